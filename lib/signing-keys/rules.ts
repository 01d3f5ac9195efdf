import { HOUR_MS } from "@/lib/platform/clock";

export interface PublicKey {
  kty: "EC";
  crv: "P-256";
  x: string;
  y: string;
}

export interface SigningKey {
  /** ECDSA with SHA-256: r and s, 32 bytes each (RFC 7518, 3.4). */
  sign(bytes: Buffer): Buffer | Promise<Buffer>;
}

/** Stores private keys by reference; the reference is stored encrypted. With a KMS, the key never leaves it. */
export interface KeyStore {
  make(): Promise<{ publicKey: PublicKey; reference: string }>;
  open(reference: string): SigningKey;
}

export const KEY_CHANGES = ["rotate", "compromised"] as const;
export type KeyChange = (typeof KEY_CHANGES)[number];

export const KEY_DECISIONS = ["consented", "declined"] as const;
export type KeyDecision = (typeof KEY_DECISIONS)[number];

/** A key is published this long before its first use, so that caches of the DID document contain it. */
export const PUBLISHED_BEFORE_MS = 24 * HOUR_MS;

export const KEY_STATES = ["next", "active", "retired", "compromised"] as const;
export type KeyState = (typeof KEY_STATES)[number];

interface KeyTimes {
  usableFrom: Date;
  compromisedAt: Date | null;
}

export function activeKey<Key extends KeyTimes>(keys: readonly Key[], at: Date): Key | undefined {
  return keys
    .filter(({ usableFrom, compromisedAt }) => usableFrom <= at && compromisedAt === null)
    .toSorted((one, other) => other.usableFrom.getTime() - one.usableFrom.getTime())[0];
}

/** next: published, not yet used. retired: its signatures remain valid. compromised: none are valid. */
export function keyState<Key extends KeyTimes>(key: Key, keys: readonly Key[], at: Date): KeyState {
  if (key.compromisedAt) return "compromised";
  if (key.usableFrom > at) return "next";
  return key === activeKey(keys, at) ? "active" : "retired";
}

/** The brand's DID, which resolves to `/brands/{slug}/did.json` (did:web, 3.2). */
export function issuerDid({ slug, publicUrl }: { slug: string; publicUrl: string }): string {
  return `did:web:${new URL(publicUrl).host.replace(":", "%3A")}:brands:${slug}`;
}
