import { describe, expect, it } from "vitest";
import { hand, view } from "../state/samples";
import { shared } from "./share";

const copy = <T>(value: T): T => JSON.parse(JSON.stringify(value)) as T;

describe("what two views share", () => {
  it("is the old object where nothing has changed", () => {
    const before = view({ hand: hand() });
    expect(shared(before, copy(before))).toBe(before);
  });

  it("is every part but those on the way to what has changed", () => {
    const before = view({ hand: hand() });
    const now = shared(before, { ...copy(before), hand: copy(hand({ pot: 999 })) });
    expect(now).not.toBe(before);
    expect(now.seats).toBe(before.seats);
    expect(now.hand?.pot).toBe(999);
    expect(now.hand?.seats[1]).toBe(before.hand?.seats[1]);
    expect(now).toEqual({ ...before, hand: hand({ pot: 999 }) });
  });

  it("knows null, lengths and names apart", () => {
    expect(shared(null, { a: 1 })).toEqual({ a: 1 });
    expect(shared({ a: 1 }, null)).toBeNull();
    expect(shared([1, 2], [1])).toEqual([1]);
    expect(shared([1], [1, 2])).toEqual([1, 2]);
    expect(shared({ a: 1, b: 2 }, { a: 1 })).toEqual({ a: 1 });
    expect(shared({ a: undefined }, { b: undefined })).toEqual({ b: undefined });
    expect(shared({ 0: 1 }, [1])).toEqual([1]);
  });
});
