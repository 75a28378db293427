// The hash, the tag and the chain of transcripts.

import { canonical, hex, join, label, octets, utf8, type Octets } from "./octets";
import { digest, type Primitives } from "./primitives";
import type { Link, Transcript } from "./types";

/** Digits and capitals without I, L, O and U, which are misread. */
const ALPHABET = "0123456789ABCDEFGHJKMNPQRSTVWXYZ";

/** The hash of everything in a transcript but its hash, tag and signature. */
export async function transcriptDigest(using: Primitives, found: Transcript): Promise<Octets> {
  const { hash: _hash, tag: _tag, signature: _signature, ...rest } = found;
  return digest(using, "transcript", utf8(canonical(rest)));
}

export const signedBytes = (found: Octets): Octets => join(label("signed"), found);

/** The first 40 bits of a hash as eight characters. */
export function tagOf(found: Octets): string {
  let bits = 0n;
  for (const octet of found.subarray(0, 5)) bits = (bits << 8n) | BigInt(octet);
  return Array.from({ length: 8 }, (_, at) =>
    ALPHABET.charAt(Number((bits >> BigInt(35 - 5 * at)) & 31n)),
  ).join("");
}

/** The beginning of a table's chain. */
export async function firstLink(using: Primitives, key: string, table: string): Promise<Link> {
  return { number: 0, previous: hex(await digest(using, "chain", octets(key), utf8(table))) };
}

/** Where the chain goes on after a transcript. */
export const nextLink = (found: Transcript): Link => ({
  number: found.number + 1,
  previous: found.hash,
});
