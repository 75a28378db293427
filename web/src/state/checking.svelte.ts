// The records that the reader wants checked, and what the check of the latest of them found.

import { checked, type Checked } from "../lib/check";
import { file, handFile } from "../lib/past";
import type { Error as Refused } from "../protocol";

export class Checking {
  text = $state("");
  /** What was found in `text`; null while nothing is known of it. */
  found = $state.raw<Checked | null>(null);
  busy = $state(false);
  /** Why there is no text to check. */
  trouble = $state.raw<Refused | "unreadable" | null>(null);
  /** A check that is not the last one any more is told to nobody. */
  #last = 0;

  /** Take what the reader types: what was found in another text is no word about it. */
  write(text: string): void {
    this.#begin();
    this.text = text;
  }

  async check(): Promise<void> {
    const mine = this.#begin();
    this.busy = true;
    const found = await checked(this.text);
    if (mine !== this.#last) return;
    [this.found, this.busy] = [found, false];
  }

  /** Check the record that the room has of a hand. */
  async fetch(table: string, hand: string): Promise<void> {
    const mine = this.#begin();
    const answer = await file(handFile(table, hand, "record"));
    if (mine !== this.#last) return;
    if (!answer.ok) this.trouble = answer.refusal;
    else {
      this.text = answer.value.text;
      await this.check();
    }
  }

  /** Check a file of the reader's; a folder, or a file that has gone, cannot be read. */
  async take(chosen: Blob): Promise<void> {
    const mine = this.#begin();
    const text = await chosen.text().catch(() => null);
    if (mine !== this.#last) return;
    if (text === null) this.trouble = "unreadable";
    else {
      this.text = text;
      await this.check();
    }
  }

  #begin(): number {
    [this.found, this.busy, this.trouble] = [null, false, null];
    this.#last += 1;
    return this.#last;
  }
}
