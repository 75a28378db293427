// A finished hand, event by event: the view of the table that each event leaves behind.
// It repeats what happened and judges nothing; engine/evolve.py and view.py decide what is so.

import type { HandView, Pot, SeatView } from "../protocol";
import { layers } from "../lib/pots";
import { madeHand } from "../lib/made";
import type { LogEvent } from "../state/reduce";

const KINDS = [
  ...["hand_started", "posted", "straddle_declined", "hole_dealt", "acted", "returned", "voted"],
  ...["board_dealt", "shown", "mucked", "awarded", "hand_ended", "rabbit_asked", "rabbit_dealt"],
] as const;
const LASTING = ["all_in", "fold"];

type Of<Kind extends LogEvent["e"]> = Extract<LogEvent, { e: Kind }>;
export type Start = Of<"hand_started">;
type Street = HandView["street"];

/** A hand after some event; lists by place in `start.seats`. */
export type Position = {
  readonly start: Start;
  readonly street: Street;
  readonly stacks: readonly number[];
  readonly bets: readonly number[];
  readonly folded: readonly boolean[];
  readonly last: readonly string[];
  /** Dead chips that each seat gave to the common money. */
  readonly common: readonly number[];
  /** Hole cards as the reader may know them; empty before the deal. */
  readonly hole: readonly (readonly number[])[];
  readonly shown: readonly (readonly number[])[];
  readonly mucked: readonly boolean[];
  readonly boards: readonly (readonly number[])[];
  /** Cards that two boards have in common. */
  readonly shared: number;
  /** The price of the street goes on into the next (R-BLINDROUND). */
  readonly carried: boolean;
  readonly over: boolean;
  readonly result: Of<"awarded"> | null;
  readonly returned: readonly [number, number] | null;
  readonly rabbit: readonly number[];
  readonly ended: boolean;
};

/** The events of a hand among all that a table says while it runs. */
export function handEvents(events: readonly LogEvent[]): readonly LogEvent[] {
  return events.filter((event) => (KINDS as readonly string[]).includes(event.e));
}

/** The positions after each of `events`, of which the first must be `hand_started`. */
export function fold(events: readonly LogEvent[]): readonly Position[] {
  const positions: Position[] = [];
  const lastAct = events.map((event) => event.e).lastIndexOf("acted");
  let position: Position | null = null;
  for (const [i, event] of events.entries()) {
    if (event.e === "hand_started") position = began(event);
    else if (position === null) throw new Error("a hand begins with its start");
    else position = after(position, event);
    const closed = i >= lastAct && (position.hole.length > 0 || lastAct >= 0);
    positions.push(position.over || !closed ? position : { ...position, over: true });
    position = positions.at(-1) ?? position;
  }
  return positions;
}

function began(start: Start): Position {
  const each = <T>(value: T): readonly T[] => start.seats.map(() => value);
  return {
    start,
    street: start.first_street,
    stacks: start.seats.map((seat) => seat.stack),
    bets: each(0),
    folded: each(false),
    last: each(""),
    common: each(0),
    hole: [],
    shown: each([]),
    mucked: each(false),
    boards: [[]],
    shared: -1,
    carried: false,
    over: false,
    result: null,
    returned: null,
    rabbit: [],
    ended: false,
  };
}

/** `list` with `change` done to the place of `seat`. */
function at<T>(of: Position, list: readonly T[], seat: number, change: (value: T) => T): readonly T[] {
  return list.map((value, i) => (of.start.seats[i]?.seat === seat ? change(value) : value));
}

function after(old: Position, event: LogEvent): Position {
  switch (event.e) {
    case "posted":
      return posted(old, event);
    case "hole_dealt":
      return dealt(old, event);
    case "acted":
      return acted(old, event);
    case "returned":
      return {
        ...old,
        stacks: at(old, old.stacks, event.seat, (chips) => chips + event.chips),
        bets: old.bets.map(() => 0),
        returned: [event.seat, event.chips],
      };
    case "voted":
      return { ...old, shared: old.boards[0]?.length ?? 0 };
    case "board_dealt":
      return board(old, event);
    case "shown":
      return shown(old, event);
    case "mucked":
      return { ...old, mucked: at(old, old.mucked, event.seat, () => true) };
    case "awarded":
      return awarded(old, event);
    case "hand_ended":
      return { ...old, ended: true };
    case "rabbit_dealt":
      return { ...old, rabbit: event.cards };
    default:
      return old;
  }
}

function posted(old: Position, event: Of<"posted">): Position {
  let { stacks, bets, common, last } = old;
  for (const { seat, kind, live, dead } of event.posts) {
    stacks = at(old, stacks, seat, (chips) => chips - live - dead);
    bets = at(old, bets, seat, (chips) => chips + live);
    if (kind !== "ante") common = at(old, common, seat, (chips) => chips + dead);
    last = at(old, last, seat, () => kind);
  }
  if (old.start.first_street === "flop") bets = bets.map(() => 0);
  return { ...old, stacks, bets, common, last };
}

function dealt(old: Position, event: Of<"hole_dealt">): Position {
  const hole = old.start.seats.map(({ seat }) =>
    event.cards.filter((_, i) => event.seats[i] === seat || event.seats[i % event.seats.length] === seat),
  );
  if (old.start.first_street !== "blinds") return { ...old, hole };
  const fresh = { ...old, hole, street: "preflop" as const };
  if (old.over) return fresh;
  return {
    ...fresh,
    last: lasting(old.last),
    bets: old.carried ? old.bets : old.bets.map(() => 0),
    carried: false,
  };
}

const lasting = (last: readonly string[]): readonly string[] =>
  last.map((word) => (LASTING.includes(word) ? word : ""));

function acted(old: Position, event: Of<"acted">): Position {
  const { seat, kind, to, all_in } = event;
  const word = all_in ? "all_in" : kind;
  const last = at(old, old.last, seat, () => word);
  if (kind === "fold") return { ...old, last, folded: at(old, old.folded, seat, () => true) };
  if (kind === "check") {
    const bet = old.bets[old.start.seats.findIndex((s) => s.seat === seat)] ?? 0;
    const price = Math.max(...old.bets, old.start.game.big_blind);
    return { ...old, last, carried: old.street === "blinds" && bet < price };
  }
  const before = old.bets[old.start.seats.findIndex((s) => s.seat === seat)] ?? 0;
  return {
    ...old,
    last,
    stacks: at(old, old.stacks, seat, (chips) => chips - (to - before)),
    bets: at(old, old.bets, seat, () => to),
  };
}

function board(old: Position, event: Of<"board_dealt">): Position {
  const before = old.boards[event.board] ?? old.boards[0]?.slice(0, Math.max(0, old.shared)) ?? [];
  const boards = [...old.boards];
  boards[event.board] = [...before, ...event.cards];
  return {
    ...old,
    boards,
    street: event.street,
    bets: old.bets.map(() => 0),
    last: old.over ? old.last : lasting(old.last),
  };
}

function shown(old: Position, event: Of<"shown">): Position {
  const whole = !event.cards.includes(-1);
  return {
    ...old,
    bets: old.bets.map(() => 0),
    shown: at(old, old.shown, event.seat, () => event.cards),
    hole: whole ? at(old, old.hole, event.seat, () => event.cards) : old.hole,
  };
}

function awarded(old: Position, event: Of<"awarded">): Position {
  let { stacks } = old;
  for (const award of event.awards) {
    stacks = at(old, stacks, award.seat, (chips) => chips + award.chips);
  }
  return { ...old, stacks, bets: old.bets.map(() => 0), result: event };
}

/** Chips that each seat contributed to the pots, common money left out. */
export function putIn(of: Position): readonly number[] {
  return of.start.seats.map((seat, i) => seat.stack - (of.stacks[i] ?? 0) - (of.common[i] ?? 0));
}

/** All chips in the middle, bets of this street included. */
export function potOf(of: Position): number {
  if (of.result !== null) return 0;
  return of.start.seats.reduce((sum, seat, i) => sum + seat.stack - (of.stacks[i] ?? 0), 0);
}

/** The pots without the bets that still lie in front of the seats. */
export function potsOf(of: Position): readonly Pot[] {
  if (of.result !== null) return of.result.pots;
  const seats = of.start.seats.map((seat) => seat.seat);
  const common = of.common.reduce((sum, chips) => sum + chips, 0);
  const put = putIn(of).map((chips, i) => chips - (of.bets[i] ?? 0));
  return layers(put, of.folded, common).map(({ amount, eligible }) => ({
    amount,
    eligible: eligible.map((place) => seats[place] ?? 0),
  }));
}

/** What the page shows of a position: as `me` may know it, or with all cards of `faces`. */
export function viewOf(
  of: Position,
  me: number | null,
  waiting: readonly number[] = [],
  faces: ReadonlyMap<number, readonly number[]> = new Map(),
): HandView {
  const { start } = of;
  return {
    hand: start.hand,
    phase: of.ended ? "after" : "bet",
    turn: 0,
    street: of.street,
    game: start.game,
    button: start.button,
    small_blind: start.small_blind,
    big_blind: start.big_blind,
    seats: start.seats.map((_, i) => seatOf(of, i, me, faces)),
    boards: of.boards,
    pot: potOf(of),
    pots: potsOf(of),
    price: Math.max(0, ...of.bets),
    actor: waiting[0] ?? null,
    waiting,
    me: start.seats.some((seat) => seat.seat === me) ? me : null,
    legal: null,
    controls: null,
    awards: of.result?.awards ?? [],
    rake: of.result?.rake ?? 0,
    returned: of.returned,
    rabbit: of.rabbit,
    rabbit_offered: false,
    ended: of.ended,
  };
}

function seatOf(
  of: Position,
  i: number,
  me: number | null,
  faces: ReadonlyMap<number, readonly number[]>,
): SeatView {
  const { seat, player, stack: brought } = of.start.seats[i] ?? { seat: 0, player: "", stack: 0 };
  const [stack, live] = [of.stacks[i] ?? 0, !of.folded[i]];
  const allIn = live && stack === 0 && !of.ended;
  const cards = cardsOf(of, i, seat === me, faces.get(seat));
  return {
    seat,
    player,
    stack,
    bet: of.bets[i] ?? 0,
    put_in: of.ended ? 0 : brought - stack,
    state: !live ? "folded" : allIn ? "all_in" : "in",
    cards,
    last: of.last[i] ?? "",
    can_win: allIn && of.result === null ? canWin(of, i) : 0,
    made: madeHand(cards.length === 2 ? [...cards, ...(of.boards[0] ?? [])] : []),
  };
}

function cardsOf(
  of: Position,
  i: number,
  own: boolean,
  faces: readonly number[] | undefined,
): readonly number[] {
  const face = of.shown[i] ?? [];
  const hole = of.hole[i] ?? [];
  if (own && hole.length > 0) return hole;
  if (face.length > 0) return face;
  if (of.folded[i] || of.mucked[i] || hole.length === 0) return [];
  return faces ?? [-1, -1];
}

/** The chips that an all-in seat plays for (R-POT-5). */
function canWin(of: Position, i: number): number {
  const put = putIn(of);
  const own = put[i] ?? 0;
  const common = of.common.reduce((sum, chips) => sum + chips, 0);
  return common + put.reduce((sum, chips) => sum + Math.min(chips, own), 0);
}
