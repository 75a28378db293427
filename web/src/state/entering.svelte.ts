// Coming to a table by a link: with an invitation or a password, as a new guest or a known
// one; who wants to is seated as soon as the table is there.

import { ask } from "../lib/http";
import type { Error as Refused } from "../protocol";
import type { Room } from "./room.svelte";

export class Entering {
  readonly room: Room;
  readonly table: string;
  refusal = $state.raw<Refused | null>(null);
  busy = $state(false);
  /** The room has said that the table is not open to everybody. */
  shut = $state(false);
  /** The reader is inside: nothing stands between him and the table. */
  inside = $state(false);
  /** He takes a seat as soon as there is one to be seen. */
  #seat = false;

  constructor(room: Room, table: string) {
    this.room = room;
    this.table = table;
  }

  /** The room shows the table to who is inside, and the reader is not, or not any more. */
  refused(): void {
    this.shut = true;
    this.inside = false;
  }

  /** A known reader with an invitation goes straight in. */
  async arrive(invite: string): Promise<void> {
    if (this.room.state.player !== "" && !this.busy) await this.#knock({ invite });
  }

  /** Go in with what opens the door; a visitor becomes a guest named `name` first. */
  async enter(
    name: string,
    proof: { invite?: string; password?: string },
    how: { seat: boolean },
  ): Promise<boolean> {
    if (this.busy) return false;
    this.busy = true;
    this.#seat = how.seat;
    const known = this.room.state.player !== "" || (await this.room.enter(name));
    if (!known) this.refusal = this.room.state.refusal;
    this.busy = false;
    return known && (await this.#knock(proof));
  }

  async #knock(proof: { invite?: string; password?: string }): Promise<boolean> {
    this.busy = true;
    const path = `/api/tables/${encodeURIComponent(this.table)}/enter`;
    const answer = await ask("POST", path, proof);
    this.busy = false;
    this.refusal = answer.ok ? null : answer.refusal;
    this.inside = answer.ok;
    if (answer.ok) {
      this.room.watch(null);
      this.room.watch(this.table);
    }
    return answer.ok;
  }

  /** Take any seat with the largest buy-in, once the table can be seen. */
  sit(): void {
    const view = this.room.state.table?.view;
    if (!this.#seat || view === undefined || view.info.table !== this.table) return;
    this.#seat = false;
    if (view.me !== null || view.asked) return;
    const chips = view.return_with ?? view.info.max_buy_in;
    this.room.command({ t: "sit", table: this.table, seat: null, chips });
  }
}
