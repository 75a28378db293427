// One view follows another and most of it is as before: what is equal stays the same object,
// so that the page looks only at what has changed.

/** `now`, with every part of `before` that is equal to it in its place. */
export function shared<T>(before: unknown, now: T): T {
  if (Object.is(before, now)) return now;
  if (Array.isArray(now)) {
    const old: readonly unknown[] = Array.isArray(before) ? before : [];
    const parts = now.map((part, i) => shared(old[i], part));
    const same = old.length === parts.length && parts.every((part, i) => Object.is(part, old[i]));
    return (same ? before : parts) as T;
  }
  if (!isPlain(now) || !isPlain(before)) return now;
  const names = Object.keys(now);
  const parts = names.map((name) => shared(before[name], now[name]));
  const same =
    Object.keys(before).length === names.length &&
    names.every((name, i) => name in before && Object.is(parts[i], before[name]));
  return (same ? before : Object.fromEntries(names.map((name, i) => [name, parts[i]]))) as T;
}

const isPlain = (value: unknown): value is Record<string, unknown> =>
  typeof value === "object" && value !== null && !Array.isArray(value);
