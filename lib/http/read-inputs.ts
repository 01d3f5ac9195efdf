import { z } from "zod";
import { invalidRequest } from "@/lib/input/invalid-request";
import { readInput } from "@/lib/input/read-input";
import { DomainError, ERROR_STATUS } from "@/lib/platform/errors";
import type { Exchange } from "./exchange";
import type { Operation } from "./operation";
import { parseJson, readBytes, requireJson } from "./read-body";
import { readQuery } from "./read-query";

export interface Inputs<Params, Query, Body> {
  params: Params;
  query: Query;
  body: Body;
  /** The body as it came. */
  bytes: Uint8Array;
}

export const BODY_BYTES_MAX_DEFAULT = 100_000;
const NOTHING = z.strictObject({});
const NO_BYTES = new Uint8Array(0);

/** Path, query and body as the operation's contract reads them. Throws every fault of query and body at once. */
export async function readInputs<P extends z.ZodType, Q extends z.ZodType, B extends z.ZodType, A extends z.ZodType, R>(
  operation: Operation<P, Q, B, A, R>,
  exchange: Exchange,
  givenParams: unknown,
): Promise<Inputs<z.output<P>, z.output<Q>, R>> {
  const params = readParams(operation, givenParams);
  const { bytes, json } = await readJson(operation, exchange.request);
  exchange.json = json;
  const query = readQuery(operation.query ?? (NOTHING as unknown as Q), exchange.search);
  const { readBody } = operation;
  if (readBody) {
    if (query.errors.length > 0) throw invalidRequest(query.errors, operation.faultCodes);
    return { params, query: query.value!, body: await readBody(json, query.value!), bytes };
  }
  const body = operation.method === "GET" ? ({ ok: true, value: undefined } as const) : readInput(operation.body ?? NOTHING, json);
  const faults = body.ok ? query.errors : [...query.errors, ...body.errors];
  if (!body.ok || faults.length > 0) throw invalidRequest(faults, operation.faultCodes);
  return { params, query: query.value!, body: body.value as R, bytes };
}

function readParams<P extends z.ZodType>(operation: Operation<P>, given: unknown): z.output<P> {
  if (!operation.params) return undefined as z.output<P>;
  const parsed = operation.params.safeParse(given);
  if (parsed.success) return parsed.data;
  const code = operation.errors.find((candidate) => ERROR_STATUS[candidate][0] === 404) ?? "not_found";
  throw new DomainError(code, "The id in the path names nothing.");
}

/** An operation that takes no body is content with none, and with an empty object. */
async function readJson(operation: Operation, request: Request): Promise<{ bytes: Uint8Array; json: unknown }> {
  if (operation.method === "GET") return { bytes: NO_BYTES, json: undefined };
  if (operation.body) requireJson(request);
  const bytes = await readBytes(request, operation.bodyBytesMax ?? BODY_BYTES_MAX_DEFAULT);
  if (operation.body) return { bytes, json: parseJson(bytes) };
  if (bytes.byteLength === 0) return { bytes, json: {} };
  requireJson(request);
  return { bytes, json: parseJson(bytes) };
}
