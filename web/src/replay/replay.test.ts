import { expect, it } from "vitest";
import vectors from "../../../data/pages/vectors.json";
import type { ToldHand } from "../lib/past";
import { Replay } from "./replay.svelte";

const events = vectors.hands[0]?.events as unknown as ToldHand["events"];
const told: ToldHand = {
  ...{ table: "t", name: "", hand: 1, at: 0, state: "ended", seat: null, names: {} },
  events,
};

it("begins at a step, whatever the address says", () => {
  const { last } = new Replay(told);
  const begins = [3, 0, -5, 1e9, 2.5, NaN, Infinity, -Infinity].map((at) => new Replay(told, at));
  expect(begins.map((replay) => replay.at)).toEqual([3, 0, 0, last, 2, 0, last, 0]);
  for (const replay of begins) expect(replay.table(6)).not.toBeNull();
});
