// Chips as people read and type them: exact in buttons and the log, short on the felt.

import { grouping } from "./grouping.svelte";
import type { Language } from "./words.svelte";

/** Numbers with separators; made once, as making one takes longer than using it. */
export const separated = new Intl.NumberFormat("en-US");
const WAN = 10_000;
const YI = 100_000_000;

/** Exact: separators, and 亿/万 groups from 10^8 in Chinese. */
export function exact(chips: number, language: Language): string {
  if (chips < 0) return `−${exact(-chips, language)}`;
  if (language === "en" || !grouping.on || chips < YI) return separated.format(chips);
  const [yi, wan] = language === "zh-Hans" ? ["亿", "万"] : ["億", "萬"];
  const high = Math.floor(chips / YI);
  const middle = Math.floor((chips % YI) / WAN);
  const low = chips % WAN;
  return `${high}${yi}${middle ? `${middle}${wan}` : ""}${low ? low : ""}`;
}

/** Short for plates and the felt, always rounded down so that no stack looks bigger. */
export function short(chips: number, language: Language, narrow = false): string {
  if (chips < 0) return `−${short(-chips, language, narrow)}`;
  if (language !== "en" && grouping.on) {
    const [yi, wan] = language === "zh-Hans" ? ["亿", "万"] : ["億", "萬"];
    if (chips >= YI) return cut(chips, YI) + yi;
    if (chips >= 1000 * WAN || (narrow && chips >= 10 * WAN)) return cut(chips, WAN) + wan;
    return separated.format(chips);
  }
  if (!narrow && chips < 1_000_000_000) return separated.format(chips);
  for (const [size, letter] of [[1e12, "T"], [1e9, "B"], [1e6, "M"]] as const) {
    if (chips >= size) return cut(chips, size) + letter;
  }
  return separated.format(chips);
}

function cut(chips: number, size: number): string {
  const hundredths = Math.floor((chips / size) * 100);
  return String(hundredths / 100);
}

/** What stands in a field for a number, the way that `typed` reads it; other text as it is. */
export function written(value: unknown, each = 1): string {
  return typeof value === "number" ? separated.format(value / each) : String(value ?? "");
}

const UNITS: Readonly<Record<string, number>> = {
  k: 1e3,
  m: 1e6,
  b: 1e9,
  t: 1e12,
  千: 1e3,
  万: WAN,
  萬: WAN,
  亿: YI,
  億: YI,
};

/** A number with its unit; where one stands behind it, separators are in threes: `1,5k` is none. */
const PART = /([\d,.\s]+)([kmbt]|千?[万萬亿億]?)/gi;
const THREES = /^\d{1,3}([,\s]\d{3})+(\.\d*)?$/;

/** What somebody typed as an amount: `2k`, `1.5万`, `1亿2000万`, `1,200`; null when it is none.
 * Letters may be as wide as Chinese ones. Where people count in larger units, each of them is
 * so many: 4.5 % are 450 hundredths of a percent. */
export function typed(text: string, each = 1): number | null {
  const plain = text.normalize("NFKC").replaceAll("。", ".").trim().toLowerCase();
  const parts = [...plain.matchAll(PART)];
  if (plain === "" || parts.map(([part]) => part).join("") !== plain) return null;
  let [sum, above] = [0, Infinity];
  for (const [n, [, number = "", letters = ""]] of parts.entries()) {
    const digits = number.replace(/[,\s]/g, "");
    const unit = [...letters].reduce((product, letter) => product * (UNITS[letter] ?? 1), 1);
    const grouped = unit === 1 || digits === number.trim() || THREES.test(number.trim());
    if (!/^(\d+\.?\d*|\.\d+)$/.test(digits) || !grouped || unit >= above) return null;
    const last = n === parts.length - 1;
    const worth = Number(digits) * unit;
    if (worth >= above || (!last && digits.includes("."))) return null;
    if (unit === 1 && n > 0 && !tail(digits, above, plain)) return null;
    sum += worth;
    above = /[a-z]/.test(letters) ? 0 : unit;
  }
  const chips = Math.floor(Number((sum * each).toPrecision(15)));
  return Number.isSafeInteger(chips) ? chips : null;
}

/** Whether `digits` behind a unit are the chips that they seem: people who say `1万2` mean
 * 12,000, so all the places are to be there. The page itself writes 亿 with fewer. */
function tail(digits: string, above: number, plain: string): boolean {
  const places = Math.min(String(above).length - 1, 4);
  const grouped = above !== 1e3 && /[亿億]/.test(plain);
  return !digits.includes(".") && (grouped || digits.length >= places);
}

/** Two steps of smaller type for long amounts. */
export function lengthClass(text: string): string {
  return text.length > 12 ? "long xlong" : text.length > 9 ? "long" : "";
}
