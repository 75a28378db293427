import { expect, it } from "vitest";
import { bankLeft, bankRuns, secondsLeft } from "./time";
import { reopenAfter } from "../state/room.svelte";

const clock = { seat: 1, deadline: 20_000, bank: 60_000 };

it("counts the action time down and is late in its last quarter", () => {
  expect(secondsLeft(clock, 0, 20_000)).toEqual({ seconds: 20, share: 1, late: false });
  expect(secondsLeft(clock, 12_500, 20_000)).toEqual({ seconds: 8, share: 0.375, late: false });
  expect(secondsLeft(clock, 15_001, 20_000).late).toBe(true);
  expect(secondsLeft(clock, -5000, 20_000).share).toBe(1);
});

it("then counts the bank", () => {
  expect(secondsLeft(clock, 20_000, 20_000)).toEqual({ seconds: 60, share: 1, late: true });
  expect(secondsLeft(clock, 50_000, 20_000)).toEqual({ seconds: 30, share: 0.5, late: true });
  expect(secondsLeft(clock, 90_000, 20_000)).toEqual({ seconds: 0, share: 0, late: true });
  expect(secondsLeft({ ...clock, bank: 0 }, 90_000, 20_000).share).toBe(0);
});

it("knows when the bank runs and how much of it is left", () => {
  expect([bankRuns(clock, 19_999), bankLeft(clock, 19_999)]).toEqual([false, 60_000]);
  expect([bankRuns(clock, 20_000), bankLeft(clock, 20_000)]).toEqual([true, 60_000]);
  expect([bankRuns(clock, 79_999), bankLeft(clock, 79_999)]).toEqual([true, 1]);
  expect([bankRuns(clock, 80_000), bankLeft(clock, 95_000)]).toEqual([false, 0]);
  expect(bankRuns({ ...clock, bank: 0 }, 20_001)).toBe(false);
});

it("opens the line again later and later, spread by chance", () => {
  expect(reopenAfter(1, 0)).toBe(250);
  expect(reopenAfter(1, 1)).toBe(750);
  expect(reopenAfter(3, 0.5)).toBe(2000);
  expect(reopenAfter(30, 0.5)).toBe(10_000);
});
