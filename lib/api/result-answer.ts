import { now } from "@/lib/platform/clock";
import type { DomainError } from "@/lib/platform/errors";
import type { Answer } from "@/lib/platform/http/answer";

/** The error format of EN 18222:2026, Tables 12 to 15. */

const CODE_OF_STATUS: Readonly<Record<number, string>> = {
  400: "ClientErrorBadRequest",
  401: "ClientNotAuthorized",
  403: "ClientForbidden",
  404: "ClientErrorResourceNotFound",
  405: "ClientMethodNotAllowed",
  409: "ClientResourceConflict",
  500: "ServerInternalError",
};
export const RESULT_CODES = Object.values(CODE_OF_STATUS);

/** EN 18222 has no 422: a bad request is 400. */
export const resultStatus = (status: number): number => (status === 422 ? 400 : status);

/** Statuses that EN 18222 does not name, such as 429, use the nearest code. */
const codeOf = (status: number): string =>
  CODE_OF_STATUS[resultStatus(status)] ?? (status < 500 ? "ClientErrorBadRequest" : "ServerInternalError");

export function resultDocument(
  error: DomainError,
  { requestId: correlationId, at }: { requestId: string; at: Date },
): { statusCode: string; message: object[] } {
  const timestamp = at.toISOString();
  const message = [
    { messageType: error.status < 500 ? "Error" : "Exception", text: error.detail, code: error.code },
    ...(error.extras.errors ?? []).map(({ pointer, code, detail }) => ({
      messageType: "Info",
      text: `${pointer}: ${detail}`,
      code,
    })),
  ].map((message) => ({ ...message, correlationId, timestamp }));
  return { statusCode: codeOf(error.status), message };
}

export function resultAnswer(error: DomainError, { requestId }: { requestId: string }): Answer {
  const { retryAfterSeconds, headers } = error.extras;
  return {
    status: resultStatus(error.status),
    headers: {
      "Content-Type": "application/json",
      ...(retryAfterSeconds === undefined ? {} : { "Retry-After": String(retryAfterSeconds) }),
      ...headers,
    },
    body: JSON.stringify(resultDocument(error, { requestId, at: now() })),
    errorCode: error.code,
  };
}
