// How often a hand comes, as numbers to read.

type Frequency = { readonly count: string; readonly share: string; readonly oneIn: string };

const digitsOf = (one: number): number => (one < 100 ? 1 : 0);

/** The count `of` among all of `counts`, with three digits that say something. */
export function frequency(counts: readonly number[], of: number, language: string): Frequency {
  const count = counts[of] ?? 0;
  const total = counts.reduce((sum, each) => sum + each, 0);
  const share = (100 * count) / total;
  const one = total / count;
  const digits = share >= 10 ? 1 : share >= 1 ? 2 : share >= 0.1 ? 3 : share >= 0.01 ? 4 : 6;
  return {
    count: count.toLocaleString("en-US"),
    share: `${share.toLocaleString(language, { minimumFractionDigits: digits, maximumFractionDigits: digits })} %`,
    oneIn: one.toLocaleString("en-US", { minimumFractionDigits: digitsOf(one), maximumFractionDigits: digitsOf(one) }),
  };
}
