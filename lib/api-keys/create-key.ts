import { z } from "zod";
import { lockMemberRole } from "@/db/queries/team";
import type { BrandDb } from "@/db/tenant";
import { type Actor, authorise, requireRecentConfirmation } from "@/lib/access/actor";
import { SCOPES, areJoinable, mayGrantScope, type Scope } from "@/lib/access/permissions";
import { isFirstSubmission, useCase } from "@/lib/access/use-case";
import { DAY_MS, now } from "@/lib/platform/clock";
import { DomainError } from "@/lib/platform/errors";
import { invalidRequest } from "@/lib/platform/input/read-input";
import { formId } from "@/lib/platform/submissions/contract";
import { NOT_JOINABLE } from "./contract";
import { EXPIRY_DAYS_DEFAULT } from "./lifetime";
import { sendKeyNotice } from "./send-notice";
import { type CreatedKey, writeKey } from "./write-key";

/**
 * Valid for 90 days by default; null means no expiry. Notifies the owners. Throws `api_key_made_already` for a
 * repeated `formId`, `forbidden`, and like `authoriseScopes`.
 */
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

/**
 * The member must have every permission of the scopes. Reads the role again under a lock until the transaction ends,
 * because it may be lowered concurrently. Throws `forbidden`, `scopes_exceed_role`.
 */
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

/**
 * Also requires a recent confirmation of identity. Throws `recent_confirmation_needed` and like
 * `requireGrantableScopes`.
 */
export async function authoriseScopes(tx: BrandDb, actor: Actor, scopes: readonly Scope[]): Promise<void> {
  if (actor.kind === "member") requireRecentConfirmation(actor);
  await requireGrantableScopes(tx, actor, scopes);
}
