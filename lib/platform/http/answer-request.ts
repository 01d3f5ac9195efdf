import type { DomainError } from "@/lib/platform/errors";
import { processWide } from "@/lib/platform/process-wide";
import { rateLimitHeaders } from "@/lib/platform/rate-limit/headers";
import { logRefusal } from "@/lib/platform/security-log";
import { type Answer, beginExchange, clientAddress, type Exchange, type FileAnswer } from "./exchange";
import { limitByAddress } from "./limit-rate";
import { problemAnswer } from "./problem";
import { logRequest } from "./request-log";
import { toDomainError } from "./to-domain-error";

/** Answers to whoever showed a valid key. */
const toCallers = processWide("answers-to-callers", () => new WeakSet<Response>());

/** Whether an answer is for whoever showed a valid key, and not for a stranger. */
export function isToCaller(response: Response): boolean {
  return toCallers.has(response);
}

/** Serves one request from its id to its log row. The only place where a thrown error becomes an answer. */
export async function answerRequest(
  request: Request,
  serve: (exchange: Exchange) => Promise<Answer | FileAnswer>,
): Promise<Response> {
  const exchange = beginExchange(request);
  let answer: Answer | FileAnswer;
  try {
    answer = await serve(exchange);
  } catch (thrown) {
    const error = countedError(exchange, thrown);
    const { brandId, keyId } = exchange.caller?.actor ?? {};
    logRefusal(error, { requestId: exchange.requestId, clientAddress: clientAddress(request), brandId, keyId });
    answer = problemAnswer(error, exchange);
  }
  const response = new Response(answer.body, { status: answer.status, headers: headersOf(exchange, answer) });
  logRequest(exchange, answer);
  if (exchange.caller) toCallers.add(response);
  return response;
}

/** A request that failed before its account was counted is counted for its address, unless the error is ours. */
function countedError(exchange: Exchange, thrown: unknown): DomainError {
  const error = toDomainError(thrown, exchange.requestId);
  if (exchange.admission) return error;
  try {
    limitByAddress(exchange);
    return error;
  } catch (refusal) {
    return error.status < 500 ? toDomainError(refusal, exchange.requestId) : error;
  }
}

function headersOf({ requestId, admission }: Exchange, { headers }: Answer | FileAnswer): Record<string, string> {
  return {
    "Cache-Control": "no-store",
    "X-Content-Type-Options": "nosniff",
    "X-Request-Id": requestId,
    ...(admission ? rateLimitHeaders(admission) : {}),
    ...headers,
  };
}
