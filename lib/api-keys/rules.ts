import { createHash } from "node:crypto";
import { isTestBrand } from "@/lib/platform/test-brand";

/** `dpp_live_` or `dpp_test_`, 27 base62 characters for 160 random bits, and a checksum of six characters. */

const PREFIXES = { live: "dpp_live_", test: "dpp_test_" } as const;
export type KeyMode = keyof typeof PREFIXES;

export const keyModeOf = (brandId: string): KeyMode => (isTestBrand(brandId) ? "test" : "live");

const ALPHABET = "0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz";
const RANDOM_LENGTH = 27;
const CHECKSUM_LENGTH = 6;
const CHECKSUM_BYTES = 4;
const FORM = new RegExp(`^(?:${Object.values(PREFIXES).join("|")})[0-9A-Za-z]{${RANDOM_LENGTH + CHECKSUM_LENGTH}}$`);
const HINT_START_LENGTH = PREFIXES.live.length + 4;
const HINT_END_LENGTH = 4;

export const API_KEY_RANDOM_BYTES = 20;

function base62(bytes: Uint8Array, length: number): string {
  let value = 0n;
  for (const byte of bytes) value = (value << 8n) | BigInt(byte);
  let text = "";
  for (let index = 0; index < length; index += 1) {
    text = ALPHABET.charAt(Number(value % 62n)) + text;
    value /= 62n;
  }
  return text;
}

function checksumOf(unchecked: string): string {
  return base62(createHash("sha256").update(unchecked).digest().subarray(0, CHECKSUM_BYTES), CHECKSUM_LENGTH);
}

export function apiKeyFrom(bytes: Uint8Array, mode: KeyMode = "live"): string {
  const unchecked = PREFIXES[mode] + base62(bytes.subarray(0, API_KEY_RANDOM_BYTES), RANDOM_LENGTH);
  return unchecked + checksumOf(unchecked);
}

/** Checks form and checksum, so that a mistyped key needs no query. */
export function isWellFormedApiKey(text: string): boolean {
  return FORM.test(text) && checksumOf(text.slice(0, -CHECKSUM_LENGTH)) === text.slice(-CHECKSUM_LENGTH);
}

export const keyStart = (mode: KeyMode): string => `${PREFIXES[mode]}…`;

export function apiKeyHint(key: string): string {
  return `${key.slice(0, HINT_START_LENGTH)}…${key.slice(-HINT_END_LENGTH)}`;
}
