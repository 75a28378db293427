// The hands of a replayed hand whose equities can be told: who never folded and is known.

import { faces, type Step } from "./steps";

export type Shown = {
  readonly seats: readonly number[];
  readonly hands: readonly (readonly number[])[];
  readonly board: readonly number[];
  /** Known cards of seats that folded: nobody can get them. */
  readonly dead: readonly number[];
};

/** What can be told, or null while fewer than two whole hands are known. */
export function shownHands(all: readonly Step[]): Shown | null {
  const last = all.at(-1)?.position;
  if (last === undefined) return null;
  const known = faces(all);
  const seats = last.start.seats.map(({ seat }) => seat);
  const folded = seats.filter((_, i) => last.folded[i]);
  const whole = (seat: number): readonly number[] =>
    known.get(seat)?.length === 2 ? (known.get(seat) ?? []).filter((card) => card >= 0) : [];
  const playing = seats
    .filter((seat) => !folded.includes(seat) && whole(seat).length === 2)
    .sort((a, b) => a - b);
  if (playing.length < 2) return null;
  const [first = [], second] = last.boards;
  // Two boards have each their own odds: told is what they have in common.
  const board = second === undefined ? first : first.slice(0, last.shared);
  return {
    seats: playing,
    hands: playing.map(whole),
    board: board.length < 3 ? [] : board,
    dead: folded.flatMap(whole),
  };
}
