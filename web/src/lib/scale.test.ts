import { describe, expect, it } from "vitest";
import { along, height, linePath, nearest, roundStep, scale } from "./scale";

describe("the scale of a chart", () => {
  it("has round ticks that enclose all values and zero", () => {
    for (const values of [[1, 2, 3], [-1, 7], [-3, -900], [12_345, 99], [0], [5e12, -2e11]]) {
      const { low, high, ticks } = scale(values);
      expect(low).toBeLessThanOrEqual(Math.min(0, ...values));
      expect(high).toBeGreaterThanOrEqual(Math.max(0, ...values));
      expect(ticks).toContain(0);
      expect(ticks.length).toBeGreaterThan(1);
      expect(ticks.length).toBeLessThan(8);
      const steps = new Set(ticks.slice(1).map((tick, i) => tick - (ticks[i] ?? 0)));
      expect(steps.size).toBe(1);
    }
    expect(scale([-250, 1300]).ticks).toEqual([-500, 0, 500, 1000, 1500]);
  });

  it("steps by 1, 2 or 5 times a power of ten, never less than a chip", () => {
    expect([0.2, 1, 1.2, 2, 3, 7, 10, 11, 26, 600].map(roundStep)).toEqual([
      ...[1, 1, 2, 2, 5, 10, 10, 20, 50, 1000],
    ]);
  });

  it("puts values between bottom and top, and points from left to right", () => {
    const of = scale([-500, 1500]);
    expect(height(of, of.low, 200)).toBe(200);
    expect(height(of, of.high, 200)).toBe(0);
    expect(height(of, 500, 200)).toBeCloseTo(200 * (1 - (500 - of.low) / (of.high - of.low)));
    expect([0, 1, 2].map((i) => along(i, 3, 100))).toEqual([0, 50, 100]);
    expect(along(0, 1, 100)).toBe(0);
    expect(linePath([0, 10, 5], scale([0, 10]), 100, 50)).toMatch(/^M0\.0 50\.0L50\.0 0\.0L100\.0 25\.0$/);
  });

  it("finds the point under a finger", () => {
    expect([-5, 0, 24, 26, 99, 400].map((x) => nearest(x, 3, 100))).toEqual([0, 0, 0, 1, 2, 2]);
    expect(nearest(10, 1, 100)).toBe(0);
  });
});
