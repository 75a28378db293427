import { describe, expect, it } from "vitest";
import { around, middle, type Place, places } from "./geometry";

type Box = readonly [name: string, left: number, top: number, right: number, bottom: number];
const SIZES = [2, 3, 4, 5, 6, 7, 8, 9, 10];

/** The sizes of a stage's parts in its own unit, as the style sheets have them. */
const WIDE = {
  w: 1120,
  h: 848,
  plate: [170, 56],
  own: [208, 64],
  tag: [120, 12],
  backs: [63, 28],
  ownCards: [174, 130],
  bet: [132, 28],
  disc: 27,
  dealer: [88, 26],
  total: [260, 24],
  board: [392, 101],
  pots: [660, 28],
} as const;
const TALL = {
  w: 390,
  h: 516,
  plate: [98, 42],
  own: [366, 44],
  tag: [98, 9],
  backs: [44, 20],
  ownCards: [123, 86],
  bet: [75, 20],
  disc: 19,
  dealer: [52, 15],
  total: [150, 18],
  board: [216, 56],
  pots: [214, 20],
} as const;

function centred(name: string, x: number, y: number, [w, h]: readonly [number, number]): Box {
  return [name, x - w / 2, y - h / 2, x + w / 2, y + h / 2];
}

function bet(place: Place, x: number, y: number, [w, h]: readonly [number, number]): Box {
  const left = place.grow === "left" ? x : place.grow === "right" ? x - w : x - w / 2;
  return ["bet", left, y - h / 2, left + w, y + h / 2];
}

/** Every box on a stage where everybody has bet and long amounts lie everywhere. */
function boxes(seats: number, portrait: boolean, watched: boolean): Box[][] {
  const u = portrait ? TALL : WIDE;
  const at = (x: number, y: number): [number, number] => [(x * u.w) / 100, (y * u.h) / 100];
  const heights = middle(seats, portrait);
  const groups = places(seats, portrait, watched).map((place, i) => {
    const own = i === 0 && !watched;
    const [w, h] = own ? u.own : u.plate;
    const [x, y] = at(place.x, place.y);
    const cards = own ? u.ownCards : u.backs;
    const tag = own && portrait ? [0, 0] as const : u.tag;
    return [
      centred(`seat ${i}`, x, y, [w, h]),
      centred(`tag ${i}`, x, y + (h + tag[1]) / 2, tag),
      centred(`cards ${i}`, x, y - h / 2 - cards[1] / 2, cards),
    ];
  });
  places(seats, portrait, watched).forEach((place, i) => {
    groups.push([bet(place, ...at(place.betX, place.betY), u.bet)]);
    const disc = centred("disc", ...at(place.discX, place.discY), [u.disc, u.disc]);
    // In portrait the disc is a badge on its own plate.
    if (portrait) groups[i]?.push(disc);
    else groups.push([disc]);
  });
  const pots = at(50, heights.pots);
  groups.push(
    [centred("dealer", ...at(50, heights.dealer), u.dealer)],
    [centred("total", ...at(50, heights.total), u.total)],
    [centred("board", ...at(50, heights.board), u.board)],
    [centred("pots", pots[0], pots[1] + u.pots[1] / 2, u.pots)],
  );
  return groups;
}

const over = (a: Box, b: Box): boolean =>
  Math.min(a[3], b[3]) - Math.max(a[1], b[1]) > 1 && Math.min(a[4], b[4]) - Math.max(a[2], b[2]) > 1;

describe.each([
  ["landscape", false],
  ["portrait", true],
])("a %s stage", (_, portrait) => {
  it.each(SIZES)("of %i seats has nothing over something else", (seats) => {
    for (const watched of [false, true]) {
      const groups = boxes(seats, portrait, watched);
      const found = groups.flatMap((group, i) =>
        groups.slice(i + 1).flatMap((other) =>
          group.flatMap((a) => other.filter((b) => over(a, b)).map((b) => `${a[0]} x ${b[0]}`)),
        ),
      );
      expect(found).toEqual([]);
    }
  });

  it.each(SIZES)("of %i seats keeps everything inside", (seats) => {
    const { w, h } = portrait ? TALL : WIDE;
    for (const watched of [false, true]) {
      for (const [name, left, top, right, bottom] of boxes(seats, portrait, watched).flat()) {
        expect([name, left >= 0, top >= 0, right <= w, bottom <= h]).toEqual([
          name,
          true,
          true,
          true,
          true,
        ]);
      }
    }
  });
});

it("seats follow clockwise from the reader, or from the first when he watches", () => {
  expect(around(6, 4, 1, false).map((spot) => spot.number)).toEqual([4, 5, 6, 1, 2, 3]);
  expect(around(3, null, 2, true).map((spot) => spot.number)).toEqual([2, 3, 1]);
  expect(around(6, 4, 1, false)[0]?.place.y).not.toBe(around(6, null, 4, false)[0]?.place.y);
});
