import { isDatabaseAway } from "@/db/is-database-away";
import { errorForLog } from "@/lib/platform/error-for-log";
import { DomainError } from "@/lib/platform/errors";
import { log } from "@/lib/platform/log";
import { toStorageRefusal } from "@/lib/platform/storage-error";

const RETRY_AFTER_SECONDS = 1;

/** What to tell of anything that was thrown. The cause of an unknown error goes to the log, under the request id. */
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
