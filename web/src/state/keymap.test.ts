import { describe, expect, it } from "vitest";
import { following } from "../lib/next";
import { Keymap } from "./keymap.svelte";

describe("keys of one's own", () => {
  it("begin with those that everybody knows", () => {
    const keys = new Keymap();
    expect(["f", "C", "r", "b", " ", "x"].map((key) => keys.deed(key))).toEqual([
      "fold",
      "call",
      "raise",
      "bet",
      "bank",
      null,
    ]);
  });

  it("change places with the key that they take", () => {
    const keys = new Keymap();
    expect(keys.choose("call", "F")).toBe(true);
    expect([keys.deed("f"), keys.deed("c")]).toEqual(["call", "fold"]);
    expect(keys.choose("call", "x")).toBe(true);
    expect([keys.deed("x"), keys.deed("f")]).toEqual(["call", null]);
    keys.reset();
    expect(keys.deed("f")).toBe("fold");
  });

  it("never take one with a fixed meaning", () => {
    const keys = new Keymap();
    for (const key of ["1", "5", "Enter", "Escape", "ArrowUp", "Tab"]) {
      expect(keys.choose("fold", key)).toBe(false);
    }
    expect(keys.of("fold")).toBe("f");
  });
});

describe("the next table", () => {
  it("is the next one with an own seat, else the next of the lobby", () => {
    expect(following("a", ["a", "b", "c"], [])).toBe("b");
    expect(following("c", ["a", "b", "c"], [])).toBe("a");
    expect(following("a", ["a", "b", "c"], ["a", "c"])).toBe("c");
    expect(following("b", ["a", "b", "c"], ["a", "c"])).toBe("a");
    expect(following("a", ["a"], ["a"])).toBeNull();
  });
});
