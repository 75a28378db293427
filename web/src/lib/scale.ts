// Scales of a small chart: round numbers beside it, and a line through its points.

type Scale = {
  readonly low: number;
  readonly high: number;
  readonly ticks: readonly number[];
};

/** Round ticks, about `wanted` of them, that enclose `values` and zero. */
export function scale(values: readonly number[], wanted = 4): Scale {
  const [least, most] = [Math.min(0, ...values), Math.max(0, ...values)];
  const step = roundStep((most - least || 1) / wanted);
  const [first, last] = [Math.floor(least / step), Math.ceil(most / step)];
  const ticks = Array.from({ length: Math.max(1, last - first) + 1 }, (_, i) => (first + i) * step);
  return { low: ticks[0] ?? 0, high: ticks.at(-1) ?? 1, ticks };
}

/** The smallest of 1, 2, 5 times a power of ten that is not below `raw`; chips are whole. */
export function roundStep(raw: number): number {
  if (raw <= 1) return 1;
  const power = 10 ** Math.floor(Math.log10(raw));
  const times = [1, 2, 5, 10].find((each) => each * power >= raw * (1 - 1e-12)) ?? 10;
  return times * power;
}

/** Where `value` lies between the bottom (`size`) and the top (0). */
export function height({ low, high }: Scale, value: number, size: number): number {
  return size * (1 - (value - low) / (high - low));
}

/** How far along `width` the point `i` of `count` lies. */
export function along(i: number, count: number, width: number): number {
  return count < 2 ? 0 : (width * i) / (count - 1);
}

/** The point of `count` that is nearest to `x`. */
export function nearest(x: number, count: number, width: number): number {
  if (count < 2 || width <= 0) return 0;
  return Math.min(count - 1, Math.max(0, Math.round((x / width) * (count - 1))));
}

/** The line through `values` as path data; most points of long games fall together. */
export function linePath(values: readonly number[], of: Scale, width: number, size: number): string {
  return values
    .map((value, i) => {
      const x = along(i, values.length, width).toFixed(1);
      return `${i === 0 ? "M" : "L"}${x} ${height(of, value, size).toFixed(1)}`;
    })
    .join("");
}
