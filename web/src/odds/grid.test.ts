import { describe, expect, it } from "vitest";
import { best, CELLS, cellOf, combosOf, EMPTY, handName, moved, painted, total, writeGrid } from "./grid";

const grid = (weights: Readonly<Record<string, number>>) =>
  Object.entries(weights).reduce((made, [name, weight]) => painted(made, [cellOf(name)], weight), EMPTY);

describe("the grid", () => {
  it("names its cells from the aces down, suited hands right of the pairs", () => {
    expect([0, 1, 13, 14, 168].map(handName)).toEqual(["AA", "AKs", "AKo", "KK", "22"]);
    expect(new Set(Array.from({ length: CELLS }, (_, cell) => handName(cell))).size).toBe(169);
    for (let cell = 0; cell < CELLS; cell += 1) expect(cellOf(handName(cell))).toBe(cell);
    expect(cellOf("KAs")).toBe(-1);
  });

  it("has 1,326 combos", () => {
    expect(["AA", "AKs", "AKo"].map((name) => combosOf(cellOf(name)))).toEqual([6, 4, 12]);
    expect(total(Array<number>(CELLS).fill(1))).toBe(1326);
    expect(total(grid({ AA: 0.5, AKs: 1 }))).toBe(7);
  });

  it("leaves what it was painted from", () => {
    expect(painted(EMPTY, [0, -1, 169], 1).filter((weight) => weight > 0)).toHaveLength(1);
    expect(EMPTY.every((weight) => weight === 0)).toBe(true);
  });
});

describe("the text of a grid", () => {
  it.each([
    [{}, ""],
    [{ AA: 1 }, "AA"],
    [{ AA: 1, KK: 1, QQ: 1 }, "QQ+"],
    [{ JJ: 1, TT: 1 }, "JJ-TT"],
    [{ AKs: 1, AQs: 1, A5s: 1, A4s: 1, A2s: 1 }, "AQs+,A5s-A4s,A2s"],
    [{ AKs: 1, AKo: 1, KQo: 1, KJo: 1 }, "AKs,AKo,KJo+"],
    // A connector alone is never written with a plus, which would mean both cards up.
    [{ JTs: 1, T9s: 1 }, "JTs,T9s"],
    [{ "32o": 1 }, "32o"],
    [{ AA: 0.5, KK: 1, QQ: 0.5 }, "KK,AA:0.5,QQ:0.5"],
    [{ AA: 1 / 3 }, "AA:0.333"],
  ])("of %j is %s", (weights, text) => {
    expect(writeGrid(grid(weights as unknown as Record<string, number>))).toBe(text);
  });

  it("of everything has a line for each high card", () => {
    expect(writeGrid(Array<number>(CELLS).fill(1)).split(",")).toHaveLength(25);
  });
});

describe("the best hands", () => {
  it("are as many as fit into a share of all combos", () => {
    expect(total(best(0))).toBe(0);
    expect(writeGrid(best(0.001))).toBe("AA");
    expect(writeGrid(best(0.02))).toBe("JJ+");
    for (const share of [0.1, 0.35, 0.8]) {
      expect(total(best(share))).toBeLessThanOrEqual(share * 1326);
      expect(total(best(share))).toBeGreaterThan(share * 1326 - 12);
    }
    expect(total(best(1))).toBe(1326);
  });
});

describe("keys", () => {
  it("lead to the neighbours and stop at the edges", () => {
    expect([moved(0, "ArrowRight", false), moved(0, "ArrowDown", false)]).toEqual([1, 13]);
    expect([moved(0, "ArrowLeft", false), moved(0, "ArrowUp", false)]).toEqual([0, 0]);
    expect([moved(168, "ArrowRight", false), moved(168, "ArrowDown", false)]).toEqual([168, 168]);
    expect([moved(20, "Home", false), moved(20, "End", false)]).toEqual([13, 25]);
    expect([moved(20, "Home", true), moved(20, "End", true)]).toEqual([0, 168]);
    expect(moved(20, "x", false)).toBe(-1);
  });
});
