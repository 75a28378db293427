// The exact bytes that are hashed and signed; docs/fairness.md describes them.

export type Octets = Uint8Array<ArrayBuffer>;

const PREFIX = "fifthstreet.fair.1/";

export const utf8 = (text: string): Octets => new TextEncoder().encode(text) as Octets;

/** Octets one after the other; a number is a single one. */
export function join(...parts: readonly (Uint8Array | number)[]): Octets {
  const size = parts.reduce<number>((sum, part) => sum + (typeof part === "number" ? 1 : part.length), 0);
  const found = new Uint8Array(size);
  let at = 0;
  for (const part of parts) {
    if (typeof part === "number") found[at++] = part;
    else {
      found.set(part, at);
      at += part.length;
    }
  }
  return found;
}

export const hex = (octets: Uint8Array): string =>
  Array.from(octets, (octet) => octet.toString(16).padStart(2, "0")).join("");

/** The octets that hexadecimal digits in lower case stand for. */
export function octets(text: string): Octets {
  if (!/^([0-9a-f]{2})*$/.test(text)) throw new RangeError(`${text} is not hexadecimal`);
  return Uint8Array.from(text.match(/../g) ?? [], (pair) => parseInt(pair, 16));
}

export function u32(value: number): Octets {
  const found = new Uint8Array(4);
  new DataView(found.buffer).setUint32(0, value);
  return found;
}

/** What everything made for one purpose starts with. */
export const label = (name: string): Octets => utf8(`${PREFIX}${name}\0`);

/** The one JSON text of a value: sorted keys, no spaces, whole numbers only. */
export function canonical(value: unknown): string {
  if (value === null || typeof value === "boolean") return String(value);
  if (typeof value === "number") {
    if (!Number.isSafeInteger(value)) throw new RangeError(`${value} is not a whole number`);
    return String(value + 0 === 0 ? 0 : value);
  }
  if (typeof value === "string") {
    if (!whole(value)) throw new RangeError("a text that is no Unicode");
    return JSON.stringify(value);
  }
  if (Array.isArray(value)) return `[${value.map(canonical).join(",")}]`;
  if (typeof value !== "object") throw new TypeError(`${typeof value} is nothing that JSON has`);
  const items = Object.entries(value).map(([key, item]) => {
    if (!/^[\0-\x7f]*$/.test(key)) throw new RangeError(`${key} is not a plain key`);
    return [key, `${JSON.stringify(key)}:${canonical(item)}`] as const;
  });
  items.sort(([one], [two]) => (one < two ? -1 : 1));
  return `{${items.map(([, text]) => text).join(",")}}`;
}

/** Half a surrogate pair has no octets, and other languages refuse it. */
const whole = (text: string): boolean => !/\p{Surrogate}/u.test(text);
