import { createHash } from "node:crypto";
import {
  deleteIdempotencyRecords,
  findIdempotencyRecord,
  putIdempotencyRecord,
  tryLockIdempotencyKey,
  listAnswersHolding,
  updateAnswerBody,
} from "@/db/queries/requests";
import type { BrandDb, AllBrandsDb } from "@/db/tenant";
import { DAY_MS, now } from "@/lib/platform/clock";
import { DomainError } from "@/lib/platform/errors";
import type { Answer } from "@/lib/platform/http/answer";
import type { ApiRequest } from "@/lib/platform/http/request";
import { inBatches } from "@/lib/platform/jobs/job";
import { encrypt, decrypt } from "@/lib/platform/secrets";
import type { Exchange } from "./exchange";

const KEPT_MS = DAY_MS;
const KEY_FORM = /^[\x21-\x7e]{1,255}$/;

export function idempotencyKeyOf(request: Pick<ApiRequest, "headers">): string | null {
  const key = request.headers.get("idempotency-key");
  if (key !== null && !KEY_FORM.test(key))
    throw new DomainError("idempotency_key_invalid", "An Idempotency-Key has 1 to 255 visible ASCII characters.");
  return key;
}

export function requestFingerprint({ request, path, search }: Exchange, body: Uint8Array): string {
  return createHash("sha256").update(`${request.method} ${path}${search}\n`).update(body).digest("hex");
}

interface IdempotentRequest {
  brandId: string;
  key: string;
  fingerprint: string;
  isSecret?: boolean;
}

/** Stores only responses of an effect, no errors. Throws `idempotency_in_progress`, `idempotency_key_reused`. */
export async function runOnce(
  db: BrandDb,
  request: IdempotentRequest,
  effect: (tx: BrandDb) => Promise<Answer>,
): Promise<Answer> {
  return db.transaction(async (tx) => {
    const storedAnswer = await findKeptAnswer(tx, request);
    if (storedAnswer) return storedAnswer;
    const answer = await effect(tx);
    if (!answer.hadNoEffect) await keep(tx, request, answer);
    return answer;
  });
}

/** Another replay may own the lock. Only without a stored response does it mean that the request still runs. */
async function findKeptAnswer(tx: BrandDb, request: IdempotentRequest): Promise<Answer | null> {
  const isLocked = await tryLockIdempotencyKey(tx, request);
  const record = await findIdempotencyRecord(tx, request);
  if (!record || record.createdAt <= staleBefore()) {
    if (isLocked) return null;
    throw new DomainError(
      "idempotency_in_progress",
      "The first request with this Idempotency-Key has not been answered yet.",
      { retryAfterSeconds: 1 },
    );
  }
  if (record.fingerprint !== request.fingerprint)
    throw new DomainError("idempotency_key_reused", "This Idempotency-Key came with another path or body before.");
  const { status, headers } = record;
  const body = request.isSecret ? openBody(record.body) : record.body;
  return { status, body, headers: { ...headers, "Idempotent-Replayed": "true" } };
}

const encryptBody = (body: string) => encrypt(body).toString("base64");

function openBody(stored: string): string {
  try {
    return decrypt(Buffer.from(stored, "base64"));
  } catch {
    throw new DomainError(
      "idempotency_key_reused",
      "The stored answer to this Idempotency-Key can no longer be read. Send the request with a new key.",
    );
  }
}

function keep(
  tx: BrandDb,
  { brandId, key, fingerprint, isSecret }: IdempotentRequest,
  { status, headers, body: answered }: Answer,
): Promise<void> {
  const body = isSecret ? encryptBody(answered) : answered;
  return putIdempotencyRecord(
    tx,
    { brandId, key, fingerprint, status, headers, body, createdAt: now() },
    staleBefore(),
  );
}

const staleBefore = () => new Date(now().getTime() - KEPT_MS);

export function purgeIdempotencyRecords(db: AllBrandsDb): Promise<number> {
  const until = staleBefore();
  return inBatches((limit) => deleteIdempotencyRecords(db, { until, limit }));
}

const ERASED = "(erased)";

/** A matching value becomes null. The record remains, so that a repeated request has no second effect. */
export async function eraseInAnswers(
  tx: BrandDb,
  { brandId, searchedTexts }: { brandId: string; searchedTexts: readonly string[] },
): Promise<number> {
  if (searchedTexts.length === 0) return 0;
  const answers = await listAnswersHolding(tx, { brandId, words: searchedTexts });
  for (const { key, body } of answers)
    await updateAnswerBody(tx, { brandId, key, body: JSON.stringify(without(JSON.parse(body), searchedTexts)) });
  return answers.length;
}

function without(value: unknown, searchedTexts: readonly string[]): unknown {
  if (Array.isArray(value)) return value.map((entry) => without(entry, searchedTexts));
  if (typeof value === "object" && value !== null)
    return Object.fromEntries(Object.entries(value).map(([name, entry]) => [name, without(entry, searchedTexts)]));
  if (typeof value !== "string") return value;
  const lower = value.toLowerCase();
  if (searchedTexts.some((word) => lower === word.toLowerCase())) return null;
  return searchedTexts.reduce(blotted, value);
}

export function blotted(text: string, word: string): string {
  return text.replace(new RegExp(word.replace(/[.*+?^${}()|[\]\\]/g, "\\$&"), "giu"), ERASED);
}
