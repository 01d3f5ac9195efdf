import type { Caller } from "@/lib/api-keys/authenticate-key";
import { monotonicMs } from "@/lib/platform/clock";
import type { ErrorCode } from "@/lib/platform/errors";
import { newId } from "@/lib/platform/ids";
import type { Admission } from "@/lib/platform/rate-limit/rules";

/** One request on its way through the steps; each fills in what it found. */
export interface Exchange {
  readonly request: Request;
  readonly requestId: string;
  readonly startedMs: number;
  /** Without the query string. */
  readonly path: string;
  /** With its `?`, or empty. */
  readonly search: string;
  caller?: Caller;
  /** The body as it was read, before it is judged. Undefined: there was none, or it is no JSON. */
  json?: unknown;
  admission?: Admission;
}

/** What is sent back, before the headers that every answer has. */
export interface Answer {
  status: number;
  headers: Record<string, string>;
  body: string;
  /** Nothing was changed: the answer to a check, which no Idempotency-Key keeps. */
  hadNoEffect?: boolean;
  /** For the request log. */
  errorCode?: ErrorCode;
}

/** An answer that is no text: a file, sent as it is made, bytes, or nothing after the headers. */
export interface FileAnswer extends Omit<Answer, "body"> {
  body: ReadableStream<Uint8Array> | Uint8Array<ArrayBuffer> | null;
}

export function beginExchange(request: Request): Exchange {
  const { pathname, search } = new URL(request.url);
  return { request, requestId: newId("req"), startedMs: monotonicMs(), path: pathname, search };
}

/** The network address of the client as the server in front established it. */
export function clientAddress(request: Request): string {
  return request.headers.get("x-carnet-client-address") ?? "unknown";
}
