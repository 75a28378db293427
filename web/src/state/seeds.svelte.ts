// The reader's part in the decks of one table: a seed for each hand, and the proofs of
// the cards that were due. Kept in memory only, so that a hand can be verified.

import type { Opening, ServerMessage, Sealed, TableView, Transcript } from "../protocol";
import { type Pledge, pledge, withheld } from "../lib/fairness/pledge";
import type { HandRecord } from "../lib/fairness/types";
import type { Room } from "./room.svelte";

/** Hands that are remembered. */
const MOST = 100;

type Kept = {
  readonly hand: number;
  readonly seed: string | null;
  readonly openings: readonly Opening[];
  readonly transcript: Transcript | null;
};

export class Seeds {
  /** What is known of each hand, by its number. */
  hands = $state.raw<ReadonlyMap<number, Kept>>(new Map());
  readonly #room: Room;
  readonly #table: string;
  /** The room's key as it was first seen; another one gets no seed. */
  #key: string | null = null;
  /** The hand that a seed is made for, and the seed once it is made. */
  #for = 0;
  #mine: Pledge | null = null;

  constructor(room: Room, table: string) {
    this.#room = room;
    this.#table = table;
  }

  /** Take part from now on; the answer ends it. */
  attend(): () => void {
    const hear = (message: ServerMessage): void => this.hear(message);
    this.#room.ears.add(hear);
    return () => this.#room.ears.delete(hear);
  }

  hear(message: ServerMessage): void {
    if (!("table" in message) || message.table !== this.#table) return;
    if (message.t === "proof") this.#open(message.hand, message.openings);
    if (message.t === "snap") void this.commit(message.view);
    if (message.t !== "ev") return;
    if (message.e?.e === "sealed") void this.#reveal(message.e);
    if (message.e?.e === "proved") {
      const { transcript } = message.e;
      this.#keep(transcript.sealed.context.hand, { transcript });
    }
    if (message.view !== null) void this.commit(message.view);
  }

  /** Commit to a fresh seed for the hand after the one on the table. */
  async commit(view: TableView): Promise<void> {
    const player = this.#room.state.player;
    const hand = view.hand === null ? 1 : view.hand.hand + 1;
    if (!view.fair || view.me === null || player === "" || this.#for >= hand) return;
    this.#for = hand;
    const mine = await pledge({ table: this.#table, hand, player });
    if (this.#for !== hand) return;
    this.#mine = mine;
    const { commitment } = mine;
    this.#room.quietly({ t: "seed_commit", table: this.#table, hand, commitment });
  }

  async #reveal(sealed: Sealed): Promise<void> {
    const mine = this.#mine;
    this.#key ??= sealed.context.key;
    if (mine === null || (await withheld(mine, sealed, this.#key)) !== null) return;
    this.#keep(mine.hand, { seed: mine.seed });
    this.#room.quietly({
      t: "seed_reveal",
      table: this.#table,
      hand: mine.hand,
      seed: mine.seed,
    });
  }

  #open(hand: number, openings: readonly Opening[]): void {
    const before = this.hands.get(hand)?.openings ?? [];
    const known = new Set(before.map((each) => each.position));
    const fresh = openings.filter((each) => !known.has(each.position));
    this.#keep(hand, { openings: [...before, ...fresh] });
  }

  #keep(hand: number, more: Partial<Kept>): void {
    const blank: Kept = { hand, seed: null, openings: [], transcript: null };
    const hands = new Map(this.hands);
    hands.set(hand, { ...blank, ...hands.get(hand), ...more });
    const oldest = hands.keys().next().value;
    if (hands.size > MOST && oldest !== undefined) hands.delete(oldest);
    this.hands = hands;
  }

  /** The hands whose record is complete, latest first. */
  get complete(): readonly number[] {
    return [...this.hands.values()]
      .filter((kept) => kept.transcript !== null)
      .map((kept) => kept.hand)
      .sort((a, b) => b - a);
  }

  /** The record of `hand` as this reader can check it, or null before it is complete. */
  record(hand: number, seat: number | null): HandRecord | null {
    const kept = this.hands.get(hand);
    if (!kept?.transcript) return null;
    const { events, sealed } = kept.transcript;
    const player = this.#room.state.player;
    const place = sealed.context.seats.find((each) => each.player === player)?.seat ?? seat;
    // The own cards have an own proof also where they were shown to everybody.
    const dealt = events.find((event) => event.e === "hole_dealt");
    const holes = dealt?.positions.filter((_, i) => dealt.seats[i] === place) ?? [];
    return {
      transcript: kept.transcript as HandRecord["transcript"],
      seat: place,
      own: kept.openings.filter((each) => holes.includes(each.position)),
      seed: kept.seed,
    };
  }
}
