// The reader's way to the room: what he sends, and why something that he tried was not sent.

import type { Room, Unsent } from "../room.svelte";

/** What the reader tried and why nothing came of it. */
export type Remark = "" | "bank" | "panel" | "full" | "poor" | "later";

export class Orders {
  remark = $state<Remark>("");
  readonly #room: Room;

  constructor(room: Room) {
    this.#room = room;
  }

  send(command: Unsent): void {
    // What comes after the hand still comes, whatever else is done meanwhile.
    this.remark = this.remark === "later" ? "later" : "";
    this.#room.command(command);
  }
}
