import { describe, expect, it } from "vitest";
import { shownHands } from "./shown";
import type { Step } from "./steps";

/** One step that leaves `position` behind; three seats. */
function after(position: object): Step[] {
  const seats = [1, 2, 3].map((seat) => ({ seat, player: `p${seat}` }));
  const none = { start: { seats }, folded: [false, false, false], shown: [[], [], []], shared: 0 };
  return [{ position: { ...none, ...position } } as unknown as Step];
}
const DOWN = [-1, -1];

describe("hands whose equities can be told", () => {
  it("are those that were shown and the reader's own", () => {
    const hole = [[51, 50], DOWN, DOWN];
    expect(shownHands(after({ hole, shown: [[], [40, 41], []], boards: [[0, 1, 2, 3, 4]] }))).toEqual({
      seats: [1, 2],
      hands: [[51, 50], [40, 41]],
      board: [0, 1, 2, 3, 4],
      dead: [],
    });
  });
  it("are two at least", () => {
    expect(shownHands(after({ hole: [[51, 50], DOWN, DOWN], boards: [[0, 1, 2]] }))).toBeNull();
    expect(shownHands([])).toBeNull();
  });
  it("are whole: one shown card is no hand", () => {
    const shown = [[], [40, -1], []];
    expect(shownHands(after({ hole: [[51, 50], DOWN, DOWN], shown, boards: [[]] }))).toBeNull();
  });
  it("are not folded, but known cards of who folded are out of the deck", () => {
    const told = shownHands(
      after({
        hole: [[51, 50], [40, 41], [20, 21]],
        folded: [true, false, false],
        boards: [[]],
      }),
    );
    expect(told).toEqual({ seats: [2, 3], hands: [[40, 41], [20, 21]], board: [], dead: [51, 50] });
  });
  it("have the board that two boards have in common", () => {
    const hole = [[51, 50], [40, 41], DOWN];
    const boards = [[0, 1, 2, 3, 4], [0, 1, 2, 5, 6]];
    expect(shownHands(after({ hole, boards, shared: 3 }))?.board).toEqual([0, 1, 2]);
    expect(shownHands(after({ hole, boards: [[0, 1, 2, 3, 4], [7, 8, 9, 5, 6]] }))?.board).toEqual([]);
  });
});
