import { afterEach, beforeEach, expect, test, vi } from "vitest";
import type { Answer } from "../lib/http";
import { onceReady } from "./odds";

const warming: Answer<number> = { ok: false, refusal: { code: "ODDS_WARMING", numbers: {} } } as Answer<number>;
const busy: Answer<number> = { ok: false, refusal: { code: "ODDS_BUSY", numbers: {} } } as Answer<number>;
const good: Answer<number> = { ok: true, value: 7 };

beforeEach(() => vi.useFakeTimers());
afterEach(() => vi.useRealTimers());

/** Ask for answers that are given one after the other. */
async function answered(answers: Answer<number>[], stop?: AbortController) {
  const told: string[] = [];
  let asked = 0;
  const last = onceReady(
    () => Promise.resolve(answers[asked++] ?? busy),
    stop?.signal ?? new AbortController().signal,
    (refusal) => {
      told.push(refusal.code);
      stop?.abort();
    },
  );
  await vi.runAllTimersAsync();
  return { answer: await last, told, asked };
}

test("what the room answers at once is the answer", async () => {
  expect(await answered([good])).toEqual({ answer: good, told: [], asked: 1 });
  expect(await answered([busy])).toEqual({ answer: busy, told: [], asked: 1 });
});

test("a room that gets ready is asked again, and says so each time", async () => {
  const { answer, told, asked } = await answered([warming, warming, good]);
  expect([answer, told, asked]).toEqual([good, ["ODDS_WARMING", "ODDS_WARMING"], 3]);
});

test("nobody asks again for a reader who has gone on", async () => {
  const { answer, asked } = await answered([warming, warming, warming, good], new AbortController());
  expect([answer, asked]).toEqual([warming, 2]);
});
