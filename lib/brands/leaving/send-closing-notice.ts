import { findActorName } from "@/db/queries/actor-names";
import { listContacts } from "@/db/queries/owners";
import type { BrandDb } from "@/db/tenant";
import { actorId, type Actor } from "@/lib/access/actor";
import { environment } from "@/lib/platform/env";
import { localeOr } from "@/lib/platform/i18n/locales";
import { enqueueEmail } from "@/lib/platform/mail/enqueue-message";
import { type ClosingHappening, composeClosingNotice } from "./compose-closing-notice";

/** Tells owners and managers that the brand closes or stays, in that transaction, before its audit row. */
export async function sendClosingNotice(
  tx: BrandDb,
  actor: Actor,
  { happening, at }: { happening: ClosingHappening; at: Date },
): Promise<void> {
  const { brandId, kind } = actor;
  const by = await findActorName(tx, { brandId, kind, id: actorId(actor) });
  for (const { email, locale, brandName } of await listContacts(tx, { brandId, roles: ["owner", "manager"] })) {
    const content = composeClosingNotice({
      happening,
      at,
      by: by ?? brandName,
      brandName,
      locale: localeOr(locale),
      url: `${environment().publicUrl}/settings/data`,
    });
    await enqueueEmail(tx, {
      brandId,
      transferId: null,
      kind: `brand_${happening.kind}`,
      at,
      to: email,
      replyTo: null,
      content,
    });
  }
}
