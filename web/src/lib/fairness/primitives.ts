// SHA-256, HMAC and Ed25519: from the browser where it offers them, else from noble.
// A plain http address of a home network has no crypto.subtle, and Ed25519 is new in browsers.

import { join, label, type Octets } from "./octets";

export interface Primitives {
  readonly sha256: (message: Octets) => Promise<Octets>;
  /** A function that signs messages with the key. */
  readonly hmac: (key: Octets) => Promise<(message: Octets) => Promise<Octets>>;
  /** Whether the holder of the public key signed the message. */
  readonly signed: (key: Octets, message: Octets, signature: Octets) => Promise<boolean>;
}

/** The browser's own, or noble's where it has none. */
export async function primitives(): Promise<Primitives> {
  const subtle = globalThis.crypto?.subtle as SubtleCrypto | undefined;
  return subtle === undefined ? await noble() : browser(subtle);
}

function browser(subtle: SubtleCrypto): Primitives {
  return {
    sha256: async (message) => new Uint8Array(await subtle.digest("SHA-256", message)),
    hmac: async (key) => {
      const kind = { name: "HMAC", hash: "SHA-256" };
      const kept = await subtle.importKey("raw", key, kind, false, ["sign"]);
      return async (message) => new Uint8Array(await subtle.sign("HMAC", kept, message));
    },
    signed: async (key, message, signature) => {
      let kept: CryptoKey;
      try {
        kept = await subtle.importKey("raw", key, { name: "Ed25519" }, false, ["verify"]);
      } catch {
        // The browser lacks Ed25519, or the key is no point of the curve: noble tells which.
        return (await noble()).signed(key, message, signature);
      }
      return subtle.verify({ name: "Ed25519" }, kept, signature, message);
    },
  };
}

async function noble(): Promise<Primitives> {
  const [hashes, macs, curves] = await Promise.all([
    import("@noble/hashes/sha2.js"),
    import("@noble/hashes/hmac.js"),
    import("@noble/curves/ed25519.js"),
  ]);
  const own = (octets: Uint8Array): Octets => Uint8Array.from(octets);
  return {
    sha256: async (message) => own(hashes.sha256(message)),
    hmac: async (key) => async (message) => own(macs.hmac(hashes.sha256, key, message)),
    signed: async (key, message, signature) => {
      try {
        return curves.ed25519.verify(signature, message, key, { zip215: false });
      } catch {
        return false;
      }
    },
  };
}

/** The hash of the label and the parts behind it. */
export const digest = (
  using: Primitives,
  name: string,
  ...parts: readonly (Uint8Array | number)[]
): Promise<Octets> => using.sha256(join(label(name), ...parts));
