// The raise panel: whether it is open, and the amount in it, always a legal one.

import type { Legal } from "../../protocol";
import { clamped, presets, stepOf, stepped } from "../dock";
import type { Sight } from "./sight.svelte";

export class Wager {
  open = $state(false);
  /** Chips that the bet or raise goes to. */
  amount = $state(0);
  readonly #sight: Sight;

  constructor(sight: Sight) {
    this.#sight = sight;
  }

  /** A new turn begins at the minimum. */
  start(legal: Legal): void {
    this.amount = clamped(0, legal);
  }

  /** Take preset `number` (1 to 5) of the open panel. */
  preset(number: number): void {
    const { hand, own } = this.#sight;
    if (!this.open || !hand?.legal || own === null) return;
    const chosen = presets(hand, hand.legal, own)[number - 1];
    if (chosen !== undefined) this.amount = chosen.to;
  }

  /** Set the amount, kept within what is legal. */
  set(to: number): void {
    const legal = this.#sight.hand?.legal;
    if (legal) this.amount = clamped(to, legal);
  }

  /** Move the amount by small blinds. */
  nudge(steps: number): void {
    const hand = this.#sight.hand;
    if (!hand?.legal) return;
    this.amount = stepped(this.amount, steps, stepOf(hand), hand.legal);
  }
}
