import { describe, expect, it } from "vitest";
import vectors from "../../../data/fairness/vectors.json";
import { checked } from "./check";

const [record] = vectors.records;

describe("the check of a text", () => {
  it("says what is wrong with a record that was changed", async () => {
    const whole = JSON.stringify(record);
    expect((await checked(whole)).problem).toBe("");
    const changed = whole.replace(/"tag":"(.)/, (_, digit: string) => `"tag":"${digit === "0" ? "1" : "0"}`);
    const codes = (await checked(changed)).reports[0]?.findings.map((each) => each.code);
    expect(codes).toContain("TRANSCRIPT_TAG");
  });

  it.each([
    ...["", "no", "{"].map((text) => [text, "json"]),
    ...["{}", "[]", '{"transcript": 5}', '{"transcript": {"sealed": null}}'].map((text) => [text, "form"]),
  ])("says that %j is no record", async (text, wanted) => {
    const { problem, detail, reports } = await checked(text ?? "");
    expect(problem).toBe(wanted);
    expect(detail).not.toBe("");
    expect(reports).toEqual([]);
  });
});
