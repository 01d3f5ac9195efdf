import { z } from "zod";
import { insertApiKey, findApiKey, markApiKeyReplaced } from "@/db/queries/api-keys";
import { lockMemberRole } from "@/db/queries/team";
import type { BrandDb } from "@/db/tenant";
import { type Actor, authorise, requireRecentConfirmation } from "@/lib/access/actor";
import { SCOPES, areJoinable, mayGrantScope, type Scope } from "@/lib/access/permissions";
import { isFirstSubmission, useCase } from "@/lib/access/use-case";
import { DAY_MS, now } from "@/lib/platform/clock";
import { DomainError } from "@/lib/platform/errors";
import { newId, randomSecret } from "@/lib/platform/ids";
import { invalidRequest } from "@/lib/platform/input/read-input";
import { sha256Hex } from "@/lib/platform/secrets";
import { formId } from "@/lib/platform/submissions/contract";
import { forgetKnownKeys } from "./authenticate-key";
import { NOT_JOINABLE, rollKeyForm } from "./contract";
import { EXPIRY_DAYS_DEFAULT, apiKeyState, OVERLAP_MS } from "./lifetime";
import { API_KEY_RANDOM_BYTES, apiKeyFrom, apiKeyHint, keyModeOf } from "./rules";
import { sendKeyNotice } from "./send-notice";

/** 90 days by default, null: no expiry. Throws `api_key_made_already` for a used `formId`, like `authoriseScopes`. */
export const createKey = useCase({
  may: "api_keys.manage",
  by: ["member", "operator"],
  input: z.object({
    name: z.string(),
    scopes: z.array(z.enum(SCOPES)),
    expiresInDays: z.number().nullish(),
    formId: formId.optional(),
  }),
  audits: ["api_key.created"],
  run: async ({ tx, audit, actor }, input): Promise<CreatedKey> => {
    const { name, scopes, expiresInDays: days = EXPIRY_DAYS_DEFAULT, formId } = input;
    const at = now();
    const expiresAt = days === null ? null : new Date(at.getTime() + days * DAY_MS);
    if (!areJoinable(scopes))
      throw invalidRequest([{ pointer: "/scopes", code: "not_joinable", detail: NOT_JOINABLE }]);
    if (formId !== undefined && !(await isFirstSubmission(tx, { brandId: actor.brandId, formId })))
      throw new DomainError("api_key_made_already", "This form has made its key, which was shown then.");
    await authoriseScopes(tx, actor, scopes);
    const key = await writeKey(tx, { actor, name, scopes, expiresAt, at });
    await sendKeyNotice(tx, actor, { happening: { kind: "created" }, key: { ...key, name, scopes }, at });
    await audit("api_key.created", key.id, { name, scopes, expires_at: expiresAt });
    return key;
  },
});

/** Locks the role, which may be lowered concurrently, until the commit. Throws `forbidden`, `scopes_exceed_role`. */
export async function requireGrantableScopes(tx: BrandDb, actor: Actor, scopes: readonly Scope[]): Promise<void> {
  if (actor.kind !== "member") return;
  const role = await lockMemberRole(tx, actor);
  if (!role) throw new DomainError("forbidden", "You are no longer a member of this brand.");
  authorise({ ...actor, role }, "api_keys.manage");
  const missing = scopes.filter((scope) => !mayGrantScope(role, scope));
  if (missing.length === 0) return;
  throw new DomainError(
    "scopes_exceed_role",
    `Your role does not have every permission of: ${missing.join(", ")}. Ask an owner to create this key.`,
  );
}

/** Throws `recent_confirmation_needed`, and like `requireGrantableScopes`. */
async function authoriseScopes(tx: BrandDb, actor: Actor, scopes: readonly Scope[]): Promise<void> {
  if (actor.kind === "member") requireRecentConfirmation(actor);
  await requireGrantableScopes(tx, actor, scopes);
}

interface CreatedKey {
  id: string;
  secret: string;
  hint: string;
  scopes: readonly Scope[];
  expiresAt: Date | null;
}

async function writeKey(
  tx: BrandDb,
  {
    actor,
    name,
    scopes,
    expiresAt,
    at,
  }: { actor: Actor; name: string; scopes: Scope[]; expiresAt: Date | null; at: Date },
): Promise<CreatedKey> {
  const secret = apiKeyFrom(randomSecret(API_KEY_RANDOM_BYTES), keyModeOf(actor.brandId));
  const created = { id: newId("key", at), hint: apiKeyHint(secret), scopes, expiresAt };
  await insertApiKey(tx, {
    ...created,
    brandId: actor.brandId,
    name,
    secretHash: sha256Hex(secret),
    createdBy: actor.kind === "member" ? actor.userId : null,
    createdAt: at,
  });
  return { ...created, secret };
}

interface RolledKey extends CreatedKey {
  oldEndsAt: Date;
}

/** By default with the old key's lifetime. Throws `api_key_not_found`, `api_key_not_active`, like `authoriseScopes`. */
export const rollKey = useCase({
  may: "api_keys.manage",
  by: "member",
  input: rollKeyForm,
  audits: ["api_key.rolled"],
  run: async ({ tx, actor, audit }, input): Promise<RolledKey> => {
    const { brandId } = actor;
    const old = await findApiKey(tx, { brandId, keyId: input.keyId });
    if (!old) throw new DomainError("api_key_not_found", "Your brand has no API key with this id.");
    const at = now();
    if (apiKeyState(old, at) !== "active") throw notActive();
    const { name, scopes } = old;
    await authoriseScopes(tx, actor, scopes);
    const key = await writeKey(tx, { actor, name, scopes, expiresAt: endOfNewKey(old, input.expiresInDays, at), at });
    const overlapEnd = new Date(at.getTime() + OVERLAP_MS[input.overlap]);
    const oldEndsAt = old.expiresAt && old.expiresAt < overlapEnd ? old.expiresAt : overlapEnd;
    const isReplaced = await markApiKeyReplaced(tx, {
      brandId,
      keyId: old.id,
      replacedBy: key.id,
      endsAt: oldEndsAt,
      at,
    });
    if (!isReplaced) throw notActive();
    const happening = {
      kind: "rolled" as const,
      oldHint: old.hint,
      oldEndsAt: input.overlap === "now" ? null : oldEndsAt,
    };
    await sendKeyNotice(tx, actor, { happening, key: { ...key, name, scopes }, at });
    const detail = { name, new_key_id: key.id, old_ends_at: oldEndsAt, expires_at: key.expiresAt };
    await audit("api_key.rolled", old.id, detail);
    return { ...key, oldEndsAt };
  },
  committed: forgetKnownKeys,
});

function notActive(): DomainError {
  return new DomainError("api_key_not_active", "The key is revoked, has expired, or has been rolled already.");
}

function endOfNewKey(
  old: { createdAt: Date; expiresAt: Date | null },
  days: number | null | undefined,
  at: Date,
): Date | null {
  if (days === null) return null;
  if (days !== undefined) return new Date(at.getTime() + days * DAY_MS);
  return old.expiresAt && new Date(at.getTime() + (old.expiresAt.getTime() - old.createdAt.getTime()));
}
