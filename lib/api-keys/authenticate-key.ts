import { database } from "@/db/client";
import { isDatabaseAway } from "@/db/is-database-away";
import { findKeyForAuthentication, type KeyForAuthentication, updateLastUsed } from "@/db/queries/api-keys";
import { type AllBrandsDb, acrossBrands } from "@/db/tenant";
import type { KeyActor } from "@/lib/access/actor";
import { sharedBatchWriter } from "@/lib/platform/batch-writer";
import { sharedCache, boundedCache } from "@/lib/platform/caches";
import { now, SECOND_MS, MINUTE_MS } from "@/lib/platform/clock";
import { notifyPeer } from "@/lib/platform/processes/peer";
import type { Tier } from "@/lib/platform/rate-limit/rules";
import { sha256Hex } from "@/lib/platform/secrets";
import { apiKeyState } from "./lifetime";
import { isWellFormedApiKey } from "./rules";

export interface Caller {
  actor: KeyActor;
  tier: Tier;
  isSuspended?: true;
}

type Authentication = { ok: true; caller: Caller } | { ok: false; error: string };

interface KnownKey {
  caller: Caller;
  expiresAt: Date | null;
  forgetAtMs: number;
}

/** Maximum delay before a change on another machine (revocation, suspension, tier) takes effect here. */
const REMEMBERED_MS = 10 * SECOND_MS;
const KEYS_REMEMBERED_MAX = 10_000;

const knownKeys = sharedCache<string, KnownKey>("api keys", { sizeMax: KEYS_REMEMBERED_MAX });

/** Call it after a commit that revokes a key, suspends a brand or changes its tier. Clears the other process too. */
export function forgetKnownKeys(): void {
  knownKeys.clear();
  notifyPeer("api_keys_changed");
}

export function forgetKnownKeysHere(): void {
  knownKeys.clear();
}

export async function authenticateKey(db: AllBrandsDb, key: string, at = now()): Promise<Authentication> {
  const hash = sha256Hex(key);
  const cached = knownKeys.get(hash);
  const known = cached && cached.forgetAtMs > at.getTime() ? cached : await lookUp(db, key, hash, at);
  if ("error" in known) return { ok: false, error: known.error };
  if (apiKeyState({ expiresAt: known.expiresAt, revokedAt: null }, at) === "expired")
    return { ok: false, error: ERRORS.expired };
  return { ok: true, caller: known.caller };
}

const ERRORS = {
  malformed: "This is not an API key: a character is missing or mistyped.",
  unknown: "There is no such API key.",
  revoked: "The API key has been revoked.",
  expired: "The API key has expired.",
};

async function lookUp(db: AllBrandsDb, key: string, hash: string, at: Date): Promise<KnownKey | { error: string }> {
  if (!isWellFormedApiKey(key)) return { error: ERRORS.malformed };
  const { generation } = knownKeys;
  const row = await findKeyForAuthentication(db, hash);
  if (!row) return { error: ERRORS.unknown };
  if (row.revokedAt) return { error: ERRORS.revoked };
  const known = { caller: callerOf(row), expiresAt: row.expiresAt, forgetAtMs: at.getTime() + REMEMBERED_MS };
  // A key read before the cache was cleared may be older than a revocation.
  if (generation === knownKeys.generation) knownKeys.set(hash, known);
  return known;
}

function callerOf({ brandId, keyId, scopes, tier, isBrandSuspended }: KeyForAuthentication): Caller {
  return { actor: { kind: "key", brandId, keyId, scopes }, tier, ...(isBrandSuspended && { isSuspended: true }) };
}

interface KeyUse {
  keyId: string;
  at: Date;
}

const keyUses = sharedBatchWriter<KeyUse>({
  name: "key uses",
  write: (uses) => updateLastUsed(acrossBrands(database().db), uses),
  isPassing: isDatabaseAway,
  everyMs: SECOND_MS,
  rowsPerBatchMax: 500,
  rowsHeldMax: 5_000,
});

const recordedAtMs = boundedCache<string, number>(10_000);

/** At most once a minute; written after the response. */
export function recordKeyUse(keyId: string, at: Date): void {
  const before = recordedAtMs.get(keyId);
  if (before !== undefined && at.getTime() - before < MINUTE_MS) return;
  recordedAtMs.set(keyId, at.getTime());
  keyUses.add({ keyId, at });
}
