// The people round the table: what the reader asks of the host, does as one, and says to all.

import type { HostMessage, TableView } from "../../protocol";
import type { Orders } from "./orders.svelte";
import type { Sight } from "./sight.svelte";

export class Club {
  readonly #sight: Sight;
  readonly #orders: Orders;

  constructor(sight: Sight, orders: Orders) {
    this.#sight = sight;
    this.#orders = orders;
  }

  /** What the reader asked of the host and has no answer to. */
  get request(): TableView["club"]["requests"][number] | null {
    const { player, view } = this.#sight;
    return view.club.requests.find((each) => each.account === player) ?? null;
  }

  get isHost(): boolean {
    const { player, view } = this.#sight;
    return player !== "" && view.club.host === player;
  }

  /** How many people wait for an answer of the reader, who is the host. */
  get asks(): number {
    return this.isHost ? this.#sight.view.club.requests.length : 0;
  }

  withdraw(): void {
    this.#orders.send({ t: "withdraw", table: this.#sight.id });
  }

  /** Say `text` to all; false where it cannot be sent. */
  say(text: string): boolean {
    return this.#orders.send({ t: "chat", table: this.#sight.id, text });
  }

  host(what: HostMessage["do"]): void {
    this.#orders.send({ t: "host", table: this.#sight.id, do: what });
  }
}
