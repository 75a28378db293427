import { describe, expect, it } from "vitest";
import { withoutHash } from "./router.svelte";

describe("old links", () => {
  it("to a table go on to its page", () => {
    expect(withoutHash("#/table/no-limit")).toBe("/t/no-limit");
    expect(withoutHash("#/table/~probe")).toBe("/t/~probe");
  });

  it("to anything else stay what they are", () => {
    expect(withoutHash("")).toBeNull();
    expect(withoutHash("#main")).toBeNull();
    expect(withoutHash("#/table/a/b")).toBeNull();
  });
});
