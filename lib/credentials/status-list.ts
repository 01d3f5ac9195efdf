import { gzipSync } from "node:zlib";

/** Bitstring Status List 1.0 (W3C), section 3. The size hides which credential a verifier checks. */

export const LIST_ENTRIES = 131_072;
/** Lists are filled only to this share, so that a random entry is usually free. */
export const LIST_FILLED_AT = LIST_ENTRIES / 2;

/** Multibase base64url of the compressed bits. The first bit is the leftmost. */
export function encodeStatusList(set: readonly number[]): string {
  const bits = Buffer.alloc(LIST_ENTRIES / 8);
  for (const index of set) bits.writeUInt8(bits.readUInt8(index >> 3) | (0x80 >> (index & 7)), index >> 3);
  return `u${gzipSync(bits).toString("base64url")}`;
}
