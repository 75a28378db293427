// The reader's seat: the way to it, the chips that come to it, and the way out.

import type { Orders } from "./orders.svelte";
import type { Sight } from "./sight.svelte";
import { Sure } from "../sure.svelte";
import type { Wager } from "./wager.svelte";

/** A question that the page itself asks in the dock. */
type Question = "top_up" | "leave";

export class OwnSeat {
  /** Chips that come when the running hand has ended. */
  coming = $state(0);
  /** The seat that the reader chose to sit at; null for any. */
  wanted = $state<number | null>(null);
  readonly #sight: Sight;
  readonly #orders: Orders;
  readonly #wager: Wager;
  readonly #sure = new Sure<Question>();

  constructor(sight: Sight, orders: Orders, wager: Wager) {
    this.#sight = sight;
    this.#orders = orders;
    this.#wager = wager;
  }

  get question(): Question | null {
    return this.#sure.asked;
  }

  /** Ask nothing any more. */
  back(): void {
    this.#sure.forget();
  }

  /** Sit down with `chips`; who has no name yet becomes a guest named `name` first. */
  async sit(name: string, chips: number): Promise<void> {
    const [table, seat] = [this.#sight.id, this.wanted];
    if (this.#sight.player === "" && !(await this.#sight.room.enter(name))) return;
    this.wanted = null;
    this.#orders.send({ t: "sit", table, seat, chips });
  }

  /** How many chips may still come to the own seat. */
  get mostToAdd(): number {
    const { view, seat } = this.#sight;
    if (seat === null) return 0;
    const room = view.info.max_buy_in - seat.stack - this.coming;
    return Math.max(0, Math.min(room, view.bank));
  }

  /** The fewest chips that may be added: a seat without chips buys in anew (R-SEAT-5). */
  get leastToAdd(): number {
    return this.#sight.seat?.stack === 0 ? this.#sight.view.info.min_buy_in : 1;
  }

  /** Ask for an amount to add, or say why none can come. */
  askTopUp(): void {
    // The dock has one place for an amount.
    this.#wager.open = false;
    if (this.mostToAdd >= this.leastToAdd) this.#sure.asked = "top_up";
    else this.#orders.remark = this.#sight.view.bank < this.leastToAdd ? "poor" : "full";
  }

  /** Add chips: now, or when the hand that the reader plays has ended (R-SEAT-4). */
  topUp(chips: number): void {
    this.back();
    if (this.#plays) this.coming += chips;
    else this.#orders.send({ t: "top_up", table: this.#sight.id, chips });
  }

  /** Follow the table: bring what was to come after the hand, and ask nothing that is over. */
  follow(): void {
    const { hand, seat } = this.#sight;
    const over = this.question === "leave" && (hand === null || hand.ended);
    if (seat === null || over) this.back();
    this.#bring();
  }

  /** Add what was to come after the hand, once none runs. */
  #bring(): void {
    const chips = this.coming;
    if (chips === 0 || this.#plays) return;
    this.coming = 0;
    if (this.#sight.seat === null) return;
    this.#orders.send({ t: "top_up", table: this.#sight.id, chips });
  }

  /** The reader has chips in a hand that is not over for the table. */
  get #plays(): boolean {
    const { hand, own, view } = this.#sight;
    if (hand === null || own === null) return false;
    return !hand.ended || view.next_hand_at === null;
  }

  sitOut(when: "now" | "next_big_blind"): void {
    this.#orders.send({ t: "sit_out", table: this.#sight.id, when });
  }

  /** Play on: the planned sitting out is taken back. */
  stayIn(): void {
    this.comeBack("wait");
  }

  comeBack(choice: "post" | "wait"): void {
    this.#orders.send({ t: "return", table: this.#sight.id, choice });
  }

  /** Leave; a live hand would be given up, so that asks first. */
  leave(): void {
    const { hand, own } = this.#sight;
    const live = hand !== null && !hand.ended && own !== null && own.state !== "folded";
    if (live && !this.#sure.press("leave")) return;
    this.back();
    this.#go();
  }

  /** Stand in the queue no longer. */
  leaveQueue(): void {
    this.#go();
  }

  #go(): void {
    this.#orders.send({ t: "leave", table: this.#sight.id });
  }
}
