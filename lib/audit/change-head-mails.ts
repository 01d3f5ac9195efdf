import { z } from "zod";
import { findBrand, lockBrand, updateBrandSettings } from "@/db/queries/brands";
import { useCase, nothing } from "@/lib/access/use-case";
import { DomainError } from "@/lib/platform/errors";

/** Whether the acting brand's owners get the signed end of its log by mail once a day. Throws `forbidden`. */
export const showHeadMails = useCase({
  may: "audit.read",
  by: "member",
  input: nothing,
  audits: [],
  run: async ({ db, actor }): Promise<{ isOn: boolean }> => {
    const brand = await findBrand(db, actor.brandId);
    return { isOn: brand?.mailsAuditHead ?? false };
  },
});

/** Has the owners get it, or no longer. The same again changes nothing. Throws `forbidden`. */
export const changeHeadMails = useCase({
  may: "brand.manage",
  by: "member",
  input: z.object({ isOn: z.stringbool() }),
  audits: ["audit.head_mails_changed"],
  run: async ({ tx, audit, actor }, { isOn }) => {
    const { brandId } = actor;
    const brand = await lockBrand(tx, brandId);
    if (!brand) throw new DomainError("not_found", "There is no such brand.");
    if (brand.mailsAuditHead === isOn) return;
    await updateBrandSettings(tx, { brandId, settings: { mailsAuditHead: isOn } });
    await audit("audit.head_mails_changed", brandId, { before: !isOn, after: isOn });
  },
});
