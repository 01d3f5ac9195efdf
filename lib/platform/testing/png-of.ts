import { crc32, deflateSync } from "node:zlib";

const SIGNATURE = Buffer.from("\x89PNG\r\n\x1a\n", "latin1");

function chunk(type: string, data: Buffer): Buffer {
  const [length, check] = [Buffer.alloc(4), Buffer.alloc(4)];
  const content = Buffer.concat([Buffer.from(type, "latin1"), data]);
  length.writeUInt32BE(data.length);
  check.writeUInt32BE(crc32(content));
  return Buffer.concat([length, content, check]);
}

/**
 * A black PNG image of the given number of pixels, one bit each: a few KB for hundreds of millions. It contains
 * `text` invisibly.
 */
export function pngOf(width: number, height: number, text?: string): Buffer {
  const head = Buffer.alloc(13);
  head.writeUInt32BE(width);
  head.writeUInt32BE(height, 4);
  head[8] = 1;
  const pixels = deflateSync(Buffer.alloc((Math.ceil(width / 8) + 1) * height));
  const hidden = text === undefined ? [] : [chunk("tEXt", Buffer.from(`Comment\0${text}`, "latin1"))];
  return Buffer.concat([
    SIGNATURE,
    chunk("IHDR", head),
    ...hidden,
    chunk("IDAT", pixels),
    chunk("IEND", Buffer.alloc(0)),
  ]);
}
