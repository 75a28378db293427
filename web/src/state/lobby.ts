// The rows of the lobby that a reader wants to see, and the seat that is quickest to be had.

import type { TableInfo } from "../protocol";

export type Wanted = {
  readonly structure: TableInfo["structure"] | "all";
  readonly profile: string;
  /** Only tables with a chair to be had. */
  readonly open: boolean;
  readonly text: string;
};

export const EVERYTHING: Wanted = { structure: "all", profile: "all", open: false, text: "" };

/** There is a chair to be had: a free one, or that of a bot. */
export const open = (info: TableInfo): boolean => info.people < info.size;

/** The rows that fit `wanted`; `nameOf` is what the reader's language calls a table. */
export function fitting(
  tables: readonly TableInfo[],
  wanted: Wanted,
  nameOf: (info: TableInfo) => string,
): readonly TableInfo[] {
  const text = wanted.text.trim().toLowerCase();
  return tables.filter(
    (info) =>
      (wanted.structure === "all" || info.structure === wanted.structure) &&
      (wanted.profile === "all" || info.profile === wanted.profile) &&
      (!wanted.open || open(info)) &&
      nameOf(info).toLowerCase().includes(text),
  );
}

/** Where a player sits down who only wants to play: with most people, then for the least. */
export function quickest(tables: readonly TableInfo[]): TableInfo | null {
  const order = (a: TableInfo, b: TableInfo): number =>
    b.people - a.people ||
    Number(b.structure === "no-limit") - Number(a.structure === "no-limit") ||
    a.big_blind - b.big_blind;
  return tables.filter(open).sort(order)[0] ?? null;
}
