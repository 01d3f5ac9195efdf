import type { Caller } from "@/lib/api-keys/authenticate-key";
import { monotonicMs, now } from "@/lib/platform/clock";
import type { AddressedRequest, ApiRequest } from "@/lib/platform/http/request";
import { newId } from "@/lib/platform/ids";
import type { Admission } from "@/lib/platform/rate-limit/rules";

/** One request on its way through the steps; each fills in what it found. */
export interface Exchange {
  readonly request: ApiRequest;
  readonly requestId: string;
  /** When it began, and the same by the clock that never goes back. */
  readonly at: Date;
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

export function beginExchange(request: AddressedRequest): Exchange {
  const at = now();
  return {
    request,
    requestId: newId("req", at),
    at,
    startedMs: monotonicMs(),
    path: request.path,
    search: request.search,
    caller: undefined,
    json: undefined,
    admission: undefined,
  };
}
