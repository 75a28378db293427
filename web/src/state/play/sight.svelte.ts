// What the reader sees of one table: the room's own words and his clock, nothing made up.

import type { HandView, SeatInfo, SeatView, TableView } from "../../protocol";
import type { TableState } from "../reduce";
import type { Room } from "../room.svelte";

export class Sight {
  readonly room: Room;
  /** The reader's clock, milliseconds; moved on by the page. */
  clock = $state(Date.now());
  readonly #table: () => TableState;

  constructor(room: Room, table: () => TableState) {
    this.room = room;
    this.#table = table;
  }

  get table(): TableState {
    return this.#table();
  }
  get view(): TableView {
    return this.table.view;
  }
  get hand(): HandView | null {
    return this.view.hand;
  }
  get id(): string {
    return this.view.info.table;
  }
  /** What the reader does now arrives: the line to the room is open. */
  get heard(): boolean {
    return this.room.line === "open";
  }
  /** The reader's account; "" while he has none. */
  get player(): string {
    return this.room.state.player;
  }
  /** The room's clock, milliseconds. */
  get now(): number {
    return this.clock + this.room.state.ahead;
  }
  /** The reader's seat at the table. */
  get seat(): SeatInfo | null {
    return this.view.seats.find((s) => s.seat === this.view.me) ?? null;
  }
  /** The reader's seat in the hand on the table. */
  get own(): SeatView | null {
    const hand = this.hand;
    return hand?.seats.find((s) => s.seat === hand.me) ?? null;
  }
}
