// The rows of the lobby that a reader wants to see, and the seat that is quickest to be had.

import type { TableInfo } from "../protocol";

export type Wanted = {
  readonly structure: TableInfo["structure"] | "all";
  readonly profile: string;
  /** Only tables with a chair to be had. */
  readonly open: boolean;
  readonly text: string;
  readonly order: Order;
};

/** As the room has them, the cheapest, those with most people or the largest pots first. */
export const ORDERS = ["room", "stakes", "people", "pots"] as const;
export type Order = (typeof ORDERS)[number];

export const EVERYTHING: Wanted = {
  structure: "all",
  profile: "all",
  open: false,
  text: "",
  order: "room",
};

/** There is a chair to be had: a free one, or that of a bot. */
export const open = (info: TableInfo): boolean => info.people < info.size;

type Compare = (a: TableInfo, b: TableInfo) => number;
const cheaper: Compare = (a, b) => a.big_blind - b.big_blind;
const fuller: Compare = (a, b) => b.people - a.people;
const COMPARE: Readonly<Record<Order, Compare>> = {
  room: () => 0,
  stakes: cheaper,
  people: (a, b) => fuller(a, b) || b.bots - a.bots,
  pots: (a, b) => b.average_pot - a.average_pot,
};

/** The rows that fit `wanted`; `nameOf` is what the reader's language calls a table. */
export function fitting(
  tables: readonly TableInfo[],
  wanted: Wanted,
  nameOf: (info: TableInfo) => string,
): readonly TableInfo[] {
  const text = wanted.text.trim().toLowerCase();
  const rows = tables.filter(
    (info) =>
      (wanted.structure === "all" || info.structure === wanted.structure) &&
      (wanted.profile === "all" || info.profile === wanted.profile) &&
      (!wanted.open || open(info)) &&
      nameOf(info).toLowerCase().includes(text),
  );
  return rows.sort(COMPARE[wanted.order]);
}

/** Where a player sits down who only wants to play: with most people, then for the least. */
export function quickest(tables: readonly TableInfo[]): TableInfo | null {
  const order: Compare = (a, b) =>
    fuller(a, b) ||
    Number(b.structure === "no-limit") - Number(a.structure === "no-limit") ||
    cheaper(a, b);
  return tables.filter(open).sort(order)[0] ?? null;
}
