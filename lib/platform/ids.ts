import { randomBytes, randomFillSync } from "node:crypto";
import { now } from "./clock";

/** The only source of identifiers and randomness. */

const CROCKFORD = "0123456789abcdefghjkmnpqrstvwxyz";
export const ID_PREFIXES = ["brd", "usr", "ses", "key", "prd", "psp", "hld", "wty", "trf", "msg", "imp", "inv", "req", "job", "aud"] as const;
export type IdPrefix = (typeof ID_PREFIXES)[number];

function base32(value: bigint, length: number): string {
  let text = "";
  for (let index = 0; index < length; index += 1) {
    text = CROCKFORD[Number(value & 31n)]! + text;
    value >>= 5n;
  }
  return text;
}

const pool = Buffer.alloc(8192);
let poolUsed = pool.length;

function randomBits80(): bigint {
  if (poolUsed + 10 > pool.length) {
    randomFillSync(pool);
    poolUsed = 0;
  }
  const high = pool.readUInt16BE(poolUsed);
  const low = pool.readBigUInt64BE(poolUsed + 2);
  poolUsed += 10;
  return (BigInt(high) << 64n) | low;
}

/** A typed, time-sortable id such as `prd_01k9…`: 48 bits of milliseconds, 80 random bits. */
export function newId(prefix: IdPrefix, at: Date = now()): string {
  return `${prefix}_${base32(BigInt(at.getTime()), 10)}${base32(randomBits80(), 16)}`;
}

/** What no id made at or after the instant sorts before: turns a span of time into a range of ids. */
export function idFloor(prefix: IdPrefix, at: Date): string {
  return `${prefix}_${base32(BigInt(at.getTime()), 10)}`;
}

/** Random bytes from the operating system's generator. */
export function randomSecret(sizeBytes: number): Buffer {
  return randomBytes(sizeBytes);
}
