import { randomFillSync } from "node:crypto";
import { now } from "./clock";
import { processWide } from "./process-wide";

/** The only source of identifiers and randomness. */

const CROCKFORD = "0123456789abcdefghjkmnpqrstvwxyz";
export const ID_PREFIXES = [
  "brd",
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
] as const;
export type IdPrefix = (typeof ID_PREFIXES)[number];

/** Randomness is drawn in bulk: a call for each id would cost most of it. Bytes given out are wiped. */
const pool = processWide("randomness", () => ({ bytes: Buffer.alloc(8192), used: 8192 }));

/** Random bytes from the operating system's generator, at most 8,192. */
export function randomSecret(sizeBytes: number): Buffer {
  if (pool.used + sizeBytes > pool.bytes.length) {
    randomFillSync(pool.bytes);
    pool.used = 0;
  }
  const drawn = pool.bytes.subarray(pool.used, pool.used + sizeBytes);
  pool.used += sizeBytes;
  const bytes = Buffer.from(drawn);
  drawn.fill(0);
  return bytes;
}

/** Fifty bits, in ten characters. */
function timeText(at: Date): string {
  let [text, rest] = ["", at.getTime()];
  for (let index = 0; index < 10; index += 1) {
    text = CROCKFORD.charAt(rest % 32) + text;
    rest = Math.floor(rest / 32);
  }
  return text;
}

const COUNT_CHARACTERS = 4;
const COUNTS = 32 ** COUNT_CHARACTERS;
const RANDOM_BYTES = 10;
const COUNT_BYTES = 3;

const counter = processWide("ids-of-a-millisecond", () => ({ ms: NaN, count: 0 }));

/** Twenty bits, in four characters: one more than before within a millisecond, the first drawn from the lower half. */
function countText(at: Date): string {
  const ms = at.getTime();
  if (ms === counter.ms) counter.count = (counter.count + 1) % COUNTS;
  else Object.assign(counter, { ms, count: randomSecret(COUNT_BYTES).readUIntBE(0, COUNT_BYTES) % (COUNTS / 2) });
  let [text, rest] = ["", counter.count];
  for (let index = 0; index < COUNT_CHARACTERS; index += 1) {
    text = CROCKFORD.charAt(rest % 32) + text;
    rest = Math.floor(rest / 32);
  }
  return text;
}

/** Sixty bits, in twelve characters. */
function randomText(): string {
  const bytes = randomSecret(RANDOM_BYTES);
  let [text, held, heldBits] = ["", 0, 0];
  for (const byte of bytes) {
    held = ((held << 8) | byte) & 0xfff;
    for (heldBits += 8; heldBits >= 5; heldBits -= 5) text += CROCKFORD[(held >> (heldBits - 5)) & 31];
  }
  return text.slice(COUNT_CHARACTERS);
}

/**
 * A typed, time-sortable id such as `prd_01k9…`: 48 bits of milliseconds, 20 that count within one, 60 random bits. Ids
 * made one after the other sort so, which keeps an index of many written at once dense.
 */
export function newId(prefix: IdPrefix, at: Date = now()): string {
  return `${prefix}_${timeText(at)}${countText(at)}${randomText()}`;
}

/** What no id made at or after the instant sorts before: turns a span of time into a range of ids. */
export function idFloor(prefix: IdPrefix, at: Date): string {
  return `${prefix}_${timeText(at)}`;
}

/** When an id was made, to the millisecond. Null: it is no id of that kind. */
export function idTime(prefix: IdPrefix, id: string): Date | null {
  const digits = id.startsWith(`${prefix}_`) ? id.slice(prefix.length + 1, prefix.length + 11) : "";
  if (digits.length < 10 || [...digits].some((digit) => !CROCKFORD.includes(digit))) return null;
  const at = new Date([...digits].reduce((time, digit) => time * 32 + CROCKFORD.indexOf(digit), 0));
  return Number.isNaN(at.getTime()) ? null : at;
}
