import { promisify } from "node:util";
import { brotliCompress, constants, gzip } from "node:zlib";
import { wantedCoding, type WholeAnswer } from "./answer";

/** Smaller answers fit into two or three packets, and compression would cost more than the rest of the request. */
export const COMPRESSED_FROM_CHARACTERS = 4_096;

const JSON_TYPE = /^application\/(?:[\w.-]+\+)?json\b/;
const brotli = promisify(brotliCompress);
const zip = promisify<Buffer, { level: number }, Buffer>(gzip);

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

export function isWorthPacking({ body, headers }: WholeAnswer): boolean {
  return (
    typeof body === "string" &&
    body.length >= COMPRESSED_FROM_CHARACTERS &&
    headers["Content-Encoding"] === undefined &&
    headers["ETag"] === undefined &&
    JSON_TYPE.test(headers["Content-Type"] ?? "")
  );
}

export async function compressAnswer(answer: WholeAnswer, acceptEncoding: string | null): Promise<WholeAnswer> {
  const headers = { ...answer.headers, Vary: "Accept-Encoding" };
  const coding = wantedCoding(acceptEncoding, CODINGS);
  if (coding === null || typeof answer.body !== "string") return { ...answer, headers };
  const packed = await PACK[coding](Buffer.from(answer.body));
  return { ...answer, headers: { ...headers, "Content-Encoding": coding }, body: new Uint8Array(packed) };
}
