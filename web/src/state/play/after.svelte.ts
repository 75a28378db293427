// After the hand: the own cards that may be shown, and those that would have come.

import type { Orders } from "./orders.svelte";
import type { Sight } from "./sight.svelte";

export class AfterHand {
  readonly #sight: Sight;
  readonly #orders: Orders;

  constructor(sight: Sight, orders: Orders) {
    this.#sight = sight;
    this.#orders = orders;
  }

  /** The own cards that may be shown now: none while the hand runs or when all are up. */
  get showable(): readonly number[] {
    const { hand, own, table } = this.#sight;
    if (!hand?.ended || own === null) return [];
    const up = new Set(
      table.log.flatMap((e) => (e.e === "shown" && e.seat === own.seat ? e.cards : [])),
    );
    return own.cards.filter((card) => card >= 0 && !up.has(card));
  }

  /** Show all own cards, or `only` one of them. */
  show(only: number | null = null): void {
    const [{ hand, id }, all] = [this.#sight, this.showable];
    const cards = only === null ? all : all.filter((card) => card === only);
    if (hand !== null && cards.length > 0) {
      this.#orders.send({ t: "show", table: id, hand: hand.hand, cards });
    }
  }

  rabbit(): void {
    const { hand, id } = this.#sight;
    if (hand?.rabbit_offered) this.#orders.send({ t: "rabbit", table: id, hand: hand.hand });
  }
}
