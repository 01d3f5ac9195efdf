import type { z } from "zod";
import { database, type Queryable } from "@/db/client";
import type { Context, KeyActor } from "@/lib/access/actor";
import type { Caller } from "@/lib/api-keys/authenticate-key";
import { answerRequest } from "./answer-request";
import { authenticate, requireScope } from "./authenticate";
import { checkAnswer } from "./check-answer";
import type { Answer } from "./exchange";
import { idempotencyKeyOf, requestFingerprint, runOnce } from "./idempotency";
import { limitByAccount } from "./limit-rate";
import { type Operation, scopesOf } from "./operation";
import { type Inputs, readInputs, takeBody } from "./read-inputs";
import { requireHttps } from "./require-https";
import { LARGE_BODY_BYTES, Turn } from "./turn";

/** The shape of an exported method of a route module; Next and the server in front call it the same way. */
export type RouteHandler = ((request: Request, route: { params: Promise<unknown> }) => Promise<Response>) & {
  operation?: Operation;
};

export interface Call<Params, Query, Body> extends Inputs<Params, Query, Body> {
  context: Context<KeyActor>;
  caller: Caller;
}

export interface Result<Body> {
  body: Body;
  /** The operation's own status if not given. */
  status?: number;
  headers?: Record<string, string>;
  /** Nothing was changed, as by a dry run. */
  hadNoEffect?: boolean;
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
      const turn = new Turn();
      try {
        await turn.comeIn(request, operation.bodyBytesMax ?? 0);
        const bytes = await takeBody(operation, request);
        if (bytes.byteLength >= LARGE_BODY_BYTES) await turn.begin();
        const inputs = await readInputs(operation, exchange, { params: await route.params, bytes });
        if (operation.isLargeWork?.(inputs.body)) await turn.begin();
        const { requestId } = exchange;
        const { actor } = caller;
        const run = async (db: Queryable) =>
          answerOf(operation, await handle({ ...inputs, caller, context: { db, actor, requestId } }));
        if (key === null) return await run(database().db);
        const fingerprint = requestFingerprint(exchange, bytes);
        return await runOnce(database().db, { brandId: actor.brandId, key, fingerprint }, run);
      } finally {
        turn.end();
      }
    });
  return Object.assign(serve, { operation: operation as unknown as Operation });
}

/** The answer of a result, checked against its operation where answers are checked. */
export function answerOf(operation: Operation, result: Result<unknown>): Answer {
  const answer = {
    status: result.status ?? operation.status,
    headers: { "Content-Type": "application/json", ...result.headers },
    body: JSON.stringify(result.body),
    hadNoEffect: result.hadNoEffect,
  };
  checkAnswer(operation, answer);
  return answer;
}
