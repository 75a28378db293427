// What was decided before the turn.

import { beforeEach, describe, expect, it } from "vitest";
import { GUARD_MS } from "../dock";
import { Bench, FACING, FREE, wait } from "./bench";
import type { Plan } from "./plan.svelte";

let bench: Bench;
let plan: Plan;

beforeEach(() => {
  bench = new Bench();
  plan = bench.play.turn.plan;
});

describe("before the turn", () => {
  it("a choice is taken back by the same choice and replaced by another", () => {
    bench.show(null);
    plan.choose("check");
    plan.choose("check_fold");
    expect(plan.queued?.choice).toBe("check_fold");
    plan.choose("check_fold");
    expect(plan.queued).toBe(null);
  });

  it("checks when it is free, through no guard", () => {
    bench.show(null, { turn: 2 });
    plan.choose("check_fold");
    bench.show(FREE);
    expect(bench.acts()).toEqual([["check", null]]);
  });

  it("folds when a bet came, also in the very moment of the turn", () => {
    bench.show(null, { turn: 2 });
    plan.choose("check_fold");
    bench.show(FACING);
    expect(bench.acts()).toEqual([["fold", null]]);
  });

  it("drops a call whose price changed, and the check that is not free any more", () => {
    bench.show(null, { turn: 2, price: 200 });
    plan.choose("call");
    bench.show(null, { turn: 2, price: 600 });
    expect(plan.queued).toBe(null);
    wait(GUARD_MS);
    plan.choose("call");
    bench.show({ ...FACING, to_call: 600 }, { price: 600 });
    expect(bench.acts()).toEqual([["call", null]]);
  });

  it("nothing is chosen by a click that meets another price than it was meant for", () => {
    bench.show(null, { turn: 2 });
    bench.show(null, { turn: 3, price: 900 });
    plan.choose("call");
    expect([plan.queued, bench.play.turn.hold.guarded]).toEqual([null, true]);
    wait(GUARD_MS);
    plan.choose("call");
    expect(plan.queued?.price).toBe(900);
  });

  it("a check or fold is taken back as the fold that a bet has left of it", () => {
    bench.show(null, { turn: 2 });
    plan.choose("check_fold");
    bench.show(null, { turn: 3, price: 200 });
    expect(plan.queued?.choice).toBe("fold");
    wait(GUARD_MS);
    plan.choose("fold");
    bench.show(FACING, { turn: 4 });
    expect([plan.queued, bench.sent]).toEqual([null, []]);
  });

  it("ends with the hand", () => {
    bench.show(null, { turn: 2 });
    plan.choose("check_fold");
    bench.show(null, { ended: true });
    expect(plan.queued).toBe(null);
    bench.show(FREE, { hand: 8 });
    expect(bench.sent).toEqual([]);
  });
});
