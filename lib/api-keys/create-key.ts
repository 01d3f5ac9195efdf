import { authorise, type Context } from "@/lib/access/actor";
import type { Scope } from "@/lib/access/permissions";
import { appendAudit } from "@/lib/audit/append-audit";
import { DAY_MS, now } from "@/lib/platform/clock";
import { DomainError } from "@/lib/platform/errors";
import { isFirstSubmission } from "@/lib/platform/submissions/submit-once";
import { EXPIRY_DAYS_DEFAULT } from "./lifetime";
import { sendKeyNotice } from "./send-notice";
import { type CreatedKey, writeKey } from "./write-key";

/**
 * Makes a key of the acting brand, for 90 days unless told otherwise; null days: for ever. Its owners are told. A form
 * sent again under its `formId` makes no second key: `api_key_made_already`. Throws also `forbidden`.
 */
export async function createKey(
  context: Context,
  input: { name: string; scopes: Scope[]; expiresInDays?: number | null; formId?: string },
): Promise<CreatedKey> {
  const { actor } = context;
  authorise(actor, "api_keys.manage");
  const { name, scopes, expiresInDays: days = EXPIRY_DAYS_DEFAULT, formId } = input;
  const at = now();
  const expiresAt = days === null ? null : new Date(at.getTime() + days * DAY_MS);
  const created = await context.db.transaction(async (tx) => {
    if (formId !== undefined && !(await isFirstSubmission(tx, { brandId: actor.brandId, formId })))
      throw new DomainError("api_key_made_already", "This form has made its key, which was shown then.");
    const key = await writeKey(tx, { actor, name, scopes, expiresAt, at });
    await sendKeyNotice(tx, actor, { happening: { kind: "created" }, key: { ...key, name, scopes }, at });
    await appendAudit(tx, context, {
      action: "api_key.created",
      targetKind: "api_key",
      targetId: key.id,
      detail: { name, scopes, expires_at: expiresAt },
    });
    return key;
  });
  return created;
}
