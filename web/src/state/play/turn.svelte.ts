// The reader's turn: what he may do in it and the one answer that he gives.

import type { HandView, SeatView } from "../../protocol";
import { type ActKind, everything, oneSize } from "../dock";
import { Hold } from "./hold.svelte";
import type { Orders } from "./orders.svelte";
import { Plan } from "./plan.svelte";
import type { Sight } from "./sight.svelte";
import { Sure } from "../sure.svelte";
import { Wager } from "./wager.svelte";

export class Turn {
  readonly hold: Hold;
  readonly plan: Plan;
  readonly wager: Wager;
  readonly #sure = new Sure<"fold">();
  readonly #sight: Sight;
  readonly #orders: Orders;

  constructor(sight: Sight, orders: Orders) {
    this.#sight = sight;
    this.#orders = orders;
    this.hold = new Hold(sight);
    this.plan = new Plan(sight, this.hold);
    this.wager = new Wager(sight);
  }

  /** The reader wants to fold though checking is free. */
  get foldAsked(): boolean {
    return this.#sure.asked !== null;
  }

  /** The house shows all-in in the place of a call that the stack cannot pay (R-BUTTONS-1). */
  get onlyAllIn(): boolean {
    const { legal, controls } = this.#sight.hand ?? {};
    return Boolean(legal && controls?.all_in && legal.to_call > 0 && !controls.call);
  }
  get mayCheck(): boolean {
    return this.#sight.hand?.legal?.can_check ?? false;
  }
  /** There is something to call and the house shows a call; in the blind round also beside
   * a check (R-BLINDROUND-2). */
  get mayCall(): boolean {
    return (this.#sight.hand?.legal?.can_call ?? false) && !this.onlyAllIn;
  }
  /** The house shows all-in in the place of a raise below the minimum. */
  get shortRaise(): boolean {
    const { legal, controls } = this.#sight.hand ?? {};
    return Boolean(legal?.min_to && controls?.all_in && !controls.raise);
  }

  /** What the hand offers to the reader, who may say yes or no; null where it offers nothing. */
  get offer(): "web.offer.run_twice" | "web.offer.straddle" | null {
    const { hand, own } = this.#sight;
    if (!hand || !own || hand.legal !== null || !hand.waiting.includes(own.seat)) return null;
    return hand.phase === "run_twice" ? "web.offer.run_twice" : "web.offer.straddle";
  }

  /** Follow the hand on the table, in which the reader has the seat `own`. */
  follow(hand: HandView, own: SeatView): void {
    if (this.hold.answered) return;
    const [before, now] = this.hold.look(hand, own);
    if (before?.hand !== now.hand || before.turn !== now.turn) {
      this.#calm();
      if (hand.legal !== null) this.wager.start(hand.legal);
    }
    const kind = this.plan.due(hand, own);
    if (kind === null) this.hold.guard(before, now);
    else this.#answer(kind);
  }

  /** There is no hand that the reader could act in. */
  rest(): void {
    this.hold.rest();
    this.plan.drop();
    this.#calm();
  }

  /** Close what is open. */
  back(): void {
    this.wager.open = false;
    this.#sure.forget();
    this.#orders.remark = "";
  }

  /** Forget what belonged to the last turn only. */
  #calm(): void {
    this.back();
    this.hold.was = null;
  }

  /** Fold; when checking is free it asks first. */
  fold(): void {
    const legal = this.#sight.hand?.legal;
    if (!legal || this.hold.waits) return;
    if (!legal.can_check || this.#sure.press("fold")) this.#press("fold");
    else this.wager.open = false;
  }

  /** Check when it is free, else call where the house shows a call. */
  checkOrCall(): void {
    if (this.mayCheck) this.#press("check");
    else this.call();
  }

  /** Call where the house shows a call. */
  call(): void {
    if (this.mayCall) this.#press("call");
  }

  /** Open the panel, or bet and raise what it says; one size needs no panel. */
  raise(): void {
    const legal = this.#sight.hand?.legal;
    if (!legal || legal.min_to === null || this.shortRaise || this.hold.waits) return;
    if (oneSize(legal)) this.#press(legal.wager, legal.min_to);
    else if (this.wager.open) this.#press(legal.wager, this.wager.amount);
    else {
      this.back();
      this.wager.set(this.wager.amount);
      this.wager.open = true;
    }
  }

  /** Put in everything: from the open panel, or where the house shows only that. */
  allIn(): void {
    const own = this.#sight.own;
    const legal = this.#sight.hand?.legal;
    if (!legal || own === null) return;
    if (!(this.wager.open || this.onlyAllIn || this.shortRaise)) {
      this.#orders.remark = legal.min_to === null ? "" : "panel";
      return;
    }
    if (legal.max_to === everything(own)) this.#press(legal.wager, legal.max_to);
    else if (legal.can_call && legal.to_call === own.stack) this.#press("call");
  }

  /** Say yes or no to what the hand offers. */
  answer(yes: boolean): void {
    const hand = this.#sight.hand;
    if (hand === null || this.hold.waits) return;
    this.hold.press();
    this.hold.close();
    const { hand: number, turn } = hand;
    this.#orders.send({ t: "answer", table: this.#sight.id, hand: number, turn, yes });
  }

  #press(kind: ActKind, to: number | null = null): void {
    if (this.hold.waits) return;
    this.hold.press();
    this.#answer(kind, to);
  }

  #answer(kind: ActKind, to: number | null = null): void {
    const hand = this.#sight.hand;
    if (hand === null) return;
    this.plan.drop();
    this.#calm();
    this.hold.close();
    this.hold.forget();
    const { hand: number, turn } = hand;
    this.#orders.send({ t: "act", table: this.#sight.id, hand: number, turn, kind, to });
  }
}
