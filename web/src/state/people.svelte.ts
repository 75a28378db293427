// What the reader thinks of other players: notes on them, and whom he does not want to
// hear. Known to this browser only.

import { keep, kept } from "../lib/kept";

const NOTES = "notes";
const MUTED = "muted";

function read<T>(name: string, otherwise: T): T {
  try {
    return (JSON.parse(kept(name) ?? "null") as T | null) ?? otherwise;
  } catch {
    return otherwise;
  }
}

class People {
  #notes = $state.raw<Readonly<Record<string, string>>>(read(NOTES, {}));
  #muted = $state.raw<readonly string[]>(read(MUTED, []));

  note(player: string): string {
    return this.#notes[player] ?? "";
  }

  /** Write `text` about `player`; an empty one forgets the note. */
  write(player: string, text: string): void {
    const { [player]: _, ...others } = this.#notes;
    this.#notes = text.trim() === "" ? others : { ...others, [player]: text };
    keep(NOTES, JSON.stringify(this.#notes));
  }

  hears(player: string): boolean {
    return !this.#muted.includes(player);
  }

  toggle(player: string): void {
    this.#muted = this.hears(player)
      ? [...this.#muted, player]
      : this.#muted.filter((each) => each !== player);
    keep(MUTED, JSON.stringify(this.#muted));
  }
}

export const people = new People();
