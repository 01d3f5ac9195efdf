import type { Caller } from "@/lib/api-keys/authenticate-key";
import { monotonicMs, now } from "@/lib/platform/clock";
import type { AddressedRequest, ApiRequest } from "@/lib/platform/http/request";
import { newId } from "@/lib/platform/ids";
import type { Admission } from "@/lib/platform/rate-limit/rules";

export interface Exchange {
  readonly request: ApiRequest;
  readonly requestId: string;
  readonly at: Date;
  readonly startedMs: number;
  readonly path: string;
  readonly search: string;
  caller: Caller | undefined;
  /** The parsed body before validation. Undefined: no body, or invalid JSON. */
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
