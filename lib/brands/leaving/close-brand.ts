import { z } from "zod";
import { updateClosing } from "@/db/queries/brand-closing";
import { findBrand, lockBrand } from "@/db/queries/brands";
import { useCase, nothing } from "@/lib/access/use-case";
import { DAY_MS, now } from "@/lib/platform/clock";
import { DomainError } from "@/lib/platform/errors";
import { invalidRequest } from "@/lib/platform/input/invalid-request";
import { sendClosingNotice } from "./send-closing-notice";

/** Between the wish to leave and its fulfilment: time to take it back, and to take everything away. */
export const CLOSING_NOTICE_DAYS = 14;

/** The name to type, and when the brand closes if that is decided. Throws `forbidden`. */
export const showClosing = useCase({
  may: "brand.leave",
  by: "member",
  input: nothing,
  audits: [],
  run: async ({ db, actor }): Promise<{ name: string; closesAt: Date | null }> => {
    const brand = await findBrand(db, actor.brandId);
    if (!brand) throw new DomainError("not_found", "There is no such brand.");
    return { name: brand.name, closesAt: brand.closesAt };
  },
});

/**
 * Decides that the brand leaves in 14 days: then every access ends and addresses are erased, while its passports go on
 * being verified (ESPR, Regulation (EU) 2024/1781, Art. 11(e)). Owners and managers are told. `confirmation` is the
 * brand's name. Throws `forbidden`, `invalid_request`.
 */
export const closeBrand = useCase({
  may: "brand.leave",
  by: "member",
  input: z.object({ confirmation: z.string() }),
  audits: ["brand.closing"],
  run: async ({ tx, audit, actor }, { confirmation }) => {
    const { brandId } = actor;
    const brand = await lockBrand(tx, brandId);
    if (!brand) throw new DomainError("not_found", "There is no such brand.");
    if (confirmation !== brand.name)
      throw invalidRequest([{ pointer: "/confirmation", code: "invalid", detail: "This is not the brand's name." }]);
    if (brand.closesAt) return;
    const at = now();
    const closesAt = new Date(at.getTime() + CLOSING_NOTICE_DAYS * DAY_MS);
    await updateClosing(tx, { brandId, closesAt });
    await sendClosingNotice(tx, actor, { happening: { kind: "closing", closesAt }, at });
    await audit("brand.closing", brandId, { closes_at: closesAt });
  },
});

/** Takes the wish to leave back, unless carried out, and tells whoever was told of it. Throws `forbidden`. */
export const keepBrand = useCase({
  may: "brand.leave",
  by: "member",
  input: nothing,
  audits: ["brand.kept"],
  run: async ({ tx, audit, actor }) => {
    const { brandId } = actor;
    const brand = await lockBrand(tx, brandId);
    if (!brand?.closesAt || brand.closedAt) return;
    await updateClosing(tx, { brandId, closesAt: null });
    await sendClosingNotice(tx, actor, { happening: { kind: "kept" }, at: now() });
    await audit("brand.kept", brandId);
  },
});
