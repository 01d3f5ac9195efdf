import { gzipSync } from "node:zlib";

/** Bitstring Status List 1.0 (W3C), section 3: a bit for each credential, many enough that an asker's is hidden. */

export const LIST_ENTRIES = 131_072;
/** A list takes no more than this share of its places, so that one drawn at random is nearly always free. */
export const LIST_FILLED_AT = LIST_ENTRIES / 2;

/** The list as it is published: Multibase base64url of the bits, compressed. The first bit is the leftmost. */
export function encodeStatusList(set: readonly number[]): string {
  const bits = Buffer.alloc(LIST_ENTRIES / 8);
  for (const index of set) bits.writeUInt8(bits.readUInt8(index >> 3) | (0x80 >> (index & 7)), index >> 3);
  return `u${gzipSync(bits).toString("base64url")}`;
}
