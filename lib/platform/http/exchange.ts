import type { Caller } from "@/lib/api-keys/authenticate-key";
import { monotonicMs } from "@/lib/platform/clock";
import type { ErrorCode } from "@/lib/platform/errors";
import { newId } from "@/lib/platform/ids";
import type { Admission } from "@/lib/platform/rate-limit/rules";

/** A request as the steps see it, whichever server took it in; one of the Web standard is one too. */
export interface ApiRequest {
  readonly method: string;
  /** Asked by names in lower case. */
  readonly headers: { get(name: string): string | null };
  readonly body: ReadableStream<Uint8Array> | null;
}

/** The same with where it is sent to: the path as it is told, without and the query string with its `?`, or empty. */
export interface AddressedRequest extends ApiRequest {
  readonly path: string;
  readonly search: string;
}

/** One request on its way through the steps; each fills in what it found. */
export interface Exchange {
  readonly request: ApiRequest;
  readonly requestId: string;
  readonly startedMs: number;
  /** Without the query string. */
  readonly path: string;
  /** With its `?`, or empty. */
  readonly search: string;
  caller: Caller | undefined;
  /** The body as it was read, before it is judged. Undefined: there was none, or it is no JSON. */
  json: unknown;
  admission: Admission | undefined;
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

/** An answer with every header that it is sent with, for whichever server sends it. */
export interface WholeAnswer {
  status: number;
  headers: Record<string, string>;
  body: Answer["body"] | FileAnswer["body"];
  /** For whoever showed a valid key, and not for a stranger. */
  isToCaller: boolean;
}

/** What every operation comes down to; `params` are the named parts of the path. */
export type ApiHandler = (request: AddressedRequest, params: unknown) => Promise<WholeAnswer>;

export function beginExchange(request: AddressedRequest): Exchange {
  return {
    request,
    requestId: newId("req"),
    startedMs: monotonicMs(),
    path: request.path,
    search: request.search,
    caller: undefined,
    json: undefined,
    admission: undefined,
  };
}

/** The network address of the client as the server in front established it. */
export function clientAddress(request: ApiRequest): string {
  return request.headers.get("x-carnet-client-address") ?? "unknown";
}
