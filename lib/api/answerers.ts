import type { z } from "zod";
import { database } from "@/db/client";
import { type BrandDb, inBrand } from "@/db/tenant";
import type { Context, KeyActor } from "@/lib/access/actor";
import type { Caller } from "@/lib/api-keys/authenticate-key";
import { environment } from "@/lib/platform/env";
import { type Answer, type FileAnswer, sendText } from "@/lib/platform/http/answer";
import { keptByEffect, type Received, type Upload, uploadOf } from "@/lib/platform/http/receive-upload";
import type { ApiRequest } from "@/lib/platform/http/request";
import { entityTag, unlessKnown } from "./entity-tag";
import type { Exchange } from "./exchange";
import { requestFingerprint, runOnce } from "./idempotency";
import type { Operation } from "./operation";
import type { Inputs } from "./read-inputs";
import { type MadeFile, sendFile } from "./send-file";

interface Call<Params, Query, Body> extends Inputs<Params, Query, Body> {
  context: Context<KeyActor>;
  caller: Caller;
  headers: ApiRequest["headers"];
}

export interface Result<Body> {
  body: Body;
  status?: number;
  headers?: Record<string, string>;
  hadNoEffect?: boolean;
  toJson?: () => string;
}

export type Handle<P extends z.ZodType, Q extends z.ZodType, Body, Handled> = (
  call: Call<z.output<P>, z.output<Q>, Body>,
) => Promise<Handled>;

export interface UploadSteps<P extends z.ZodType, Q extends z.ZodType, R extends Received, Handled> {
  receive: (call: Omit<Call<z.output<P>, z.output<Q>, never>, "body">, upload: Upload) => Promise<R>;
  handle: Handle<P, Q, R, Handled>;
}

type AnyCall = Call<never, never, never>;

export interface Steps {
  receive?: (call: AnyCall, upload: Upload) => Promise<Received>;
  handle: (call: AnyCall) => Promise<Result<unknown> | MadeFile | string>;
}

interface ReadRequest {
  exchange: Exchange;
  caller: Caller | null;
  inputs: Inputs<unknown, unknown, unknown>;
  bytes: Uint8Array;
  idempotencyKey: string | null;
}

type Answerer = (request: ReadRequest) => Promise<Answer | FileAnswer>;

export function answererOf(operation: Operation, { receive, handle }: Steps): Answerer {
  const { status, fileTypes = [] } = operation;
  if (operation.isConditional)
    return async (request) =>
      sendText(status, request.exchange.request.headers, (await handle(callOf(request))) as string);
  if (operation.fileAnswer)
    return (request) => {
      const call = callOf(request);
      const acceptEncoding = operation.packsFile ? call.headers.get("accept-encoding") : null;
      return sendFile({ status, acceptEncoding }, call.context, () => handle(call) as Promise<MadeFile>);
    };
  const effectOf =
    (request: ReadRequest, body = request.inputs.body) =>
    (tx?: BrandDb) =>
      handle(callOf(request, tx, body)).then((result) => answerOf(operation, result as Result<unknown>));
  if (!receive)
    return (request) =>
      onceByKey(operation, request, request.bytes, effectOf(request)).then((answer) =>
        unlessKnown(request.exchange.request, answer),
      );
  return async (request) => {
    const received = await receive(callOf(request), uploadOf(request.exchange.request, fileTypes));
    return keptByEffect(received, effectOf(request, received), (effect) =>
      onceByKey(operation, request, Buffer.from(received.sha256), effect),
    );
  };
}

/** Safe cast: only operations without a required key have no caller, and they do not use one. */
const callOf = ({ exchange, caller, inputs }: ReadRequest, tx?: BrandDb, body = inputs.body) => {
  const db = tx ?? (caller && inBrand(database().db, caller.actor.brandId));
  const { headers } = exchange.request;
  return {
    params: inputs.params,
    query: inputs.query,
    body,
    caller,
    headers,
    context: { db, actor: caller?.actor, requestId: exchange.requestId },
  } as AnyCall;
};

function onceByKey(
  { answersSecret }: Operation,
  { exchange, caller, idempotencyKey: key }: ReadRequest,
  content: Uint8Array,
  effect: (tx?: BrandDb) => Promise<Answer>,
): Promise<Answer> {
  if (key === null || !caller) return effect();
  const fingerprint = requestFingerprint(exchange, content);
  const { brandId } = caller.actor;
  return runOnce(
    inBrand(database().db, brandId),
    { brandId, key, fingerprint, isSecret: answersSecret === true },
    effect,
  );
}

function answerOf(operation: Operation, result: Result<unknown>): Answer {
  const { status = operation.status, body, hadNoEffect } = result;
  if (status === 204) return { status, headers: { ...result.headers }, body: "", hadNoEffect };
  const answer = {
    status,
    headers: {
      "Content-Type": "application/json",
      ...(operation.hasEntityTag && { ETag: entityTag(body) }),
      ...result.headers,
    },
    body: result.toJson ? result.toJson() : JSON.stringify(body),
    hadNoEffect,
  };
  validateAnswer(operation, answer);
  return answer;
}

/** With CHECK_RESPONSES, as in tests, throws an Error when a response violates its operation's contract. */
function validateAnswer(operation: Operation, answer: Answer): void {
  if (!environment().checkResponses) return;
  const statuses = [operation.status, ...(operation.otherStatuses ?? [])];
  if (!statuses.includes(answer.status))
    throw new Error(`${operation.id} answers ${answer.status}, which its contract does not name`);
  const parsed = operation.answer.safeParse(JSON.parse(answer.body));
  if (parsed.success) return;
  const errors = parsed.error.issues.map((issue) => `${issue.path.join(".")}: ${issue.message}`);
  throw new Error(`${operation.id} breaks its own contract:\n${errors.join("\n")}`);
}
