import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { Catalogue } from "./words.svelte";

const kept = new Map<string, string>();

beforeEach(() => {
  kept.clear();
  vi.stubGlobal("document", { documentElement: {} });
  vi.stubGlobal("localStorage", { setItem: (name: string, value: string) => kept.set(name, value) });
});
afterEach(() => vi.unstubAllGlobals());

describe("choosing a language", () => {
  it("speaks the latest choice, whichever words are here first", async () => {
    const catalogue = new Catalogue();
    const first = catalogue.choose("zh-Hans");
    await Promise.all([catalogue.choose("zh-Hant"), first]);
    expect(catalogue.language).toBe("zh-Hant");
    expect(document.documentElement.lang).toBe("zh-Hant");
  });

  it("is kept at once: a page that goes before the words are here comes back in it", async () => {
    const chosen = new Catalogue().choose("zh-Hans");
    expect(kept.get("language")).toBe("zh-Hans");
    await chosen;
  });
});
