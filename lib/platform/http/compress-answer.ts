import { promisify } from "node:util";
import { brotliCompress, constants, gzip } from "node:zlib";
import { wantedCoding } from "./accepted-codings";
import type { WholeAnswer } from "./answer";

/**
 * Below this an answer is sent in two or three packets as it is, and packing it would cost more than all the rest that
 * a request takes.
 */
export const COMPRESSED_FROM_CHARACTERS = 4_096;

const JSON_TYPE = /^application\/(?:[\w.-]+\+)?json\b/;
const brotli = promisify(brotliCompress);
const zip = promisify<Buffer, { level: number }, Buffer>(gzip);

/** As tight as costs about as much as writing the JSON does. */
const PACK = {
  br: (bytes: Buffer) =>
    brotli(bytes, {
      params: {
        [constants.BROTLI_PARAM_QUALITY]: 4,
        [constants.BROTLI_PARAM_MODE]: constants.BROTLI_MODE_TEXT,
        [constants.BROTLI_PARAM_SIZE_HINT]: bytes.byteLength,
      },
    }),
  gzip: (bytes: Buffer) => zip(bytes, { level: 4 }),
};
const CODINGS = ["br", "gzip"] as const;

/**
 * Whether an answer is large enough to be packed for whoever takes it packed. What has an ETag is named by it in one
 * coding, and has chosen that itself.
 */
export function isWorthPacking({ body, headers }: WholeAnswer): boolean {
  return (
    typeof body === "string" &&
    body.length >= COMPRESSED_FROM_CHARACTERS &&
    headers["Content-Encoding"] === undefined &&
    headers["ETag"] === undefined &&
    JSON_TYPE.test(headers["Content-Type"] ?? "")
  );
}

/** The answer packed as an Accept-Encoding header asks for. */
export async function compressAnswer(answer: WholeAnswer, acceptEncoding: string | null): Promise<WholeAnswer> {
  const headers = { ...answer.headers, Vary: "Accept-Encoding" };
  const coding = wantedCoding(acceptEncoding, CODINGS);
  if (coding === null || typeof answer.body !== "string") return { ...answer, headers };
  const packed = await PACK[coding](Buffer.from(answer.body));
  return { ...answer, headers: { ...headers, "Content-Encoding": coding }, body: new Uint8Array(packed) };
}
