// What others said at the table and the reader has not seen yet.

import type { Chatted } from "../../protocol";
import { people } from "../people.svelte";
import type { Sight } from "./sight.svelte";

export class Unread {
  /** The last line that was read: the page drops the oldest ones, so a count would go wrong. */
  #last = $state.raw<Chatted | undefined>(undefined);
  readonly #sight: Sight;

  constructor(sight: Sight) {
    this.#sight = sight;
  }

  /** The lines after the last one read, of others whom the reader hears. */
  get count(): number {
    const { player, table } = this.#sight;
    const after = table.chat.slice(table.chat.findIndex((said) => said === this.#last) + 1);
    return after.filter((said) => said.account !== player && people.hears(said.account)).length;
  }

  /** Everything that was said has been read. */
  read(): void {
    this.#last = this.#sight.table.chat.at(-1);
  }
}
