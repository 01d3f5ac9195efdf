import "@/lib/languages/register";
import type { z } from "zod";
import type { Caller } from "@/lib/api-keys/authenticate-key";
import type { ApiHandler } from "@/lib/platform/http/answer";
import { LargeRequestPermits } from "@/lib/platform/http/read-body";
import type { Received } from "@/lib/platform/http/receive-upload";
import type { ApiRequest } from "@/lib/platform/http/request";
import { answerRequest } from "./answer-request";
import { answererOf, type Handle, type Result, type Steps, type UploadSteps } from "./answerers";
import { admitAnyone, admitCaller, limitByAccount } from "./authenticate";
import type { Exchange } from "./exchange";
import { idempotencyKeyOf } from "./idempotency";
import { type AnswersFile, type AnswersText, type Operation, scopesOf, type TakesFile } from "./operation";
import { NO_BYTES, readInputs, takeBody, takesJson } from "./read-inputs";
import type { MadeFile } from "./send-file";

/** The operation's contract decides on access, body (JSON, file, none) and response (JSON, file, text with an ETag). */
export function endpoint(operation: Operation & AnswersText, handle: () => Promise<string>): RouteHandler;
export function endpoint<P extends z.ZodType, Q extends z.ZodType, A extends z.ZodType, R extends Received>(
  operation: Operation<P, Q, z.ZodType, A> & TakesFile,
  steps: UploadSteps<P, Q, R, Result<z.input<A>>>,
): RouteHandler;
export function endpoint<P extends z.ZodType, Q extends z.ZodType>(
  operation: Operation<P, Q> & AnswersFile,
  handle: Handle<P, Q, undefined, MadeFile>,
): RouteHandler;
export function endpoint<P extends z.ZodType, Q extends z.ZodType, B extends z.ZodType, A extends z.ZodType, R>(
  operation: Operation<P, Q, B, A, R>,
  handle: Handle<P, Q, R, Result<z.input<A>>>,
): RouteHandler;
export function endpoint(operation: Operation, steps: Steps | Steps["handle"]): RouteHandler {
  const scopes = scopesOf(operation);
  const answer = answererOf(operation, typeof steps === "function" ? { handle: steps } : steps);

  const hasJsonBody = takesJson(operation);
  const countsLater = operation.weightOf !== undefined;
  const serve = async (exchange: Exchange, request: ApiRequest, params: unknown) => {
    const caller =
      scopes.length === 0 ? await admitAnyone(exchange) : await admitCaller(exchange, scopes, { countsLater });
    const idempotencyKey = operation.method === "GET" ? null : idempotencyKeyOf(request);
    const permits = new LargeRequestPermits(caller?.actor.brandId ?? "");
    try {
      const readRequest = async () => {
        const bytes = hasJsonBody ? await takeBody(operation, request, permits) : NO_BYTES;
        return { bytes, inputs: await readInputs(operation, exchange, { params, bytes }) };
      };
      const { bytes, inputs } =
        countsLater && caller ? await readAndCount(exchange, { operation, caller, readRequest }) : await readRequest();
      if (operation.isLargeWork?.(inputs.body)) await permits.acquireWork();
      return await answer({ exchange, caller, inputs, bytes, idempotencyKey });
    } finally {
      permits.release();
    }
  };
  return routeHandler(
    (request, params) =>
      answerRequest(request, (exchange) => serve(exchange, request, params), operation.tellsErrorsBy),
    operation,
  );
}

/** Counts the body's whole cost, or nothing when refused. An unreadable body costs one. */
async function readAndCount<Read extends { inputs: { body: unknown } }>(
  exchange: Exchange,
  { operation, caller, readRequest }: { operation: Operation; caller: Caller; readRequest: () => Promise<Read> },
): Promise<Read> {
  let result: Read;
  try {
    result = await readRequest();
  } catch (error) {
    await limitByAccount(exchange, caller);
    throw error;
  }
  await limitByAccount(exchange, caller, operation.weightOf?.(result.inputs.body));
  return result;
}

export interface RouteHandler {
  (request: Request, route: { params: Promise<unknown> }): Promise<Response>;
  handle: ApiHandler;
  operation?: Operation;
}

export function routeHandler(handle: ApiHandler, operation?: Operation): RouteHandler {
  const serve = async (request: Request, route: { params: Promise<unknown> }): Promise<Response> => {
    const { pathname: path, search } = new URL(request.url);
    const { method, headers, body } = request;
    const answer = await handle({ method, headers, body, path, search }, await route.params);
    return new Response(answer.body as BodyInit | null, answer);
  };
  return Object.assign(serve, { handle, ...(operation && { operation }) });
}
