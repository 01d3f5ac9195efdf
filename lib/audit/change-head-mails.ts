import { findBrand, lockBrand, updateBrandSettings } from "@/db/queries/brands";
import { authorise, type Context } from "@/lib/access/actor";
import { DomainError } from "@/lib/platform/errors";
import { appendAudit } from "./append-audit";

/** Whether the acting brand's owners get the signed end of its log by mail once a day. Throws `forbidden`. */
export async function showHeadMails({ db, actor }: Context): Promise<{ isOn: boolean }> {
  authorise(actor, "audit.read");
  const brand = await findBrand(db, actor.brandId);
  return { isOn: brand?.mailsAuditHead ?? false };
}

/** Has the owners get it, or no longer. The same again changes nothing. Throws `forbidden`. */
export async function changeHeadMails(context: Context, { isOn }: { isOn: boolean }): Promise<void> {
  const { brandId } = context.actor;
  authorise(context.actor, "brand.manage");
  await context.db.transaction(async (tx) => {
    const brand = await lockBrand(tx, brandId);
    if (!brand) throw new DomainError("not_found", "There is no such brand.");
    if (brand.mailsAuditHead === isOn) return;
    await updateBrandSettings(tx, { brandId, settings: { mailsAuditHead: isOn } });
    await appendAudit(tx, context, {
      action: "audit.head_mails_changed",
      targetKind: "brand",
      targetId: brandId,
      detail: { before: !isOn, after: isOn },
    });
  });
}
