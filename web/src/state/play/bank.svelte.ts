// The time bank: whether it runs, what is left of it, and the question about it.

import { bankLeft, bankRuns } from "../../lib/time";
import type { Orders } from "./orders.svelte";
import type { Sight } from "./sight.svelte";

export class TimeBank {
  /** When the reader last asked about it. */
  askedAt = $state(0);
  readonly #sight: Sight;
  readonly #orders: Orders;

  constructor(sight: Sight, orders: Orders) {
    this.#sight = sight;
    this.#orders = orders;
  }

  /** The reader's action time is over and his time bank runs. */
  get runs(): boolean {
    const clock = this.#sight.view.clock;
    return this.#mine && clock !== null && bankRuns(clock, this.#sight.now);
  }

  /** What is left of the time bank of whoever is to act, seconds. */
  get seconds(): number {
    const clock = this.#sight.view.clock;
    return clock === null ? 0 : Math.ceil(bankLeft(clock, this.#sight.now) / 1000);
  }

  /** Ask about the time bank: it starts by itself, and this says when. */
  ask(): void {
    if (!this.#mine) return;
    this.askedAt = this.#sight.now;
    this.#orders.remark = "bank";
  }

  /** The clock that runs is the reader's. */
  get #mine(): boolean {
    const clock = this.#sight.view.clock;
    return clock !== null && clock.seat === this.#sight.seat?.seat;
  }
}
