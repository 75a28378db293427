// The reader's own hands as far as they were asked for, the latest first.

import { type HandRow, ownHands } from "../lib/past";
import type { Error as Refused } from "../protocol";

export class OwnHands {
  rows = $state.raw<readonly HandRow[]>([]);
  busy = $state(true);
  /** Why the last answer brought nothing. A visitor has no hands, which is no failure. */
  refusal = $state.raw<Refused | null>(null);
  /** The names of the tables whose hands were seen, so that the reader can go from one to another. */
  tables = $state.raw<ReadonlyMap<string, string>>(new Map());
  #before = $state<string | null>(null);
  #table: string | null = null;
  #asked = 0;

  /** There is more to ask for, or the same once more. */
  get open(): boolean {
    return this.#before !== null || this.refusal !== null;
  }

  /** Begin with the latest hands, at `table` or at any. */
  begin(table: string | null): Promise<void> {
    this.#table = table;
    [this.rows, this.#before, this.refusal] = [[], null, null];
    return this.more();
  }

  /** Ask for the hands before those that are here. */
  async more(): Promise<void> {
    this.#asked += 1;
    const asked = this.#asked;
    this.busy = true;
    const answer = await ownHands(this.#table, this.#before);
    if (asked !== this.#asked) return;
    this.busy = false;
    this.refusal = answer.ok || answer.refusal.code === "NO_SESSION" ? null : answer.refusal;
    if (!answer.ok) return;
    this.rows = [...this.rows, ...answer.value.hands];
    this.#before = answer.value.before;
    this.tables = new Map([...this.tables, ...this.rows.map((row) => [row.table, row.name] as const)]);
  }
}
