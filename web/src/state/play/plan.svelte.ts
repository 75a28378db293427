// What the reader decided before his turn, for as long as it means what it meant.

import type { HandView, SeatView } from "../../protocol";
import { type ActKind, type Choice, decided, holds, meant, queue, type Queued } from "../dock";
import type { Hold } from "./hold.svelte";
import type { Sight } from "./sight.svelte";

export class Plan {
  queued = $state.raw<Queued | null>(null);
  readonly #sight: Sight;
  readonly #hold: Hold;

  constructor(sight: Sight, hold: Hold) {
    this.#sight = sight;
    this.#hold = hold;
  }

  /** Decide before the turn; the same choice again takes it back. */
  choose(choice: Choice): void {
    const { hand, own } = this.#sight;
    if (hand === null || own === null || this.#hold.guarded) return;
    this.queued = this.queued?.choice === choice ? null : queue(choice, hand, own);
  }

  drop(): void {
    this.queued = null;
  }

  /** What is to be done now: null before the turn, and where the choice means nothing more. */
  due(hand: HandView, own: SeatView): ActKind | null {
    if (this.queued !== null && !holds(this.queued, hand, own)) this.drop();
    else if (this.queued !== null) this.queued = meant(this.queued, hand, own);
    const waiting = this.queued;
    if (hand.legal === null || waiting === null) return null;
    this.drop();
    return decided(waiting, hand.legal);
  }
}
