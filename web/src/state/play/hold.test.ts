// Buttons that hold still while a price changes below the cursor.

import { beforeEach, describe, expect, it } from "vitest";
import { GUARD_MS } from "../dock";
import { Bench, FACING, FREE, wait } from "./bench";
import type { Hold } from "./hold.svelte";
import type { Turn } from "./turn.svelte";

let bench: Bench;
let turn: Turn;
let hold: Hold;

beforeEach(() => {
  bench = new Bench();
  turn = bench.play.turn;
  hold = turn.hold;
});

describe("the guard", () => {
  it("makes a changed price inert for half a second and says what it was", () => {
    bench.show(null, { turn: 2, price: 200 });
    bench.show({ ...FACING, to_call: 900 }, { price: 900 });
    turn.checkOrCall();
    expect([hold.guarded, hold.was, bench.sent]).toEqual([true, 200, []]);
    wait(GUARD_MS);
    turn.checkOrCall();
    expect(bench.acts()).toEqual([["call", null]]);
  });

  it("does not compare with a price that was answered", () => {
    bench.show({ ...FACING, to_call: 100 }, { price: 100 });
    turn.checkOrCall();
    bench.play.follow();
    wait(2000);
    bench.show(FACING, { turn: 9, street: "turn" });
    expect([hold.guarded, hold.was]).toEqual([false, null]);
  });

  it("forgets the former price with its turn", () => {
    bench.show(null, { turn: 2, price: 200 });
    bench.show({ ...FACING, to_call: 900 }, { price: 900 });
    expect(hold.was).toBe(200);
    bench.show(null, { turn: 4, price: 900 });
    expect(hold.was).toBe(null);
  });

  it("has no former price to show for a check", () => {
    bench.show(null, { turn: 2, street: "preflop" });
    bench.show({ ...FACING, to_call: 900 }, { price: 900 });
    expect([hold.guarded, hold.was]).toEqual([true, null]);
  });

  it("keeps a second click out of the next turn", () => {
    bench.show(FREE);
    turn.checkOrCall();
    wait(100);
    bench.show(FREE, { turn: 4, street: "turn" });
    turn.checkOrCall();
    expect([hold.was, bench.acts()]).toEqual([null, [["check", null]]]);
    wait(GUARD_MS);
    turn.checkOrCall();
    expect(bench.acts().length).toBe(2);
  });
});

describe("a second click", () => {
  it("gives no answer to what is offered after the first", () => {
    bench.show(FACING);
    turn.checkOrCall();
    wait(100);
    bench.show(null, { turn: 4, phase: "run_twice", waiting: [1, 2] });
    turn.answer(true);
    expect(bench.acts()).toEqual([["call", null]]);
    wait(GUARD_MS);
    turn.answer(true);
    expect(bench.acts()).toEqual([["call", null], "answer"]);
  });

  it("meets nothing that stands in the place of the buttons after the hand", () => {
    bench.show(FACING);
    turn.fold();
    wait(100);
    bench.show(null, { turn: 4, ended: true });
    expect(hold.guarded).toBe(true);
    wait(GUARD_MS);
    expect(hold.guarded).toBe(false);
  });

  it("is none where the hand ended without a press", () => {
    bench.show(null);
    bench.show(null, { turn: 4, ended: true });
    expect(hold.guarded).toBe(false);
  });
});

describe("a line that is not open", () => {
  it("takes no press: it would be lost, and the turn would look answered", () => {
    bench.show(FREE);
    bench.room.line = "lost";
    turn.checkOrCall();
    expect([hold.waits, bench.sent]).toEqual([true, []]);
    bench.room.line = "open";
    turn.checkOrCall();
    expect(bench.acts()).toEqual([["check", null]]);
  });
});
