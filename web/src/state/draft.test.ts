import { describe, expect, it } from "vitest";
import type { Problem } from "../lib/rulebook";
import { body, byField, NEW, withRule, withSetting } from "./draft";

const problem = (field: string): Problem => ({
  field,
  error: { code: "TABLE_VALUE", rule: "" },
  words: { en: field },
});

describe("a table that is made up", () => {
  it("says what differs from the house, and nothing else", () => {
    const changed = withRule(NEW, "burn_cards", false, true);
    expect(changed.rules["burn_cards"]).toBe(false);
    expect("burn_cards" in withRule(changed, "burn_cards", true, true).rules).toBe(false);
    const caps = withRule(NEW, "rake_caps", { "2": 5 }, {});
    expect(withRule(caps, "rake_caps", {}, {}).rules["rake_caps"]).toBeUndefined();
  });

  it("leaves to the house what is emptied", () => {
    const named = withSetting(withSetting(NEW, "min_buy_in", 500), "min_buy_in", undefined);
    expect("min_buy_in" in named.settings).toBe(false);
    expect("password" in withSetting(NEW, "password", "").settings).toBe(false);
  });

  it("goes to the room as settings with rules among them", () => {
    expect(body(NEW)).toMatchObject({ profile: "standard", rules: { big_blind: 100 } });
  });

  it("has its problems at the fields that show them", () => {
    const found = byField([problem("table_size"), problem("blinds"), problem("big_blind")]);
    expect(found.get("table_size")).toHaveLength(1);
    expect(found.get("big_blind")).toHaveLength(2);
  });
});
