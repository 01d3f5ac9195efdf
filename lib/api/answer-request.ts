import { promisify } from "node:util";
import { brotliCompress, constants, gzip } from "node:zlib";
import type { DomainError } from "@/lib/platform/errors";
import { type Answer, type FileAnswer, type WholeAnswer, DATA_ONLY, wantedCoding } from "@/lib/platform/http/answer";
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

/** Smaller answers fit into two or three packets, and compression would cost more than the rest of the request. */
export const COMPRESSED_FROM_CHARACTERS = 4_096;

const JSON_TYPE = /^application\/(?:[\w.-]+\+)?json\b/;
const brotli = promisify(brotliCompress);
const zip = promisify<Buffer, { level: number }, Buffer>(gzip);

const PACK = {
  br: (bytes: Buffer) =>
    brotli(bytes, {
      params: {
        [constants.BROTLI_PARAM_QUALITY]: 4,
        [constants.BROTLI_PARAM_MODE]: constants.BROTLI_MODE_TEXT,
        [constants.BROTLI_PARAM_SIZE_HINT]: bytes.byteLength,
      },
    }),
  gzip: (bytes: Buffer) => zip(bytes, { level: 4 }),
};
const CODINGS = ["br", "gzip"] as const;

export function isWorthPacking({ body, headers }: WholeAnswer): boolean {
  return (
    typeof body === "string" &&
    body.length >= COMPRESSED_FROM_CHARACTERS &&
    headers["Content-Encoding"] === undefined &&
    headers["ETag"] === undefined &&
    JSON_TYPE.test(headers["Content-Type"] ?? "")
  );
}

export async function compressAnswer(answer: WholeAnswer, acceptEncoding: string | null): Promise<WholeAnswer> {
  const headers = { ...answer.headers, Vary: "Accept-Encoding" };
  const coding = wantedCoding(acceptEncoding, CODINGS);
  if (coding === null || typeof answer.body !== "string") return { ...answer, headers };
  const packed = await PACK[coding](Buffer.from(answer.body));
  return { ...answer, headers: { ...headers, "Content-Encoding": coding }, body: new Uint8Array(packed) };
}
