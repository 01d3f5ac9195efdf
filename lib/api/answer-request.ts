import type { DomainError } from "@/lib/platform/errors";
import { type Answer, type FileAnswer, type WholeAnswer, DATA_ONLY } from "@/lib/platform/http/answer";
import { isWorthPacking, compressAnswer } from "@/lib/platform/http/compress-answer";
import { problemAnswer, toDomainError } from "@/lib/platform/http/problem";
import { type AddressedRequest, clientAddress } from "@/lib/platform/http/request";
import { rateLimitHeaders } from "@/lib/platform/rate-limit/rate-limiter";
import { logRefusal } from "@/lib/platform/security-log";
import { describeSpan } from "@/lib/platform/tracing/span";
import { limitByAddress } from "./authenticate";
import { beginExchange, type Exchange } from "./exchange";
import type { Operation } from "./operation";
import { logRequest } from "./request-log";
import { resultAnswer } from "./result-answer";

/** The only place that converts a thrown error to a response. */
export async function answerRequest(
  request: AddressedRequest,
  serve: (exchange: Exchange) => Promise<Answer | FileAnswer>,
  tellsErrorsBy?: Operation["tellsErrorsBy"],
): Promise<WholeAnswer> {
  const exchange = beginExchange(request);
  describeSpan({ "carnet.request_id": exchange.requestId });
  let answer: Answer | FileAnswer;
  try {
    answer = await serve(exchange);
  } catch (thrown) {
    answer = refusalOf(exchange, thrown, tellsErrorsBy);
  }
  return wholeAnswer(exchange, answer);
}

function wholeAnswer(exchange: Exchange, answer: Answer | FileAnswer): WholeAnswer | Promise<WholeAnswer> {
  logRequest(exchange, answer);
  const response = {
    status: answer.status,
    headers: headersOf(exchange, answer),
    body: answer.status === 204 ? null : answer.body,
    isToCaller: exchange.caller !== undefined,
  };
  return isWorthPacking(response)
    ? compressAnswer(response, exchange.request.headers.get("accept-encoding"))
    : response;
}

function refusalOf(exchange: Exchange, thrown: unknown, tellsErrorsBy: Operation["tellsErrorsBy"]): Answer {
  const error = countedError(exchange, thrown);
  const { request, requestId, caller } = exchange;
  const { brandId, keyId } = caller?.actor ?? {};
  logRefusal(error, { requestId, clientAddress: clientAddress(request), brandId, keyId });
  return tellsErrorsBy === "result" ? resultAnswer(error, exchange) : problemAnswer(error, exchange);
}

/** A request that fails before its account is counted counts for its address, unless the error is a server error. */
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
    ...DATA_ONLY,
    "X-Request-Id": requestId,
    ...(admission ? rateLimitHeaders(admission) : {}),
    ...headers,
  };
}
