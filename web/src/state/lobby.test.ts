import { describe, expect, it } from "vitest";
import type { TableInfo } from "../protocol";
import { EVERYTHING, fitting, quickest } from "./lobby";
import { view } from "./samples";

const info = (table: string, more: Partial<TableInfo> = {}): TableInfo => ({
  ...view().info,
  table,
  people: 0,
  ...more,
});
const names = (tables: readonly TableInfo[]): string[] => tables.map((each) => each.table);
const nameOf = (each: TableInfo): string => `The ${each.table}`;

describe("the rows of the lobby", () => {
  const tables = [
    info("a"),
    info("b", { structure: "fixed-limit", profile: "casino" }),
    info("c", { people: 6, size: 6 }),
  ];

  it("are all tables until something is chosen", () => {
    expect(names(fitting(tables, EVERYTHING, nameOf))).toEqual(["a", "b", "c"]);
  });

  it("fit structure, house, a free chair and a part of the name", () => {
    const found = (more: Partial<typeof EVERYTHING>): string[] =>
      names(fitting(tables, { ...EVERYTHING, ...more }, nameOf));
    expect(found({ structure: "fixed-limit" })).toEqual(["b"]);
    expect(found({ profile: "casino" })).toEqual(["b"]);
    expect(found({ open: true })).toEqual(["a", "b"]);
    expect(found({ text: " THE C " })).toEqual(["c"]);
    expect(found({ structure: "mixed" })).toEqual([]);
  });
});

describe("the order of the rows", () => {
  const tables = [
    info("a", { big_blind: 200, people: 1, bots: 2, average_pot: 900 }),
    info("b", { big_blind: 100, people: 3 }),
    info("c", { big_blind: 200, people: 1, bots: 4, average_pot: 1200 }),
  ];
  const ordered = (order: typeof EVERYTHING.order): string[] =>
    names(fitting(tables, { ...EVERYTHING, order }, nameOf));

  it("is the room's until the reader wants another", () => {
    expect(ordered("room")).toEqual(["a", "b", "c"]);
    expect(ordered("stakes")).toEqual(["b", "a", "c"]);
    expect(ordered("people")).toEqual(["b", "c", "a"]);
    expect(ordered("pots")).toEqual(["c", "a", "b"]);
    expect(names(tables)).toEqual(["a", "b", "c"]);
  });
});

describe("the quickest seat", () => {
  it("is where most people play and one more may", () => {
    expect(quickest([info("a", { people: 2 }), info("b", { people: 4 })])?.table).toBe("b");
    expect(quickest([info("a", { people: 2 }), info("b", { people: 6 })])?.table).toBe("a");
  });

  it("is a no-limit one, then a cheap one, where as many play", () => {
    const limit = info("a", { structure: "fixed-limit" });
    const dear = info("b", { big_blind: 1000 });
    expect(quickest([limit, dear, info("c")])?.table).toBe("c");
  });

  it("is none where all is taken", () => {
    expect(quickest([info("a", { people: 6 })])).toBeNull();
    expect(quickest([])).toBeNull();
  });
});
