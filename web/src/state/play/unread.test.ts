// What was said and not read.

import { beforeEach, expect, it } from "vitest";
import type { Chatted } from "../../protocol";
import { people } from "../people.svelte";
import { Bench } from "./bench";

let bench: Bench;
let at: number;

beforeEach(() => {
  bench = new Bench({ player: "p1" });
  at = 0;
});

const said = (account: string): Chatted => {
  at += 1;
  return { e: "chat_said", account, name: account, text: "hi", at, was_held: false };
};
const count = (...chat: Chatted[]): number => {
  bench.table = { ...bench.table, chat };
  return bench.play.unread.count;
};

it("what others said counts until it is read", () => {
  expect(count(said("p2"), said("p1"))).toBe(1);
  bench.play.unread.read();
  expect(bench.play.unread.count).toBe(0);
});

it("goes on when the oldest lines are dropped", () => {
  const chat = [said("p2"), said("p2"), said("p2")];
  expect(count(...chat)).toBe(3);
  bench.play.unread.read();
  expect(count(...chat.slice(1), said("p2"))).toBe(1);
});

it("does not count whom the reader does not want to hear", () => {
  people.toggle("p2");
  expect(count(said("p2"), said("p3"))).toBe(1);
  people.toggle("p2");
});
