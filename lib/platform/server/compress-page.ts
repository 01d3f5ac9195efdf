import type { IncomingMessage, ServerResponse } from "node:http";
import { constants } from "node:zlib";
import compression from "compression";
import { processWide } from "@/lib/platform/process-wide";

/**
 * Another site may have induced this request and chosen its query string, which the page repeats next to what only the
 * reader may see. The length of a compressed answer would tell how much of the two is equal (the BREACH attack).
 */
function isInduced({ headers }: IncomingMessage): boolean {
  const site = headers["sec-fetch-site"];
  return headers.cookie !== undefined && (site === "cross-site" || site === "same-site");
}

const UNCOMPRESSED_STATUSES = new Set([204, 206, 304]);

/** Levels at which compressing a page costs about a tenth of rendering it. */
const compressor = () =>
  processWide("page-compressor", () =>
    compression({
      level: 4,
      brotli: {
        params: { [constants.BROTLI_PARAM_QUALITY]: 4, [constants.BROTLI_PARAM_MODE]: constants.BROTLI_MODE_TEXT },
      },
      filter: (request, response) =>
        !isInduced(request) && !UNCOMPRESSED_STATUSES.has(response.statusCode) && compression.filter(request, response),
    }),
  );

/** Compresses the answer by the coding that the browser prefers. Call it before anything is written. */
export function compressPage(incoming: IncomingMessage, outgoing: ServerResponse): void {
  const compress = compressor();
  compress(incoming as Parameters<typeof compress>[0], outgoing as Parameters<typeof compress>[1], () => undefined);
}
