import { inflateSync } from "node:zlib";

/** WOFF 1.0 (W3C Recommendation, 13 December 2012), sections 3 to 5: a font's tables, each packed by zlib. */

const WOFF_SIGNATURE = 0x774f4646;
const [WOFF_HEADER, WOFF_ENTRY, SFNT_HEADER, SFNT_ENTRY] = [44, 20, 12, 16];

/** The OpenType font in a WOFF file. Throws an Error for anything else. */
export function unpackWoff(woff: Buffer): Buffer {
  if (woff.readUInt32BE(0) !== WOFF_SIGNATURE) throw new Error("This is no WOFF file.");
  const count = woff.readUInt16BE(12);
  const head = Buffer.alloc(SFNT_HEADER + count * SFNT_ENTRY);
  const entrySelector = Math.floor(Math.log2(count));
  const searchRange = 2 ** entrySelector * SFNT_ENTRY;
  head.writeUInt32BE(woff.readUInt32BE(4), 0);
  [count, searchRange, entrySelector, count * SFNT_ENTRY - searchRange].forEach((value, index) =>
    head.writeUInt16BE(value, 4 + 2 * index),
  );
  const parts: Buffer[] = [head];
  let offset = head.length;
  for (let index = 0; index < count; index += 1) {
    const entry = woff.subarray(WOFF_HEADER + index * WOFF_ENTRY);
    const [tag, start, packedBytes, bytes, checksum] = [0, 4, 8, 12, 16].map((at) => entry.readUInt32BE(at)) as [
      number,
      number,
      number,
      number,
      number,
    ];
    const packed = woff.subarray(start, start + packedBytes);
    const table = packedBytes < bytes ? inflateSync(packed, { maxOutputLength: bytes }) : packed;
    [tag, checksum, offset, bytes].forEach((value, at) =>
      head.writeUInt32BE(value, SFNT_HEADER + index * SFNT_ENTRY + 4 * at),
    );
    const padding = Buffer.alloc((4 - (bytes % 4)) % 4);
    parts.push(table, padding);
    offset += bytes + padding.length;
  }
  return Buffer.concat(parts);
}
