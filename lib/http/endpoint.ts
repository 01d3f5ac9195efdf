import type { z } from "zod";
import { database, type Queryable } from "@/db/client";
import type { Caller } from "@/lib/api-keys/authenticate-key";
import type { Context, KeyActor } from "@/lib/auth/actor";
import { answerRequest } from "./answer-request";
import { authenticate, requireScope } from "./authenticate";
import { checkAnswer } from "./check-answer";
import type { Answer } from "./exchange";
import { idempotencyKeyOf, requestFingerprint, runOnce } from "./idempotency";
import { limitByAccount } from "./limit-rate";
import { type Operation, scopesOf } from "./operation";
import { type Inputs, readInputs } from "./read-inputs";
import { requireHttps } from "./require-https";

/** The shape of an exported method of a route module; Next and the server in front call it the same way. */
export type RouteHandler = ((request: Request, route: { params: Promise<unknown> }) => Promise<Response>) & { operation?: Operation };

export interface Call<Params, Query, Body> extends Omit<Inputs<Params, Query, Body>, "bytes"> {
  context: Context<KeyActor>;
  caller: Caller;
}

export interface Result<Body> {
  body: Body;
  /** The operation's own status if not given. */
  status?: number;
  headers?: Record<string, string>;
}

/** One operation behind a key: everything every request goes through, and one call of a use case. */
export function endpoint<P extends z.ZodType, Q extends z.ZodType, B extends z.ZodType, A extends z.ZodType, R>(
  operation: Operation<P, Q, B, A, R>,
  handle: (call: Call<z.output<P>, z.output<Q>, R>) => Promise<Result<z.input<A>>>,
): RouteHandler {
  const scopes = scopesOf(operation);
  if (scopes.length === 0) throw new Error(`${operation.id} needs no key: it is no endpoint()`);

  const serve: RouteHandler = (request, route) =>
    answerRequest(request, async (exchange) => {
      requireHttps(request);
      const caller = await authenticate(exchange);
      await limitByAccount(exchange, caller);
      requireScope(caller, scopes);
      const key = operation.method === "POST" ? idempotencyKeyOf(request) : null;
      const { bytes, ...inputs } = await readInputs(operation, exchange, await route.params);
      const { requestId, path } = exchange;
      const { actor } = caller;
      const run = async (db: Queryable) =>
        answerOf(operation, await handle({ ...inputs, caller, context: { db, actor, requestId } }));
      if (key === null) return run(database().db);
      const fingerprint = requestFingerprint(exchange, bytes);
      return runOnce(database().db, { brandId: actor.brandId, key, fingerprint, requestId, path }, run);
    });
  return Object.assign(serve, { operation: operation as unknown as Operation });
}

/** The answer of a result, checked against its operation where answers are checked. */
export function answerOf(operation: Operation, result: Result<unknown>): Answer {
  const answer = {
    status: result.status ?? operation.status,
    headers: { "Content-Type": "application/json", ...result.headers },
    body: JSON.stringify(result.body),
  };
  checkAnswer(operation, answer);
  return answer;
}
