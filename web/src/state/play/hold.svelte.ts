// Buttons that hold still: one answer to each turn, and none to a price that has just
// changed below the cursor.

import { untrack } from "svelte";
import type { HandView, SeatView } from "../../protocol";
import { GUARD_MS, mustGuard, seen, type Seen } from "../dock";
import type { Sight } from "./sight.svelte";

export class Hold {
  guarded = $state(false);
  /** The price before it changed, for the rest of the turn. */
  was = $state<number | null>(null);
  /** The turn that was answered and whose events have not come yet. */
  #sent = $state("");
  #seen: Seen | null = null;
  #pressed = -Infinity;
  #guard: ReturnType<typeof setTimeout> | undefined;
  readonly #sight: Sight;

  constructor(sight: Sight) {
    this.#sight = sight;
  }

  /** Nothing may be answered now: a press would be an accident, a second one, or lost. */
  get waits(): boolean {
    return this.guarded || this.answered || !this.#sight.heard;
  }

  /** The turn on the table has its answer already. */
  get answered(): boolean {
    return this.#sent === this.turn;
  }

  /** The turn on the table by its name. A second board is one question to everybody, however
   * many have answered it before the reader. */
  get turn(): string {
    const hand = this.#sight.hand;
    if (hand === null) return "-";
    return `${hand.hand}/${hand.phase === "run_twice" ? hand.phase : hand.turn}`;
  }

  /** The reader presses a button: a second click may follow by itself. */
  press(): void {
    this.#pressed = performance.now();
  }

  /** The turn on the table is answered. */
  close(): void {
    this.#sent = this.turn;
  }

  /** A refused answer leaves the turn open. */
  reopen(): void {
    untrack(() => {
      this.#sent = "";
    });
  }

  /** Look at the hand: what was seen before, null after `forget`, and what is seen now. */
  look(hand: HandView, own: SeatView): readonly [Seen | null, Seen] {
    const [before, now] = [this.#seen, seen(hand, own)];
    this.#seen = now;
    return [before, now];
  }

  /** Compare with nothing that was seen until now. */
  forget(): void {
    this.#seen = null;
  }

  /** There is no turn any more; a second click meets what stands in the place of its buttons. */
  rest(): void {
    this.forget();
    if (this.#sincePress < GUARD_MS) this.#still();
  }

  /** Hold the buttons still at first where the change from `before` to `now` asks for it. */
  guard(before: Seen | null, now: Seen): void {
    if (!mustGuard(before, now, this.#sincePress)) return;
    const changed = before !== null && before.hand === now.hand && before.price !== now.price;
    this.was = changed && before.price > 0 ? before.price : null;
    this.#still();
  }

  get #sincePress(): number {
    return performance.now() - this.#pressed;
  }

  #still(): void {
    this.guarded = true;
    clearTimeout(this.#guard);
    this.#guard = setTimeout(() => {
      this.guarded = false;
    }, GUARD_MS);
  }
}
