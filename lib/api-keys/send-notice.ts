import { findActorName } from "@/db/queries/actor-names";
import { listContacts } from "@/db/queries/owners";
import type { BrandDb } from "@/db/tenant";
import { actorId, type Actor } from "@/lib/access/actor";
import { environment } from "@/lib/platform/env";
import { localeOr } from "@/lib/platform/i18n/locales";
import { enqueueEmail } from "@/lib/platform/mail/enqueue-message";
import { composeKeyNotice, type KeyNotice } from "./compose-notice";

/** Tells the brand's owners of a key, in the transaction of what it tells. Call it before the audit row is written. */
export async function sendKeyNotice(
  tx: BrandDb,
  actor: Actor,
  notice: Pick<KeyNotice, "happening" | "key" | "at">,
): Promise<void> {
  const { brandId, kind } = actor;
  const by = await findActorName(tx, { brandId, kind, id: actorId(actor) });
  for (const { email, locale, brandName } of await listContacts(tx, { brandId, roles: ["owner"] })) {
    const content = composeKeyNotice({
      ...notice,
      by,
      brandName,
      locale: localeOr(locale),
      url: `${environment().publicUrl}/api-keys`,
    });
    await enqueueEmail(tx, {
      brandId,
      transferId: null,
      kind: `api_key_${notice.happening.kind}`,
      at: notice.at,
      to: email,
      replyTo: null,
      content,
    });
  }
}
