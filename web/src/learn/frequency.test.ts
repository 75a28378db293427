import { expect, it } from "vitest";
import counts from "./counts.json";
import { frequency } from "./frequency";

it("says how often a hand comes", () => {
  expect(frequency(counts["5"], 9, "en")).toEqual({ count: "4", share: "0.000154 %", oneIn: "649,740" });
  expect(frequency(counts["5"], 6, "en")).toEqual({ count: "3,744", share: "0.144 %", oneIn: "694" });
  expect(frequency(counts["7"], 1, "zh-Hans")).toEqual({ count: "58,627,800", share: "43.8 %", oneIn: "2.3" });
});
