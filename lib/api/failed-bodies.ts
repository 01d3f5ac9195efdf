import { database } from "@/db/client";
import { isDatabaseAway } from "@/db/is-database-away";
import { insertRequestBodies, type RequestBodiesRow } from "@/db/queries/requests";
import { acrossBrands } from "@/db/tenant";
import { type BatchWriter, createBatchWriter } from "@/lib/platform/batch-writer";
import { now } from "@/lib/platform/clock";
import type { Answer, FileAnswer } from "@/lib/platform/http/answer";
import { processWide } from "@/lib/platform/process-wide";
import type { Exchange } from "./exchange";
import { redactAnswer, redactJson } from "./redact";

/** Few are held: they are large, and a log row without its bodies still tells what happened. */
const writer = (): BatchWriter<RequestBodiesRow> =>
  processWide("failed-bodies", () =>
    createBatchWriter<RequestBodiesRow>({
      name: "failed bodies",
      write: (rows) => insertRequestBodies(acrossBrands(database().db), rows),
      isPassing: isDatabaseAway,
      everyMs: 500,
      rowsPerBatchMax: 100,
      rowsHeldMax: 1_000,
    }),
  );

/** Keeps what a failed request said and was told, redacted, behind the answer; not a refusal by the limit. */
export function keepFailedBodies({ caller, requestId, json }: Exchange, { status, body }: Answer | FileAnswer): void {
  if (!caller || status < 400 || status === 429) return;
  writer().add({
    requestId,
    brandId: caller.actor.brandId,
    at: now(),
    requestBody: json === undefined ? null : redactJson(json),
    responseBody: typeof body === "string" ? redactAnswer(body) : null,
  });
}

/** Writes what waits. */
export function flushFailedBodies(): Promise<void> {
  return writer().flush();
}
