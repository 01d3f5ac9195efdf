import { z } from "zod";
import { DomainError, ERROR_STATUS } from "@/lib/platform/errors";
import {
  LARGE_BODY_BYTES,
  type LargeRequestPermits,
  parseJson,
  readBytes,
  requireJson,
} from "@/lib/platform/http/read-body";
import { readQuery, type ApiRequest } from "@/lib/platform/http/request";
import { invalidRequest, readInput, readPathParameters } from "@/lib/platform/input/read-input";
import { requireValue } from "@/lib/platform/require-value";
import type { Exchange } from "./exchange";
import type { Operation } from "./operation";

export interface Inputs<Params, Query, Body> {
  params: Params;
  query: Query;
  body: Body;
}

export const BODY_BYTES_MAX_DEFAULT = 100_000;
const NOTHING = z.strictObject({});
export const NO_BYTES = new Uint8Array(0);

export async function readInputs<P extends z.ZodType, Q extends z.ZodType, B extends z.ZodType, A extends z.ZodType, R>(
  operation: Operation<P, Q, B, A, R>,
  exchange: Exchange,
  raw: { params: unknown; bytes: Uint8Array },
): Promise<Inputs<z.output<P>, z.output<Q>, R>> {
  const params = readParams(operation, raw.params);
  const json = readJson(operation, exchange.request, raw.bytes);
  exchange.json = json;
  const query = readQuery(operation.query ?? (NOTHING as unknown as Q), exchange.search);
  const { readBody } = operation;
  if (readBody) {
    if (query.errors.length > 0) throw invalidRequest(query.errors, operation.errorCodes);
    const queryValues = requireValue(query.value, "Value");
    return { params, query: queryValues, body: await readBody(json, queryValues) };
  }
  const body = takesJson(operation)
    ? readInput(operation.body ?? NOTHING, json)
    : ({ ok: true, value: undefined } as const);
  const errors = body.ok ? query.errors : [...query.errors, ...body.errors];
  if (!body.ok || errors.length > 0) throw invalidRequest(errors, operation.errorCodes);
  return { params, query: requireValue(query.value, "Value"), body: body.value as R };
}

function readParams<P extends z.ZodType>(operation: Operation<P>, params: unknown): z.output<P> {
  if (!operation.params) return undefined as z.output<P>;
  const parsed = operation.params.safeParse(params);
  if (parsed.success) return parsed.data;
  const code = operation.errors.find((candidate) => ERROR_STATUS[candidate][0] === 404);
  if (!code) {
    // The path names an object to create, so an invalid value is an input error and not a 404.
    const result = readPathParameters(operation.params, params);
    throw invalidRequest(result.ok ? [] : result.errors, operation.errorCodes);
  }
  const [issue] = parsed.error.issues;
  const names = issue?.code === "invalid_value" ? issue.values.join(", ") : null;
  throw new DomainError(code, names ? `The path names one of ${names}.` : "The id in the path names nothing.");
}

export const takesJson = ({ method, fileTypes }: Operation) => method !== "GET" && !fileTypes;

/** Large bodies wait for a permit. Throws `unsupported_media_type`, `payload_too_large`, `malformed_request`. */
export async function takeBody(
  operation: Operation,
  request: ApiRequest,
  permits: LargeRequestPermits,
): Promise<Uint8Array> {
  await permits.acquireBody(request, operation.bodyBytesMax ?? 0);
  if (operation.body) requireJson(request, operation.bodyType);
  const bytes = await readBytes(request, operation.bodyBytesMax ?? BODY_BYTES_MAX_DEFAULT);
  if (bytes.byteLength >= LARGE_BODY_BYTES) await permits.acquireWork(bytes.byteLength);
  return bytes;
}

function readJson(operation: Operation, request: ApiRequest, bytes: Uint8Array): unknown {
  if (!takesJson(operation)) return undefined;
  if (operation.body) return parseJson(bytes);
  if (bytes.byteLength === 0) return {};
  requireJson(request);
  return parseJson(bytes);
}
