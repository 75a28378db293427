// The reader's way to the room: what he sends, and why something that he tried was not sent.

import type { Room, Unsent } from "../room.svelte";

/** What the reader tried and why nothing came of it. */
type Remark = "" | "bank" | "panel" | "full" | "poor";

export class Orders {
  remark = $state<Remark>("");
  readonly #room: Room;

  constructor(room: Room) {
    this.#room = room;
  }

  /** Send `command`; false where it cannot be sent. */
  send(command: Unsent): boolean {
    this.remark = "";
    return this.#room.command(command);
  }
}
