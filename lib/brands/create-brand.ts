import { insertBrand } from "@/db/queries/brands";
import type { AllBrandsDb } from "@/db/tenant";
import { appendAudit } from "@/lib/audit/append-audit";
import { now } from "@/lib/platform/clock";
import { DomainError } from "@/lib/platform/errors";
import { newId } from "@/lib/platform/ids";
import type { NewBrand } from "./contract";

/** Makes a brand, as the operator of the deployment. */
export async function createBrand(db: AllBrandsDb, brand: NewBrand): Promise<{ brandId: string }> {
  const at = now();
  const brandId = newId("brd", at);
  const { slug, name, tier, website, support_email: supportEmail } = brand;
  return db.transaction(async (tx) => {
    const isNew = await insertBrand(tx, { id: brandId, slug, name, tier, website, supportEmail, createdAt: at });
    if (!isNew) throw new DomainError("brand_state_conflict", `The slug ${slug} belongs to another brand.`);
    const source = { actor: { kind: "operator", brandId }, requestId: newId("req", at) } as const;
    await appendAudit(tx, source, {
      action: "brand.created",
      targetKind: "brand",
      targetId: brandId,
      detail: { slug, tier },
    });
    return { brandId };
  });
}
