import type { z } from "zod";
import { database, type Queryable } from "@/db/client";
import { isDatabaseAway } from "@/db/is-database-away";
import { DomainError } from "@/lib/platform/errors";
import { invalidRequest } from "@/lib/platform/input/invalid-request";
import { answerRequest } from "./answer-request";
import { authenticate, requireScope } from "./authenticate";
import { answerOf, type Call, type Result, type RouteHandler } from "./endpoint";
import { idempotencyKeyOf, requestFingerprint, runOnce } from "./idempotency";
import { limitByAccount } from "./limit-rate";
import { type Operation, scopesOf } from "./operation";
import { readQuery } from "./read-query";
import { requireHttps } from "./require-https";

/** A file as it arrives. */
export interface Upload {
  /** Without parameters, in lower case. */
  mediaType: string;
  fileName: string | null;
  body: ReadableStream<Uint8Array>;
}

/** What a file has become on disk: kept when the request has, or may have, its effect, removed when it has none. */
export interface Received {
  sha256: string;
  discard: () => Promise<void>;
}

type UploadCall<Query> = Omit<Call<undefined, Query, undefined>, "params" | "body">;

/**
 * One operation behind a key whose body is a file: everything `endpoint` does, but the body goes to `receive` as a
 * stream, before any transaction begins, and `handle` makes something of what was received. A repeat with the same
 * Idempotency-Key is told by the file's hash.
 */
export function uploadEndpoint<Q extends z.ZodType, A extends z.ZodType, R extends Received>(
  operation: Operation<z.ZodType, Q, z.ZodType, A>,
  {
    receive,
    handle,
  }: {
    receive: (call: UploadCall<z.output<Q>>, upload: Upload) => Promise<R>;
    handle: (call: UploadCall<z.output<Q>>, received: R) => Promise<Result<z.input<A>>>;
  },
): RouteHandler {
  const serve: RouteHandler = (request) =>
    answerRequest(request, async (exchange) => {
      requireHttps(request);
      const caller = await authenticate(exchange);
      await limitByAccount(exchange, caller);
      requireScope(caller, scopesOf(operation));
      const key = idempotencyKeyOf(request);
      const query = readQuery(operation.query!, exchange.search);
      if (query.errors.length > 0) throw invalidRequest(query.errors);
      const { requestId } = exchange;
      const { actor } = caller;
      const callOn = (db: Queryable): UploadCall<z.output<Q>> => ({
        caller,
        query: query.value!,
        context: { db, actor, requestId },
      });
      const received = await receive(callOn(database().db), uploadOf(request, operation.fileTypes ?? []));
      try {
        let isDone = false;
        const run = async (db: Queryable) => {
          const answer = answerOf(operation as unknown as Operation, await handle(callOn(db), received));
          isDone = true;
          return answer;
        };
        if (key === null) return await run(database().db);
        const fingerprint = requestFingerprint(exchange, Buffer.from(received.sha256));
        const answer = await runOnce(database().db, { brandId: actor.brandId, key, fingerprint }, run);
        if (!isDone) await received.discard();
        return answer;
      } catch (error) {
        if (!isDatabaseAway(error)) await received.discard();
        throw error;
      }
    });
  return Object.assign(serve, { operation: operation as unknown as Operation });
}

const FILE_NAME = /filename\*?=(?:UTF-8''([^;\s]+)|"([^"]*)"|([^;\s]+))/i;

function uploadOf(request: Request, types: readonly string[]): Upload {
  const mediaType = (request.headers.get("content-type") ?? "").split(";", 1)[0]!.trim().toLowerCase();
  const coding = request.headers.get("content-encoding");
  if (coding !== null && coding.trim().toLowerCase() !== "identity")
    throw new DomainError("unsupported_media_type", "Send the file as it is, without Content-Encoding.", {
      headers: { "Accept-Encoding": "identity" },
    });
  if (!types.includes(mediaType))
    throw new DomainError("unsupported_media_type", `Send the file as one of ${types.join(", ")}.`, {
      headers: { Accept: types.join(", ") },
    });
  if (!request.body)
    throw new DomainError("file_refused", "The body is empty: it has to be the file.", {
      members: { fault: "is_empty" },
    });
  return { mediaType, fileName: fileNameOf(request.headers.get("content-disposition")), body: request.body };
}

function fileNameOf(disposition: string | null): string | null {
  const [, encoded, quoted, plain] = FILE_NAME.exec(disposition ?? "") ?? [];
  try {
    return encoded === undefined ? (quoted ?? plain ?? null) : decodeURIComponent(encoded);
  } catch {
    return null;
  }
}
