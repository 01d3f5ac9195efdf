import { randomFillSync } from "node:crypto";
import { now } from "./clock";
import { processState } from "./process-state";
import { requireValue } from "./require-value";

const CROCKFORD = "0123456789abcdefghjkmnpqrstvwxyz";
export const ID_PREFIXES = [
  "brd",
  "brt",
  "clm",
  "usr",
  "ses",
  "key",
  "prd",
  "psp",
  "hld",
  "wty",
  "trf",
  "msg",
  "imp",
  "arc",
  "inv",
  "sgn",
  "req",
  "job",
  "aud",
  "blk",
  "cmt",
  "ovr",
  "dsr",
  "evd",
  "tfl",
  "acr",
  "pic",
  "sgl",
  "fac",
  "skc",
  "evt",
  "whe",
  "wha",
  "acg",
  "act",
  "pks",
  "pkf",
  "inc",
  "inu",
  "udc",
  "rgr",
  "rgf",
  "rge",
  "rgs",
  "rgb",
  "rgv",
  "rgp",
  "uns",
  "unr",
  "unu",
  "uno",
  "bky",
  "ldc",
  "ntf",
] as const;
export type IdPrefix = (typeof ID_PREFIXES)[number];

/** Randomness is drawn in bulk, because a call per id is expensive. Used bytes are wiped. */
const randomness = () => (processState().randomness ??= { bytes: Buffer.alloc(8192), used: 8192 });

function draw(sizeBytes: number): { bytes: Buffer; from: number } {
  const pool = randomness();
  if (pool.used + sizeBytes > pool.bytes.length) {
    randomFillSync(pool.bytes);
    pool.used = 0;
  }
  const from = pool.used;
  pool.used += sizeBytes;
  return { bytes: pool.bytes, from };
}

export function randomSecret(sizeBytes: number): Buffer {
  const { bytes, from } = draw(sizeBytes);
  const slice = bytes.subarray(from, from + sizeBytes);
  const secret = Buffer.from(slice);
  slice.fill(0);
  return secret;
}

const PAIRS = Array.from(
  { length: 32 ** 2 },
  (_, value) => CROCKFORD.charAt(value >> 5) + CROCKFORD.charAt(value & 31),
);
const pairOf = (bits: number): string => requireValue(PAIRS[bits & 1023], "A pair");

function timeText(at: Date): string {
  const ms = at.getTime();
  const [high, low] = [Math.floor(ms / 2 ** 20), ms % 2 ** 20];
  return pairOf(high >> 20) + pairOf(high >> 10) + pairOf(high) + pairOf(low >> 10) + pairOf(low);
}

const COUNT_BITS = 20;
const COUNT_BYTES = 3;

/** The time and a four-character counter within a millisecond, which starts in the lower half of its range. */
function countedTime(at: Date): string {
  const ms = at.getTime();
  const counter = processState().idTime;
  if (ms === counter.ms) counter.count = (counter.count + 1) % 2 ** COUNT_BITS;
  else {
    counter.ms = ms;
    counter.count = randomSecret(COUNT_BYTES).readUIntBE(0, COUNT_BYTES) % 2 ** (COUNT_BITS - 1);
    counter.text = timeText(at);
  }
  return counter.text + pairOf(counter.count >> 10) + pairOf(counter.count);
}

const RANDOM_BYTES = 8;

function randomText(): string {
  const { bytes, from } = draw(RANDOM_BYTES);
  const [high, low] = [bytes.readUInt32BE(from), bytes.readUInt32BE(from + 4)];
  bytes.fill(0, from, from + RANDOM_BYTES);
  return pairOf(high >> 20) + pairOf(high >> 10) + pairOf(high) + pairOf(low >> 20) + pairOf(low >> 10) + pairOf(low);
}

/** Such as `prd_01k9…`: 48 bits of milliseconds, a 20-bit counter, 60 random bits. Sorts by time for dense indexes. */
export function newId(prefix: IdPrefix, at: Date = now()): string {
  return `${prefix}_${countedTime(at)}${randomText()}`;
}

/** The smallest id of an instant, to convert a time span to an id range. */
export function idFloor(prefix: IdPrefix, at: Date): string {
  return `${prefix}_${timeText(at)}`;
}

export function idTime(prefix: IdPrefix, id: string): Date | null {
  const digits = id.startsWith(`${prefix}_`) ? id.slice(prefix.length + 1, prefix.length + 11) : "";
  if (digits.length < 10 || [...digits].some((digit) => !CROCKFORD.includes(digit))) return null;
  const at = new Date([...digits].reduce((time, digit) => time * 32 + CROCKFORD.indexOf(digit), 0));
  return Number.isNaN(at.getTime()) ? null : at;
}
