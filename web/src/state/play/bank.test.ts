// The time bank of the reader and of others.

import { beforeEach, describe, expect, it } from "vitest";
import { Bench } from "./bench";
import type { TimeBank } from "./bank.svelte";

let bench: Bench;
let bank: TimeBank;

beforeEach(() => {
  bench = new Bench();
  bank = bench.play.bank;
});

/** The clock of `seat`, `late` milliseconds after its action time, with a bank of 10 s. */
function late(seat: number, late: number): void {
  bench.tell({ clock: { seat, deadline: bench.play.sight.now - late, bank: 10_000 } });
}

describe("the time bank", () => {
  it("runs from the end of the action time to its own", () => {
    late(1, -1);
    expect([bank.runs, bank.seconds]).toEqual([false, 10]);
    late(1, 3500);
    expect([bank.runs, bank.seconds]).toEqual([true, 7]);
    late(1, 10_000);
    expect([bank.runs, bank.seconds]).toEqual([false, 0]);
  });

  it("of another is seen and not his who looks on", () => {
    late(2, 3500);
    bank.ask();
    expect([bank.runs, bank.seconds, bench.play.orders.remark]).toEqual([false, 7, ""]);
  });

  it("says when it starts", () => {
    bank.ask();
    expect([bank.seconds, bench.play.orders.remark]).toEqual([0, ""]);
    late(1, -1);
    bank.ask();
    expect(bank.askedAt).toBe(bench.play.sight.now);
    expect(bench.play.orders.remark).toBe("bank");
  });
});
