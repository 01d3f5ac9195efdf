import { isDatabaseAway } from "@/db/is-database-away";
import { environment } from "@/lib/platform/env";
import { errorForLog } from "@/lib/platform/error-for-log";
import { DomainError, type ErrorCode } from "@/lib/platform/errors";
import { log } from "@/lib/platform/log";
import { toStorageRefusal } from "@/lib/platform/storage-error";
import type { Answer } from "./answer";

function problemType(code: ErrorCode): string {
  return `${environment().publicUrl}/docs/errors/${code}`;
}

/** `path` has no query string, because a code in it is confidential. */
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

const RETRY_AFTER_SECONDS = 1;

export function toDomainError(error: unknown, requestId: string): DomainError {
  const refusal = toStorageRefusal(error);
  if (refusal instanceof DomainError) return refusal;
  if (isDatabaseAway(error)) {
    log().warn({ requestId, err: errorForLog(error) }, "the database did not serve a request");
    return new DomainError(
      "database_unavailable",
      "The database cannot be reached at the moment. Send the request again.",
      { retryAfterSeconds: RETRY_AFTER_SECONDS },
    );
  }
  log().error({ requestId, err: errorForLog(error) }, "a request failed");
  return new DomainError(
    "internal_error",
    "The request failed for a reason on our side. It was written down under the request id.",
  );
}
