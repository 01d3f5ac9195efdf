import { HOUR_MS } from "@/lib/platform/clock";

/** A public key as a JSON Web Key (RFC 7517) of the curve P-256. */
export interface PublicKey {
  kty: "EC";
  crv: "P-256";
  x: string;
  y: string;
}

/** A private key that can be used: it may lie elsewhere. */
export interface SigningKey {
  /** ECDSA with SHA-256: r and s, 32 bytes each (RFC 7518, 3.4). */
  sign(bytes: Buffer): Buffer | Promise<Buffer>;
}

/**
 * Where private keys live. A store makes one and names it by a reference, which is kept sealed; one that is a service
 * keeps the key to itself.
 */
export interface KeyStore {
  make(): Promise<{ publicKey: PublicKey; reference: string }>;
  open(reference: string): SigningKey;
}

export const KEY_CHANGES = ["rotate", "compromised"] as const;
export type KeyChange = (typeof KEY_CHANGES)[number];

export const KEY_DECISIONS = ["consented", "declined"] as const;
export type KeyDecision = (typeof KEY_DECISIONS)[number];

/** How long a key is published before anything is signed with it: caches of the did document have it by then. */
export const PUBLISHED_BEFORE_MS = 24 * HOUR_MS;

export const KEY_STATES = ["next", "active", "retired", "compromised"] as const;
export type KeyState = (typeof KEY_STATES)[number];

interface KeyTimes {
  usableFrom: Date;
  compromisedAt: Date | null;
}

/** The key that signs at an instant: of those that may, the one that came last. */
export function activeKey<Key extends KeyTimes>(keys: readonly Key[], at: Date): Key | undefined {
  return keys
    .filter(({ usableFrom, compromisedAt }) => usableFrom <= at && compromisedAt === null)
    .toSorted((one, other) => other.usableFrom.getTime() - one.usableFrom.getTime())[0];
}

/** Next: published and not used yet. Retired: what it signed stays good. Compromised: nothing of it does. */
export function keyState<Key extends KeyTimes>(key: Key, keys: readonly Key[], at: Date): KeyState {
  if (key.compromisedAt) return "compromised";
  if (key.usableFrom > at) return "next";
  return key === activeKey(keys, at) ? "active" : "retired";
}
