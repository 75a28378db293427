import { beforeAll, expect, it, vi } from "vitest";
import file from "../../../../data/fairness/vectors.json";
import { LANGUAGES, catalogue } from "../words.svelte";
import type { Finding } from "./types";
import { findingWords } from "./words";

beforeAll(() => {
  vi.stubGlobal("document", { documentElement: {} });
});

it.each(LANGUAGES)("says every finding and note with its numbers: %s", async (language) => {
  await catalogue.choose(language);
  const findings = (file.lies as { findings: Finding[] }[]).flatMap((each) => each.findings);
  const notes = (file.reports as { notes: Finding[] }[]).flatMap((each) => each.notes);
  const said = [...findings, ...notes].map(findingWords);
  expect(said.length).toBeGreaterThan(400);
  for (const words of said) expect(words).not.toMatch(/[{}]|undefined|^fair\./);
});

it("names cards and shortens hashes", async () => {
  await catalogue.choose("en");
  expect(findingWords({ code: "OPENING_ROOT", numbers: { position: 7, card: 51 } })).toBe(
    "Position 7: Ace of Spades was not sealed there.",
  );
  const numbers = { position: 7, expected: -1, found: 77 };
  expect(findingWords({ code: "EVENT_CARD", numbers })).toBe(
    "Position 7: the hand was played with Card face down, opened is 77.",
  );
  const hashes = { expected: "ab".repeat(32), found: "cd".repeat(32) };
  expect(findingWords({ code: "POINT", numbers: hashes })).toContain("cdcdcdcdcdcd…");
  expect(findingWords({ code: "SEED_DROPPED", numbers: { seat: 4 } })).toContain("seat 4");
});
