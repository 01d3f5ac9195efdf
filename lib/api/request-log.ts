import { database } from "@/db/client";
import { isDatabaseAway } from "@/db/is-database-away";
import { listRequestLogTerms } from "@/db/queries/brands";
import { dropPartitions } from "@/db/queries/partitions";
import {
  deleteRequestBodies,
  deleteRequestCounts,
  deleteRequests,
  insertRequests,
  type RequestRow,
  insertRequestBodies,
  type RequestBodiesRow,
} from "@/db/queries/requests";
import { acrossBrands, type AllBrandsDb } from "@/db/tenant";
import { RECORD_FIELDS } from "@/lib/ecodesign/registry";
import { sharedBatchWriter } from "@/lib/platform/batch-writer";
import { DAY_MS, monotonicMs, now } from "@/lib/platform/clock";
import { environment } from "@/lib/platform/env";
import { maskText } from "@/lib/platform/error-for-log";
import type { Answer, FileAnswer } from "@/lib/platform/http/answer";
import { idFloor } from "@/lib/platform/ids";
import { inBatches } from "@/lib/platform/jobs/job";
import { log } from "@/lib/platform/log";
import { COUNT_RETENTION_DAYS, REQUEST_SPANS } from "@/lib/requests/list-contract";
import type { Exchange } from "./exchange";

/** Original shape, shortened. Properties that are not known to be harmless are hidden. */

export const BODY_CHARACTERS_KEPT = 8_000;
const STRING_CHARACTERS_KEPT = 200;
const NAME_CHARACTERS_KEPT = 60;
const DEPTH_MAX = 12;

const HIDDEN = new Set([
  "code",
  "serial_number",
  "serial_numbers",
  "unit_external_id",
  "message",
  "email",
  "recipient_email",
  "phone",
  "recipient_phone",
  "address",
]);
const SHOWN = new Set([...RECORD_FIELDS.map(({ name }) => name), ...["kind", "expires_in_days"]]);

type Place = "record" | "shown" | "hidden";

function placeOf(name: string, around: Place): Place {
  if (HIDDEN.has(name)) return "hidden";
  if (around !== "record" || name === "products") return around;
  return SHOWN.has(name) ? "shown" : "hidden";
}

export function redactJson(body: unknown): string {
  const text = new BoundedText();
  write(text, body, "record", 0);
  return text.toString();
}

export function redactAnswer(body: string): string {
  return shortened(maskText(body.slice(0, BODY_CHARACTERS_KEPT * 2)), BODY_CHARACTERS_KEPT);
}

const shortened = (text: string, lengthMax: number) =>
  text.length > lengthMax ? `${text.slice(0, lengthMax)}…` : text;

class BoundedText {
  #text = "";
  get isFull(): boolean {
    return this.#text.length > BODY_CHARACTERS_KEPT;
  }
  add(part: string): void {
    this.#text += part;
  }
  toString(): string {
    return shortened(this.#text, BODY_CHARACTERS_KEPT);
  }
}

function write(text: BoundedText, value: unknown, location: Place, depth: number): void {
  if (text.isFull) return;
  if (Array.isArray(value))
    writeEntries(text, "[", value, (entry) => write(text, entry, location, depth + 1), "]", depth);
  else if (typeof value === "object" && value !== null)
    writeMembers(text, value as Record<string, unknown>, location, depth);
  else text.add(scalar(value, location === "shown"));
}

function writeMembers(text: BoundedText, value: Record<string, unknown>, around: Place, depth: number): void {
  const writeMember = (name: string) => {
    text.add(`${JSON.stringify(shortened(maskText(name.slice(0, STRING_CHARACTERS_KEPT)), NAME_CHARACTERS_KEPT))}:`);
    write(text, value[name], placeOf(name, around), depth + 1);
  };
  writeEntries(text, "{", Object.keys(value), writeMember, "}", depth);
}

function writeEntries<T>(
  text: BoundedText,
  open: string,
  entries: readonly T[],
  writeEntry: (entry: T) => void,
  close: string,
  depth: number,
): void {
  text.add(open);
  if (depth >= DEPTH_MAX) text.add("…");
  else
    for (const [index, entry] of entries.entries()) {
      if (text.isFull) return;
      if (index > 0) text.add(",");
      writeEntry(entry);
    }
  text.add(close);
}

function scalar(value: unknown, isShown: boolean): string {
  if (value === null || typeof value === "boolean") return String(value);
  if (typeof value === "number") return isShown ? String(value) : '"(number)"';
  const text = String(value);
  if (!isShown) return JSON.stringify(`(${text.length} ${text.length === 1 ? "character" : "characters"})`);
  return JSON.stringify(shortened(maskText(text.slice(0, 2 * STRING_CHARACTERS_KEPT)), STRING_CHARACTERS_KEPT));
}

/** A small buffer, because bodies are large; a log row without its bodies is still useful. */
const failedBodies = sharedBatchWriter<RequestBodiesRow>({
  name: "failed bodies",
  write: (rows) => insertRequestBodies(acrossBrands(database().db), rows),
  isPassing: isDatabaseAway,
  everyMs: 500,
  rowsPerBatchMax: 100,
  rowsHeldMax: 1_000,
});

function keepFailedBodies({ caller, requestId, json }: Exchange, { status, body }: Answer | FileAnswer): void {
  if (!caller || status < 400 || status === 429) return;
  failedBodies.add({
    requestId,
    brandId: caller.actor.brandId,
    at: now(),
    requestBody: json === undefined ? null : redactJson(json),
    responseBody: typeof body === "string" ? redactAnswer(body) : null,
  });
}

const PATH_CHARACTERS_MAX = 500;
const DURATION_US_MAX = 2_147_483_647;

const requestLog = sharedBatchWriter<RequestRow>({
  name: "request log",
  write: (rows) => insertRequests(acrossBrands(database().db), rows),
  isPassing: isDatabaseAway,
  everyMs: 250,
  rowsPerBatchMax: 500,
  rowsHeldMax: 20_000,
});

export function logRequest(exchange: Exchange, answer: Answer | FileAnswer): void {
  const { status, errorCode } = answer;
  const { caller, request, requestId, path, startedMs } = exchange;
  const durationUs = Math.min(Math.round((monotonicMs() - startedMs) * 1000), DURATION_US_MAX);
  if (log().isLevelEnabled("debug"))
    log().debug({ requestId, method: request.method, path, status, durationUs }, "request");
  if (!caller) return;
  requestLog.add({
    id: requestId,
    brandId: caller.actor.brandId,
    keyId: caller.actor.keyId,
    at: now(),
    method: request.method,
    path: withoutCodes(path).slice(0, PATH_CHARACTERS_MAX),
    status,
    errorCode: errorCode ?? null,
    durationUs,
  });
  keepFailedBodies(exchange, answer);
}

/** An identifier in a path of EN 18222 may contain a passport's code, which only the item's holder may know. */
const withoutCodes = (path: string) => path.replace(/^(\/v1\/dpps\w*\/)[^/]+/, "$1…");

/** Whole days for the deployment's retention, exact times for the brand's own. Returns the number of requests. */
export async function purgeRequestLog(db: AllBrandsDb): Promise<number> {
  const before = (days: number) => new Date(now().getTime() - days * DAY_MS);
  for (const span of REQUEST_SPANS) await deleteRequestCounts(db, { span, until: before(COUNT_RETENTION_DAYS[span]) });
  const { requestLogDays } = environment();
  let removed = await purgeDays(db, before(requestLogDays));
  for (const { brandId, days } of await listRequestLogTerms(db))
    if (days < requestLogDays) removed += await purgeRequests(db, { brandId, untilId: idFloor("req", before(days)) });
  return removed;
}

async function purgeDays(db: AllBrandsDb, until: Date): Promise<number> {
  const untilId = idFloor("req", until);
  const endOf = (loose: string | null) => (loose !== null && loose < untilId ? loose : untilId);
  const bodies = await dropPartitions(db, "request_bodies", until);
  await inBatches((limit) => deleteRequestBodies(db, { untilId: endOf(bodies.loose), limit }));
  const requests = await dropPartitions(db, "request_log", until);
  return requests.rows + (await inBatches((limit) => deleteRequests(db, { untilId: endOf(requests.loose), limit })));
}

async function purgeRequests(db: AllBrandsDb, old: { brandId: string; untilId: string }): Promise<number> {
  await inBatches((limit) => deleteRequestBodies(db, { ...old, limit }));
  return inBatches((limit) => deleteRequests(db, { ...old, limit }));
}
