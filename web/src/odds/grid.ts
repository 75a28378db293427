// The grid of the 169 hands, and ranges written from it: rows and columns are ranks from the ace
// down, pairs on the diagonal, suited hands right of it, offsuit hands left of it.

import { BEST_FIRST } from "./order";

export const RANKS = "AKQJT98765432";
export const SIDE = 13;
export const CELLS = SIDE * SIDE;

/** A weight from 0 to 1 for each of the 169 hands. */
export type Grid = readonly number[];

export const EMPTY: Grid = Array<number>(CELLS).fill(0);
/** Weights beside a whole number of thousandths cannot be told apart on the page. */
const THOUSAND = 1000;

const rank = (row: number): string => RANKS[row] ?? "";

/** The name of a cell: `AA`, `AKs`, `AKo`. */
export function handName(cell: number): string {
  const [row, column] = [Math.floor(cell / SIDE), cell % SIDE];
  const pair = rank(Math.min(row, column)) + rank(Math.max(row, column));
  return pair + (row === column ? "" : row < column ? "s" : "o");
}

/** How many combos a cell stands for. */
export function combosOf(cell: number): number {
  const name = handName(cell);
  return name.length === 2 ? 6 : name.endsWith("s") ? 4 : 12;
}

const CELL_BY_NAME = new Map(Array.from({ length: CELLS }, (_, cell) => [handName(cell), cell]));

/** The cell of a hand's name, or -1. */
export const cellOf = (name: string): number => CELL_BY_NAME.get(name) ?? -1;

/** The weighted combos of a grid. */
export const total = (grid: Grid): number =>
  grid.reduce((sum, weight, cell) => sum + weight * combosOf(cell), 0);

/** `grid` with other weights in some cells. */
export function painted(grid: Grid, cells: readonly number[], weight: number): Grid {
  const next = [...grid];
  for (const cell of cells) if (cell >= 0 && cell < CELLS) next[cell] = weight;
  return next;
}

/** The best hands that together are no more than `share` of all combos, at least one for any share. */
export function best(share: number): Grid {
  const next = [...EMPTY];
  let left = share * 1326;
  for (const [place, name] of BEST_FIRST.entries()) {
    const cell = cellOf(name);
    if (share <= 0 || (place > 0 && combosOf(cell) > left + 1e-9)) break;
    next[cell] = 1;
    left -= combosOf(cell);
  }
  return next;
}

/** The text of a grid, which the room reads back as the same grid; empty for an empty one. */
export function writeGrid(grid: Grid): string {
  const rounded = grid.map((weight) => Math.round(weight * THOUSAND));
  const weights = [...new Set(rounded)].filter((weight) => weight > 0).sort((a, b) => b - a);
  return weights.flatMap((weight) => runs(rounded, weight)).join(",");
}

/** The hands with one weight, neighbours drawn together: `TT+`, `A5s-A2s`. */
function runs(grid: readonly number[], weight: number): string[] {
  const ending = weight === THOUSAND ? "" : `:${weight / THOUSAND}`;
  const found: string[] = [];
  for (const line of LINES) {
    let first = -1;
    for (const [i, cell] of [...line, -1].entries()) {
      if (cell >= 0 && grid[cell] === weight) {
        if (first < 0) first = i;
        continue;
      }
      if (first >= 0) found.push(run(line, first, i - 1) + ending);
      first = -1;
    }
  }
  return found;
}

/** The lines of hands that have a short name: the pairs, then each high card suited and offsuit. */
const LINES: readonly (readonly number[])[] = [
  Array.from({ length: SIDE }, (_, row) => row * SIDE + row),
  ...["s", "o"].flatMap((kind) =>
    Array.from({ length: SIDE - 1 }, (_, high) =>
      Array.from({ length: SIDE - 1 - high }, (__, i) => cellOf(rank(high) + rank(high + 1 + i) + kind)),
    ),
  ),
];

function run(line: readonly number[], first: number, last: number): string {
  const [top, bottom] = [handName(line[first] ?? 0), handName(line[last] ?? 0)];
  if (first === last) return top;
  return first === 0 ? `${bottom}+` : `${top}-${bottom}`;
}

/** Where a key leads in the grid, or -1 for a key that leads nowhere. */
export function moved(cell: number, key: string, far: boolean): number {
  const [row, column] = [Math.floor(cell / SIDE), cell % SIDE];
  const last = SIDE - 1;
  switch (key) {
    case "ArrowUp":
      return Math.max(0, row - 1) * SIDE + column;
    case "ArrowDown":
      return Math.min(last, row + 1) * SIDE + column;
    case "ArrowLeft":
      return row * SIDE + Math.max(0, column - 1);
    case "ArrowRight":
      return row * SIDE + Math.min(last, column + 1);
    case "Home":
      return far ? 0 : row * SIDE;
    case "End":
      return far ? CELLS - 1 : row * SIDE + last;
    default:
      return -1;
  }
}
