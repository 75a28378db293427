// One table as its reader plays it: what he sees, and the parts of what he may do about it.
// Decides nothing that the room decides.

import { untrack } from "svelte";
import type { TableState } from "../reduce";
import type { Room } from "../room.svelte";
import { Seeds } from "../seeds.svelte";
import { AfterHand } from "./after.svelte";
import { TimeBank } from "./bank.svelte";
import { Club } from "./club.svelte";
import { Orders } from "./orders.svelte";
import { OwnSeat } from "./own-seat.svelte";
import { Sight } from "./sight.svelte";
import { Turn } from "./turn.svelte";
import { Unread } from "./unread.svelte";

export class Play {
  readonly sight: Sight;
  readonly orders: Orders;
  readonly turn: Turn;
  readonly bank: TimeBank;
  readonly seat: OwnSeat;
  readonly after: AfterHand;
  readonly club: Club;
  readonly unread: Unread;
  readonly seeds: Seeds;
  /** The reader is in a hand. */
  #plays = false;

  constructor(room: Room, table: () => TableState) {
    const sight = new Sight(room, table);
    const orders = new Orders(room);
    this.sight = sight;
    this.orders = orders;
    this.turn = new Turn(sight, orders);
    this.bank = new TimeBank(sight, orders);
    this.seat = new OwnSeat(sight, orders, this.turn.wager);
    this.after = new AfterHand(sight, orders);
    this.club = new Club(sight, orders);
    this.unread = new Unread(sight);
    this.seeds = new Seeds(room, sight.id);
  }

  /** Follow the table: called whenever something about it has changed. */
  follow(): void {
    const { hand, own } = this.sight;
    untrack(() => {
      const plays = hand !== null && own !== null && !hand.ended;
      if (plays) this.turn.follow(hand, own);
      else if (this.#plays) this.turn.rest();
      this.#plays = plays;
      this.seat.follow();
    });
  }

  /** Close what is open in the dock. */
  back(): void {
    this.turn.back();
    this.seat.back();
  }
}
