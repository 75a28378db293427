// The keys of the table, pressed at a table.

import { beforeEach, describe, expect, it, vi } from "vitest";
import { seat } from "../state/samples";
import { Bench, FACING } from "../state/play/bench";
import type { Wager } from "../state/play/wager.svelte";
import { press } from "./keys";

let bench: Bench;
let wager: Wager;

beforeEach(() => {
  bench = new Bench();
  wager = bench.play.turn.wager;
});

describe("the keys", () => {
  const key = (name: string, more: Partial<KeyboardEvent> = {}): boolean =>
    press({ key: name, target: null, ...more } as KeyboardEvent, bench.play);

  beforeEach(() => {
    vi.stubGlobal("Element", class {});
  });

  it("act in turn", () => {
    bench.show(FACING);
    expect(key("c")).toBe(true);
    expect(bench.acts()).toEqual([["call", null]]);
    expect(key("x")).toBe(false);
  });

  it("have one for the call alone", () => {
    bench.show({ ...FACING, can_check: true });
    expect(key("l")).toBe(true);
    expect(bench.acts()).toEqual([["call", null]]);
  });

  it("drive the panel", () => {
    bench.show(FACING, { pot: 400, seats: [seat(1, { cards: [51, 50] }), seat(2, { bet: 200 })] });
    key("R");
    key("2");
    expect(wager.amount).toBe(500);
    key("ArrowRight");
    key("ArrowUp", { repeat: true });
    key("ArrowLeft");
    expect(wager.amount).toBe(550);
    key("Enter");
    expect(bench.acts()).toEqual([["raise", 550]]);
  });

  it("do nothing of the panel while it is closed", () => {
    bench.show(FACING);
    expect([key("Enter"), key("3"), key("ArrowUp")]).toEqual([false, false, false]);
    key("a");
    expect(bench.sent).toEqual([]);
  });

  it("go back by Escape, and leave the browser its own", () => {
    bench.show(FACING);
    key("b");
    expect(key("Escape")).toBe(true);
    expect(wager.open).toBe(false);
    expect(key("f", { ctrlKey: true })).toBe(false);
    expect(key("f", { isComposing: true })).toBe(false);
    expect(key("f", { keyCode: 229 })).toBe(false);
    expect(key("f", { repeat: true })).toBe(false);
    expect(bench.sent).toEqual([]);
  });
});
