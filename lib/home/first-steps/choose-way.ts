import { lockBrand } from "@/db/queries/brands";
import { updateWay } from "@/db/queries/first-steps";
import { authorise, type Context } from "@/lib/access/actor";
import { appendAudit } from "@/lib/audit/append-audit";
import { DomainError } from "@/lib/platform/errors";
import type { Way } from "./rules";

/**
 * Says by which way the brand's products come, which its first steps follow. Can be changed at any time. Throws
 * `forbidden`.
 */
export async function chooseWay(context: Context, { way }: { way: Way }): Promise<void> {
  const { brandId } = context.actor;
  authorise(context.actor, "products.register");
  await context.db.transaction(async (tx) => {
    const brand = await lockBrand(tx, brandId);
    if (!brand) throw new DomainError("not_found", "There is no such brand.");
    if (brand.way === way) return;
    await updateWay(tx, { brandId, way });
    await appendAudit(tx, context, {
      action: "brand.way_chosen",
      targetKind: "brand",
      targetId: brandId,
      detail: { before: { way: brand.way }, after: { way } },
    });
  });
}
