import { environment } from "@/lib/platform/env";
import type { DomainError, ErrorCode } from "@/lib/platform/errors";
import type { Answer } from "./answer";

/** RFC 9457 problem documents. */

/** The page of this deployment that explains a code. */
export function problemType(code: ErrorCode): string {
  return `${environment().publicUrl}/docs/errors/${code}`;
}

/** A problem document as plain data. `path` has no query string: a code in it is the holder's business. */
export function problemDocument(
  error: DomainError,
  source: { requestId: string; path: string },
): Record<string, unknown> {
  return {
    type: problemType(error.code),
    title: error.title,
    status: error.status,
    detail: error.detail,
    instance: source.path,
    code: error.code,
    request_id: source.requestId,
    ...(error.extras.errors ? { errors: error.extras.errors } : {}),
    ...error.extras.members,
  };
}

/** The answer that tells an error. */
export function problemAnswer(error: DomainError, source: { requestId: string; path: string }): Answer {
  const { retryAfterSeconds, headers } = error.extras;
  return {
    status: error.status,
    headers: {
      "Content-Type": "application/problem+json",
      ...(retryAfterSeconds === undefined ? {} : { "Retry-After": String(retryAfterSeconds) }),
      ...headers,
    },
    body: JSON.stringify(problemDocument(error, source)),
    errorCode: error.code,
  };
}
