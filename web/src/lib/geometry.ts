// Where seats, bets and the button disc lie, in percent of the stage, for 2 to 10 seats.
// Seat 0 is the reader's own, at the bottom centre; the others follow clockwise.

export type Grow = "left" | "right" | "centre";

export type Place = {
  readonly x: number;
  readonly y: number;
  /** The bet's anchor, and the side that it grows from. */
  readonly betX: number;
  readonly betY: number;
  readonly grow: Grow;
  readonly discX: number;
  readonly discY: number;
};

type Slot = readonly [number, number, number, number, Grow, number, number];

/** The bottom seat of a reader who only watches: it has no large cards. */
const WATCHED_WIDE: Slot = [560, 660, 560, 540, "centre", 462, 616];
const WATCHED_TALL: Slot = [195, 466, 195, 402, "centre", 243, 445];

/** Landscape stage of 1120 x 848: plate, bet, growth, disc. */
const WIDE: Readonly<Record<string, Slot>> = {
  hero: [560, 670, 560, 452, "centre", 446, 604],
  BL: [206, 508, 296, 436, "left", 262, 458],
  BR: [914, 508, 824, 436, "right", 858, 458],
  L: [98, 345, 206, 336, "left", 204, 374],
  R: [1022, 345, 914, 336, "right", 916, 374],
  UL: [192, 172, 284, 226, "left", 112, 222],
  UR: [928, 172, 836, 226, "right", 1008, 222],
  TL: [420, 94, 428, 166, "centre", 334, 146],
  TR: [700, 94, 692, 166, "centre", 786, 146],
  T: [560, 92, 560, 164, "centre", 462, 148],
  TL2: [345, 96, 378, 166, "centre", 268, 146],
  TR2: [775, 96, 742, 166, "centre", 852, 146],
  UL2: [168, 188, 264, 226, "left", 92, 240],
  UR2: [952, 188, 856, 226, "right", 1028, 240],
};

const WIDE_SEATS: Readonly<Record<number, string>> = {
  2: "hero T",
  3: "hero UL UR",
  4: "hero L T R",
  5: "hero L TL TR R",
  6: "hero BL UL T UR BR",
  7: "hero BL L TL TR R BR",
  8: "hero BL L UL T UR R BR",
  9: "hero BL L UL TL TR UR R BR",
  10: "hero BL L UL2 TL2 T TR2 UR2 R BR",
};

/** Portrait stage of 390 x 516: heights of plate and bet in the side rows, bottom row first. */
const TALL_ROWS: Readonly<Record<number, readonly (readonly [number, number])[]>> = {
  2: [],
  3: [[132, 150]],
  4: [[150, 168]],
  5: [[348, 366], [120, 138]],
  6: [[348, 366], [140, 158]],
  7: [[352, 366], [176, 166], [84, 92]],
  8: [[346, 366], [187, 172], [103, 118]],
  9: [[412, 370], [324, 318], [176, 162], [84, 84]],
  10: [[412, 370], [324, 318], [184, 166], [98, 117]],
};

function scaled([x, y, betX, betY, grow, discX, discY]: Slot, w: number, h: number): Place {
  return {
    x: (100 * x) / w,
    y: (100 * y) / h,
    betX: (100 * betX) / w,
    betY: (100 * betY) / h,
    grow,
    discX: (100 * discX) / w,
    discY: (100 * discY) / h,
  };
}

/** The places of a table with `seats` seats, the reader's own first. */
export function places(seats: number, portrait: boolean, watched = false): readonly Place[] {
  if (!portrait) {
    const names = (WIDE_SEATS[seats] ?? WIDE_SEATS[10]!).split(" ");
    const slots = names.map((name) => WIDE[name]!);
    if (watched) slots[0] = WATCHED_WIDE;
    return slots.map((slot) => scaled(slot, 1120, 848));
  }
  const rows = TALL_ROWS[seats] ?? TALL_ROWS[10]!;
  const slots: Slot[] = [watched ? WATCHED_TALL : [195, 488, 195, 344, "centre", 122, 453]];
  // The disc is a badge on the plate's corner, lower where the pots are beside it.
  const disc = (y: number): number => (y > 300 && y < 340 ? y - 12 : y - 21);
  for (const [y, bet] of rows) slots.push([54, y, 113, bet, "left", 102, disc(y)]);
  if (seats % 2 === 0) slots.push([195, 53, 195, 96, "centre", 243, 32]);
  for (const [y, bet] of [...rows].reverse()) {
    slots.push([336, y, 277, bet, "right", 288, disc(y)]);
  }
  return slots.map((slot) => scaled(slot, 390, 516));
}

/** A seat's number and where it lies. */
export type Spot = { readonly number: number; readonly place: Place };

/** The seats of a table clockwise from `me`, or from `first` when the reader only watches. */
export function around(
  seats: number,
  me: number | null,
  first: number,
  portrait: boolean,
): readonly Spot[] {
  const bottom = me ?? first;
  return places(seats, portrait, me === null).map((place, i) => ({
    number: ((bottom - 1 + i) % seats) + 1,
    place,
  }));
}

type Middle = {
  readonly dealer: number;
  readonly total: number;
  readonly board: number;
  readonly pots: number;
};

/** Heights of what lies in the middle, in percent of the stage. The dealer is at the
 * top; where a seat is there (even numbers) he stands between its bet and the pot. */
export function middle(seats: number, portrait: boolean): Middle {
  const below = seats % 2 === 0;
  return portrait
    ? { dealer: (below ? 13600 : 4800) / 516, total: 20100 / 516, board: 24500 / 516, pots: 28000 / 516 }
    : { dealer: (below ? 19300 : 11400) / 848, total: 22300 / 848, board: 30400 / 848, pots: 37400 / 848 };
}
