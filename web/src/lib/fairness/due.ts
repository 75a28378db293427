// Which cards of a hand may be opened, event by event; the twin of room/fairness/due.py.

import type { BoardDealt, HandStarted, HoleDealt, RabbitDealt, Shown } from "../../protocol";
import type { RecordEvent } from "./types";

/** An event that cannot follow what was before it. */
class Impossible extends Error {}

const range = (from: number, count: number): number[] =>
  Array.from({ length: count }, (_, at) => from + at);

function same(found: readonly number[], wanted: readonly number[]): void {
  if (found.length !== wanted.length || found.some((value, at) => value !== wanted[at])) {
    throw new Impossible(`dealt are ${found.join(" ")} where ${wanted.join(" ")} are due`);
  }
}

/** The seats in the order in which they are dealt to (R-DEAL-1). */
export function dealOrder(start: HandStarted): readonly number[] {
  const seats = start.seats.map((each) => each.seat);
  const first = start.small_blind === null ? -1 : seats.indexOf(start.small_blind);
  return start.rules.deal_from === "small_blind" && first > 0
    ? [...seats.slice(first), ...seats.slice(0, first)]
    : seats;
}

export class DueCards {
  /** The positions of each seat's own cards. */
  readonly holes = new Map<number, readonly number[]>();
  /** Position to card of all that is due to everybody. */
  readonly open = new Map<number, number>();
  private start: HandStarted | null = null;
  private next = 0;
  private board = 0;
  private awarded = false;

  /** Takes an event of the hand; throws where it is impossible. */
  note(event: RecordEvent): void {
    switch (event.e) {
      case "hand_started":
        if (this.start !== null) throw new Impossible("a hand starts twice");
        this.start = event as HandStarted;
        break;
      case "hole_dealt":
        this.hole(event as HoleDealt);
        break;
      case "board_dealt":
        this.street(event as BoardDealt);
        break;
      case "shown":
        this.shown(event as Shown);
        break;
      case "awarded":
        this.awarded = true;
        break;
      case "rabbit_dealt": {
        const { positions, cards } = event as RabbitDealt;
        same(positions, this.rabbit());
        this.lay(positions, cards);
        break;
      }
    }
  }

  /** The positions that a rabbit hunt may open now (R-RABBIT-1): burnt cards are not among them. */
  rabbit(): readonly number[] {
    if (this.start?.rules.rabbit_hunt !== "on_request") return [];
    if (!this.awarded || this.holes.size === 0) return [];
    const burn = this.start.rules.burn_cards ? 1 : 0;
    const found: number[] = [];
    let at = this.next;
    for (let have = this.board; have < 5; ) {
      const count = have > 0 ? 1 : 3;
      found.push(...range(at + burn, count));
      at += burn + count;
      have += count;
    }
    return found;
  }

  private hole({ seats, positions, cards }: HoleDealt): void {
    if (this.start === null || this.holes.size > 0) {
      throw new Impossible("hole cards where none are due");
    }
    const once = dealOrder(this.start);
    same(seats, [...once, ...once]);
    same(positions, range(0, seats.length));
    if (cards.length !== seats.length) throw new Impossible("a card for each position");
    seats.forEach((seat, at) => this.holes.set(seat, [...(this.holes.get(seat) ?? []), at]));
    this.next = seats.length;
  }

  private street({ board, street, positions, cards }: BoardDealt): void {
    if (this.start === null || this.holes.size === 0) {
      throw new Impossible("board cards where none are due");
    }
    const first = this.next + (this.start.rules.burn_cards ? 1 : 0);
    const count = street === "flop" ? 3 : 1;
    same(positions, range(first, count));
    if (board === 0) this.board += count;
    this.next = first + count;
    this.lay(positions, cards);
  }

  private shown({ seat, cards }: Shown): void {
    const positions = this.holes.get(seat) ?? [];
    if (positions.length !== cards.length) throw new Impossible("a seat shows what it has not");
    const face = range(0, cards.length).filter(
      (i) => (cards[i] as number) >= 0 && !this.open.has(positions[i] as number),
    );
    this.lay(
      face.map((i) => positions[i] as number),
      face.map((i) => cards[i] as number),
    );
  }

  private lay(positions: readonly number[], cards: readonly number[]): void {
    if (positions.length !== cards.length) throw new Impossible("a card for each position");
    positions.forEach((position, i) => this.open.set(position, cards[i] as number));
  }
}
