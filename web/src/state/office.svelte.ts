// The operator's desk: what the holder of the token sees and does. The token is kept until
// the page is left or loaded anew.

import { ask } from "../lib/http";
import type { Error as Refused } from "../protocol";

type SeatRow = {
  readonly seat: number;
  readonly account: string;
  readonly name: string;
  readonly bot: boolean;
  readonly chips: number;
  readonly connected: boolean;
  readonly sat_out: boolean;
};
type TableRow = {
  readonly table: string;
  readonly name: string;
  readonly profile: string;
  readonly structure: string;
  readonly size: number;
  readonly hand: number;
  readonly running: boolean;
  readonly frozen: boolean;
  readonly trouble: string;
  readonly on_table: number;
  readonly in_pot: number;
  readonly seats: readonly SeatRow[];
};
type AccountRow = { readonly account: string; readonly name: string; readonly chips: number };
type LogRecord = {
  readonly number: number;
  readonly act: {
    readonly at: number;
    readonly action: string;
    readonly subject: string;
    readonly detail: Readonly<Record<string, string | number>>;
  };
  readonly hash: string;
};
type Signal = {
  readonly kind: string;
  readonly accounts: readonly [string, string];
  readonly numbers: Readonly<Record<string, number>>;
  readonly chance: number | null;
  readonly text: string;
};
export type Report = {
  readonly hands: number;
  readonly sessions: number;
  readonly signals: readonly Signal[];
};

const ROOT = "/api/operator";

/** A new id for an act: a repeated request with it moves chips once. */
const fresh = (): string => `web-${Date.now().toString(36)}-${Math.random().toString(36).slice(2, 8)}`;

export class Office {
  token = $state("");
  /** The token was accepted. */
  inside = $state(false);
  tables = $state.raw<readonly TableRow[]>([]);
  accounts = $state.raw<readonly AccountRow[]>([]);
  records = $state.raw<readonly LogRecord[]>([]);
  brokenAt = $state<number | null>(null);
  report = $state.raw<Report | null>(null);
  refusal = $state.raw<Refused | null>(null);
  done = $state("");
  /** The id of the act that is being tried: kept until it was answered. */
  #id = fresh();

  async enter(token: string): Promise<void> {
    this.token = token;
    await this.loadTables();
    this.inside = this.refusal === null;
    if (!this.inside) this.leave();
  }

  leave(): void {
    this.token = "";
    this.inside = false;
    this.tables = [];
    this.accounts = [];
    this.records = [];
    this.report = null;
  }

  async loadTables(): Promise<void> {
    const told = await this.#get<{ tables: TableRow[] }>("/tables");
    if (told !== null) this.tables = told.tables;
  }

  async find(text: string): Promise<void> {
    const told = await this.#get<{ accounts: AccountRow[] }>(
      `/accounts?find=${encodeURIComponent(text)}`,
    );
    if (told !== null) this.accounts = told.accounts;
  }

  async loadLog(): Promise<void> {
    const told = await this.#get<{ records: LogRecord[]; broken_at: number | null }>("/log");
    if (told === null) return;
    this.records = told.records;
    this.brokenAt = told.broken_at;
  }

  async loadReport(): Promise<void> {
    const told = await this.#get<Report>("/integrity");
    if (told !== null) this.report = told;
  }

  /** Give chips to an account or take them from its wallet. */
  async move(
    action: "credit" | "debit",
    account: string,
    chips: number,
    reason: string,
  ): Promise<boolean> {
    const told = await this.#post<AccountRow>(`/${action}`, { account, chips, reason });
    if (told === null) return false;
    this.accounts = this.accounts.map((row) =>
      row.account === account ? { ...row, chips: told.chips } : row,
    );
    this.done = action;
    return true;
  }

  /** Give back the chips of a frozen table's hand and open the table again. */
  async giveBack(table: string, reason: string): Promise<boolean> {
    const told = await this.#post(`/tables/${encodeURIComponent(table)}/return`, { reason });
    if (told === null) return false;
    this.done = "return";
    await this.loadTables();
    return true;
  }

  async #get<T>(path: string): Promise<T | null> {
    const answer = await ask<T>("GET", ROOT + path, undefined, this.token);
    this.refusal = answer.ok ? null : answer.refusal;
    return answer.ok ? answer.value : null;
  }

  async #post<T>(path: string, body: object): Promise<T | null> {
    this.done = "";
    const answer = await ask<T>("POST", ROOT + path, { id: this.#id, ...body }, this.token);
    this.refusal = answer.ok ? null : answer.refusal;
    // A lost line leaves open whether it was done: the same id asks again without harm.
    if (answer.ok || answer.status > 0) this.#id = fresh();
    return answer.ok ? answer.value : null;
  }
}
