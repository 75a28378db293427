import { describe, expect, it } from "vitest";
import { exact, lengthClass, short, typed, written } from "./amounts";

describe("exact amounts", () => {
  it("have separators, and groups of 亿 and 万 from 10^8 in Chinese", () => {
    expect(exact(0, "en")).toBe("0");
    expect(exact(12_345_678_900, "en")).toBe("12,345,678,900");
    expect(exact(99_999_999, "zh-Hans")).toBe("99,999,999");
    expect(exact(100_000_000, "zh-Hans")).toBe("1亿");
    expect(exact(12_345_678_900, "zh-Hans")).toBe("123亿4567万8900");
    expect(exact(12_300_000_001, "zh-Hant")).toBe("123億1");
    expect(exact(200_010_000, "zh-Hant")).toBe("2億1萬");
  });

  it("that were lost have a minus sign, and are rounded as what was won is", () => {
    expect(exact(-1_200, "en")).toBe("−1,200");
    expect(exact(-100_010_000, "zh-Hans")).toBe("−1亿1万");
    expect(short(-1_999_999, "en", true)).toBe("−1.99M");
  });
});

describe("short amounts", () => {
  it("are exact where there is room", () => {
    expect(short(999_999_999, "en")).toBe("999,999,999");
    expect(short(9_999_999, "zh-Hans")).toBe("9,999,999");
  });

  it("never look bigger than they are", () => {
    expect(short(12_349_999_999, "en")).toBe("12.34B");
    expect(short(1_999_999, "en", true)).toBe("1.99M");
    expect(short(999_999, "en", true)).toBe("999,999");
    expect(short(1_500_000_000_000, "en")).toBe("1.5T");
    expect(short(12_345_999_999, "zh-Hans")).toBe("123.45亿");
    expect(short(10_000_000, "zh-Hant")).toBe("1000萬");
    expect(short(199_999, "zh-Hans", true)).toBe("19.99万");
    expect(short(99_999, "zh-Hans", true)).toBe("99,999");
  });
});

describe("typed amounts", () => {
  it.each([
    ["100", 100],
    [" 1,200 ", 1200],
    ["2k", 2000],
    ["2K", 2000],
    ["1.5m", 1_500_000],
    ["1.5万", 15_000],
    ["1.15萬", 11_500],
    ["3亿", 300_000_000],
    ["0.3亿", 30_000_000],
    ["2.345k", 2345],
    ["12.9", 12],
    [".5k", 500],
    ["1b", 1_000_000_000],
    ["2億", 200_000_000],
    ["1.2t", 1_200_000_000_000],
    ["5千", 5000],
    ["3千万", 30_000_000],
    ["1亿2000万", 120_000_000],
    ["1万2000", 12_000],
    ["1万2.5千", 12_500],
    ["1千200", 1200],
    ["2亿1", 200_000_001],
    ["1亿2万3", 100_020_003],
    ["１，２００", 1200],
    ["２ｋ", 2000],
    ["１．５万", 15_000],
    ["1。5萬", 15_000],
    ["1,200.5k", 1_200_500],
  ])("%s is %i", (text, chips) => expect(typed(text)).toBe(chips));

  it.each([
    ...["", "k", "万", "abc", "-5", "1e5", "1.2.3", "5x", ".", "9999999999b"],
    ...["1,5k", "1万2亿", "1万2万", "2k5", "1 5k"],
    ...["1万2", "1千2", "1万2千5", "1亿2千5", "1万2.55", "1万20000", "1亿20000万", "1.5万2000"],
  ])("%s is none", (text) =>
    expect(typed(text)).toBeNull(),
  );
});

it.each(["en", "zh-Hans", "zh-Hant"] as const)("what the page writes in %s can be typed", (language) => {
  for (const chips of [0, 1200, 100_000_000, 200_010_000, 200_010_003, 200_000_003, 12_345_678_900, 9_999_999_999_999]) {
    expect(typed(exact(chips, language))).toBe(chips);
  }
});

it("long amounts step the type down", () => {
  expect(lengthClass("123456789")).toBe("");
  expect(lengthClass("1234567890")).toBe("long");
  expect(lengthClass("123456789012")).toBe("long");
  expect(lengthClass("1234567890123")).toBe("long xlong");
});

describe("numbers that people count in larger units", () => {
  it("are read and written in those", () => {
    expect(typed("4.5", 100)).toBe(450);
    expect(typed("0.29", 100)).toBe(29);
    expect(typed("1,200", 1000)).toBe(1_200_000);
    expect(written(450, 100)).toBe("4.5");
    expect(written(120_000, 1000)).toBe("120");
    expect(written(1_200)).toBe("1,200");
    expect(written("many")).toBe("many");
    expect(written(null)).toBe("");
  });
});
