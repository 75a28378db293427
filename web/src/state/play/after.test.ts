// What may be shown after the hand.

import { beforeEach, describe, expect, it } from "vitest";
import type { AfterHand } from "./after.svelte";
import { Bench } from "./bench";

let bench: Bench;
let after: AfterHand;

beforeEach(() => {
  bench = new Bench();
  after = bench.play.after;
});

describe("after the hand", () => {
  it("shows own cards once, after the hand", () => {
    bench.show(null);
    after.show();
    expect(bench.sent).toEqual([]);
    bench.show(null, { ended: true });
    after.show();
    expect(bench.sent).toEqual([{ t: "show", table: "t", hand: 7, cards: [51, 50] }]);
    bench.table = { ...bench.table, log: [{ e: "shown", seat: 1, cards: [51, 50] }] };
    expect(after.showable).toEqual([]);
  });

  it("shows one card alone, and only an own one", () => {
    bench.show(null, { ended: true });
    after.show(50);
    after.show(3);
    expect(bench.sent).toEqual([{ t: "show", table: "t", hand: 7, cards: [50] }]);
  });

  it("asks for the cards that would have come where they are offered", () => {
    bench.show(null, { ended: true });
    after.rabbit();
    bench.show(null, { ended: true, rabbit_offered: true });
    after.rabbit();
    expect(bench.sent).toEqual([{ t: "rabbit", table: "t", hand: 7 }]);
  });
});
