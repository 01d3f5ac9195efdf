import type { IncomingMessage, ServerResponse } from "node:http";
import { constants } from "node:zlib";
import compression from "compression";
import { once } from "@/lib/platform/caches";

/** Another site may cause it; a compressed length reveals how much its query equals private data (BREACH attack). */
function isInduced({ headers }: IncomingMessage): boolean {
  const site = headers["sec-fetch-site"];
  return headers.cookie !== undefined && (site === "cross-site" || site === "same-site");
}

const UNCOMPRESSED_STATUSES = new Set([204, 206, 304]);

const compressor = once(() =>
  compression({
    level: 4,
    brotli: {
      params: { [constants.BROTLI_PARAM_QUALITY]: 4, [constants.BROTLI_PARAM_MODE]: constants.BROTLI_MODE_TEXT },
    },
    filter: (request, response) =>
      !isInduced(request) && !UNCOMPRESSED_STATUSES.has(response.statusCode) && compression.filter(request, response),
  }),
);

export function compressPage(incoming: IncomingMessage, outgoing: ServerResponse): void {
  const compress = compressor();
  compress(incoming as Parameters<typeof compress>[0], outgoing as Parameters<typeof compress>[1], () => undefined);
}
