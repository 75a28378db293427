import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { Asking, Player } from "./asking.svelte";
import { cellOf, EMPTY, painted } from "./grid";

/** What the room reads, by text; it writes `AhKd,88+,66-22` where the reader took the sevens out. */
const READ: Readonly<Record<string, object>> = {
  "22+,AhKd": { text: "22+,AhKd", grid: [painted(EMPTY, [cellOf("AKo")], 1 / 12)], even: false },
  "22+,!77,AhKd": {
    text: "88+,66-22,AhKd",
    grid: [painted(EMPTY, [cellOf("AKo")], 1 / 12)],
    even: false,
  },
};

const PART = { win: 0.5, tie: 0, equity: 0.5 };

/** The room's answer to a question of three kinds. */
function answer(path: string, asked: { text: string; players: string[]; hands: string[] }): object | undefined {
  if (path.endsWith("range")) return READ[asked.text];
  if (path.endsWith("equity")) return { players: asked.players.map(() => ({ part: PART })), exact: true, count: 1 };
  return { streets: [{ street: "preflop", board: "", players: asked.hands.map(() => PART) }] };
}

beforeEach(() => {
  vi.useFakeTimers();
  vi.stubGlobal("fetch", (path: string, { body }: { body: string }) => {
    const told = answer(path, JSON.parse(body) as { text: string; players: string[]; hands: string[] });
    return Promise.resolve(new Response(JSON.stringify(told ?? {}), { status: told ? 200 : 400 }));
  });
});
afterEach(() => {
  vi.unstubAllGlobals();
  vi.useRealTimers();
});

test("a hand that was taken out can be painted again beside single combos", async () => {
  const player = new Player(1, "22+,!77,AhKd");
  await vi.runAllTimersAsync();
  expect(player.even).toBe(false);
  player.paint([cellOf("77")], 1);
  expect(player.grid[cellOf("77")]).toBe(1);
  player.paint([cellOf("AQs")], 0.5);
  expect(player.text).toBe("88+,66-22,AhKd,77,AQs:0.5");
  player.write("22+,AhKd");
  await vi.runAllTimersAsync();
  player.paint([cellOf("AQs")], 0);
  expect(player.text).toBe("22+,AhKd,AQs:0");
});

test("nothing is painted while the room reads a text that takes hands out", async () => {
  const player = new Player(1, "22+,AhKd");
  await vi.runAllTimersAsync();
  player.write("22+,!77,AhKd");
  player.paint([cellOf("77")], 1);
  expect([player.text, player.grid[cellOf("77")]]).toEqual(["22+,!77,AhKd", 0]);
  await vi.runAllTimersAsync();
  player.paint([cellOf("77")], 1);
  expect(player.text).toBe("88+,66-22,AhKd,77");
});

test("the first card of a hand is taken as the second is", () => {
  const asking = new Asking(new URLSearchParams("p=As&p="));
  asking.target = asking.players[1]?.id ?? 0;
  expect(asking.holder(51)).toBe("other");
  asking.pick(51);
  expect(asking.players[1]?.text).toBe("");
  asking.target = asking.players[0]?.id ?? 0;
  expect(asking.holder(51)).toBe("target");
});

test("the columns of the streets are those of whom they are about", async () => {
  const asking = new Asking(new URLSearchParams("p=AsKs&p=QhQd&board=2c3c4c"));
  asking.ask();
  await vi.runAllTimersAsync();
  const [first, second] = asking.players;
  asking.add("7c7d");
  expect(asking.streets[0]?.players).toHaveLength(2);
  expect(asking.answered).toEqual([first, second]);
  if (first !== undefined) asking.drop(first);
  expect(asking.streets).toEqual([]);
});

test("a card of an address is taken once", () => {
  const asking = new Asking(new URLSearchParams("p=AsAs&p=KhKd&board=2c2c3c&dead=QsQs"));
  expect([asking.board, asking.dead]).toEqual([[0, 4], [43]]);
  // A line that says a card twice is left to the room, which says so.
  expect(asking.players.map((player) => player.hand)).toEqual([null, [46, 45]]);
  expect(asking.lacking).toBe("flop");
});
