// The reader's own way through a session, from his hands as the room lists them.

import type { Answer } from "./http";
import { type HandRow, ownHands } from "./past";

/** Pages of hands that one page of ours asks for at most. */
const MOST_PAGES = 40;

type OwnCourse = {
  /** The first one first. */
  readonly hands: readonly HandRow[];
  /** There are older ones that were not asked for. */
  readonly older: boolean;
};

/** Own hands at `table`, or why they are not known: a part of them would tell a wrong course. */
export async function handsAt(table: string): Promise<Answer<OwnCourse>> {
  const found: HandRow[] = [];
  let before: string | null = null;
  for (let page = 0; page < MOST_PAGES; page += 1) {
    const answer = await ownHands(table, before);
    // A visitor has played no hand.
    if (!answer.ok && answer.refusal.code !== "NO_SESSION") return answer;
    if (answer.ok) found.push(...answer.value.hands);
    before = answer.ok ? answer.value.before : null;
    if (before === null) break;
  }
  return { ok: true, value: { hands: found.reverse(), older: before !== null } };
}

/** What was won or lost after each of `hands`, beginning with nothing. */
export function course(hands: readonly HandRow[]): readonly number[] {
  const found = [0];
  for (const { net } of hands) found.push((found.at(-1) ?? 0) + (net ?? 0));
  return found;
}
