// The turn: one answer, the panel, everything, and where the house shows less.

import { beforeEach, describe, expect, it } from "vitest";
import { GUARD_MS } from "../dock";
import { legal } from "../samples";
import { Bench, FACING, FREE, wait } from "./bench";
import type { Turn } from "./turn.svelte";

let bench: Bench;
let turn: Turn;

beforeEach(() => {
  bench = new Bench();
  turn = bench.play.turn;
});

describe("in turn", () => {
  it("binds an answer to its hand and turn, and gives one only", () => {
    bench.show(FACING);
    turn.checkOrCall();
    turn.checkOrCall();
    turn.fold();
    expect(bench.sent).toEqual([{ t: "act", table: "t", hand: 7, turn: 3, kind: "call", to: null }]);
    expect(turn.hold.waits).toBe(true);
    turn.hold.reopen();
    turn.fold();
    expect(bench.acts()).toEqual([["call", null], ["fold", null]]);
  });

  it("folds at once when there is a price", () => {
    bench.show(FACING);
    turn.fold();
    expect(bench.acts()).toEqual([["fold", null]]);
  });

  it("asks before it folds a free hand, and takes no double click for an answer", () => {
    bench.show(FREE);
    turn.fold();
    wait(GUARD_MS - 1);
    turn.fold();
    expect([turn.foldAsked, bench.sent]).toEqual([true, []]);
    wait(1);
    turn.fold();
    expect(bench.acts()).toEqual([["fold", null]]);
  });

  it("has a pass and a call side by side where anybody may pass the blind round", () => {
    const both = { ...FACING, can_check: true };
    bench.show(both, { street: "blinds" });
    expect([turn.mayCheck, turn.mayCall]).toEqual([true, true]);
    turn.call();
    expect(bench.acts()).toEqual([["call", null]]);
    bench.show(both, { street: "blinds", turn: 4 });
    wait(GUARD_MS);
    turn.checkOrCall();
    expect(bench.acts()).toEqual([["call", null], ["check", null]]);
  });

  it("has no call where there is nothing to call, and none beside only all-in", () => {
    bench.show(FREE);
    turn.call();
    expect([turn.mayCheck, turn.mayCall, bench.sent]).toEqual([true, false, []]);
    const controls = { fold: true, check: true, call: false, raise: false, all_in: true };
    const short = { ...FACING, can_check: true, to_call: 1000, min_to: null, max_to: null };
    bench.show(short, { controls, turn: 4 });
    wait(GUARD_MS);
    turn.call();
    expect([turn.onlyAllIn, turn.mayCheck, turn.mayCall, bench.sent]).toEqual([true, true, false, []]);
    turn.checkOrCall();
    expect(bench.acts()).toEqual([["check", null]]);
  });

  it("opens the panel at the minimum, then raises to its amount", () => {
    bench.show(FACING);
    turn.raise();
    expect([turn.wager.open, turn.wager.amount, bench.sent]).toEqual([true, 400, []]);
    turn.wager.nudge(2);
    turn.raise();
    expect(bench.acts()).toEqual([["raise", 500]]);
    expect(turn.wager.open).toBe(false);
  });

  it("needs no panel where there is one size", () => {
    bench.show(legal({ min_to: 200, max_to: 200 }));
    turn.raise();
    expect(bench.acts()).toEqual([["bet", 200]]);
  });

  it("puts everything in from the open panel only", () => {
    bench.show(FACING);
    turn.allIn();
    expect(bench.sent).toEqual([]);
    turn.raise();
    turn.allIn();
    expect(bench.acts()).toEqual([["raise", 1000]]);
  });

  it("does not go all-in with less than everything", () => {
    bench.show({ ...FACING, max_to: 700 });
    turn.raise();
    turn.allIn();
    expect(bench.sent).toEqual([]);
  });

  it("offers only all-in where the house does", () => {
    const short = { ...FACING, to_call: 1000, min_to: null, max_to: null };
    const controls = { fold: true, check: false, call: false, raise: false, all_in: true };
    bench.show(short, { controls });
    expect([turn.onlyAllIn, turn.shortRaise]).toEqual([true, false]);
    turn.checkOrCall();
    expect(bench.sent).toEqual([]);
    turn.allIn();
    expect(bench.acts()).toEqual([["call", null]]);
  });

  it("offers all-in for a raise below the minimum", () => {
    const controls = { fold: true, check: true, call: false, raise: false, all_in: true };
    bench.show(legal({ min_to: 1000, max_to: 1000 }), { controls });
    expect([turn.onlyAllIn, turn.shortRaise]).toEqual([false, true]);
    turn.raise();
    expect(bench.sent).toEqual([]);
    turn.allIn();
    expect(bench.acts()).toEqual([["bet", 1000]]);
  });

  it("closes the panel and forgets its question with the turn", () => {
    bench.show(FACING);
    turn.raise();
    bench.show(null, { turn: 4 });
    expect([turn.wager.open, turn.foldAsked]).toEqual([false, false]);
  });

  it("keeps the amount while the table changes around the same turn", () => {
    bench.show(FACING);
    turn.raise();
    turn.wager.set(650);
    bench.show(FACING);
    expect([turn.wager.open, turn.wager.amount]).toEqual([true, 650]);
  });
});

describe("an offer", () => {
  it("is answered once", () => {
    bench.show(null, { phase: "run_twice", waiting: [1, 2] });
    turn.answer(true);
    turn.answer(false);
    expect(bench.sent).toEqual([{ t: "answer", table: "t", hand: 7, turn: 3, yes: true }]);
  });

  it("of a second board is one, however many vote", () => {
    bench.show(null, { phase: "run_twice", waiting: [1, 2, 3] });
    const name = turn.hold.turn;
    bench.show(null, { phase: "run_twice", waiting: [1, 2], turn: 4 });
    expect(turn.hold.turn).toBe(name);
    turn.answer(true);
    // Another vote comes before the reader's own has.
    bench.show(null, { phase: "run_twice", waiting: [1], turn: 5 });
    turn.answer(false);
    expect(bench.acts()).toEqual(["answer"]);
    bench.show(FREE, { turn: 6 });
    expect([turn.hold.turn === name, turn.hold.answered]).toEqual([false, false]);
  });
});
