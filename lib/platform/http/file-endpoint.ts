import { Readable } from "node:stream";
import type { z } from "zod";
import { database } from "@/db/client";
import { holdingTurn, takeTurn } from "@/lib/platform/exports/take-turn";
import { answerRequest } from "./answer-request";
import { authenticate, requireScope } from "./authenticate";
import type { Call, RouteHandler } from "./endpoint";
import { limitByAccount } from "./limit-rate";
import { type Operation, scopesOf } from "./operation";
import { readInputs, takeBody } from "./read-inputs";
import { requireHttps } from "./require-https";

export interface FileResult {
  fileName: string;
  mediaType: string;
  body: Readable;
}

/**
 * What a file that somebody else may have made is sent with: whatever it holds, it runs nothing, loads nothing, and is
 * what its type says.
 */
export const SANDBOX = {
  "Content-Security-Policy": "sandbox; default-src 'none'",
  "X-Content-Type-Options": "nosniff",
} as const;

/**
 * One GET behind a key that answers a file as it is made. What goes wrong before its first byte is a problem document,
 * and one too many at once is 429.
 */
export function fileEndpoint<P extends z.ZodType, Q extends z.ZodType>(
  operation: Operation<P, Q>,
  handle: (call: Omit<Call<z.output<P>, z.output<Q>, undefined>, "body">) => Promise<FileResult>,
): RouteHandler {
  const serve: RouteHandler = (request, route) =>
    answerRequest(request, async (exchange) => {
      requireHttps(request);
      const caller = await authenticate(exchange);
      await limitByAccount(exchange, caller);
      requireScope(caller, scopesOf(operation));
      const { params, query } = await readInputs(operation, exchange, {
        params: await route.params,
        bytes: await takeBody(operation, exchange.request),
      });
      const context = { db: database().db, actor: caller.actor, requestId: exchange.requestId };
      const leave = await takeTurn(context);
      const { fileName, mediaType, body } = await handle({ params, query, caller, context }).catch((error: unknown) => {
        leave();
        throw error;
      });
      const headers = { "Content-Type": mediaType, "Content-Disposition": attachment(fileName), ...SANDBOX };
      return {
        status: operation.status,
        headers,
        body: holdingTurn(Readable.toWeb(Readable.from(bytesOf(body))) as ReadableStream<Uint8Array>, leave),
      };
    });
  return Object.assign(serve, { operation: operation as unknown as Operation });
}

async function* bytesOf(body: Readable): AsyncGenerator<Uint8Array> {
  for await (const piece of body as AsyncIterable<string | Uint8Array>)
    yield typeof piece === "string" ? Buffer.from(piece) : piece;
}

/** `Content-Disposition` of a download, its name in ASCII and in full (RFC 6266). */
export function attachment(fileName: string): string {
  const plain = fileName.replace(/[^\x20-\x7e]|["\\%]/g, "_");
  return `attachment; filename="${plain}"; filename*=UTF-8''${encodeURIComponent(fileName)}`;
}
