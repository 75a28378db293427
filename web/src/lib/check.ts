// Checks a text of records, whatever it is: what comes back can be shown.

import { NoRecord, readRecords } from "./fairness/records";
import type { Report } from "./fairness/types";
import { verifyChain } from "./fairness/verify";

export type Checked = {
  readonly reports: readonly Report[];
  /** Why nothing could be checked, as the end of a key; empty when it could. */
  readonly problem: "" | "json" | "form" | "failed";
  /** The same for whoever mends the file: where it is no record. */
  readonly detail: string;
};

export async function checked(text: string): Promise<Checked> {
  try {
    return { reports: await verifyChain(readRecords(text)), problem: "", detail: "" };
  } catch (error) {
    // A record made to confuse must not leave the page without an answer.
    const detail = error instanceof Error ? error.message : String(error);
    const form = error instanceof NoRecord;
    const problem = form ? (detail === "no JSON" ? "json" : "form") : "failed";
    return { reports: [], problem, detail };
  }
}
