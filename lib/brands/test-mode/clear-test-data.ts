import { lockBrand } from "@/db/queries/brands";
import { countTestData, isClearing, type TestDataContents } from "@/db/queries/test-data";
import { nothing, useCase } from "@/lib/access/use-case";
import { DomainError } from "@/lib/platform/errors";
import { enqueue } from "@/lib/platform/jobs/enqueue";
import { isTestBrand } from "@/lib/platform/test-brand";

export interface ShownTestData extends TestDataContents {
  isClearing: boolean;
}

/** What there is in a test brand, and whether it is being cleared; null: the brand is none. Throws `forbidden`. */
export const showTestData = useCase({
  may: "products.read",
  by: "member",
  input: nothing,
  audits: [],
  run: async ({ db, actor: { brandId } }): Promise<ShownTestData | null> => {
    if (!isTestBrand(brandId)) return null;
    return { ...(await countTestData(db, brandId)), isClearing: await isClearing(db, brandId) };
  },
});

/**
 * Has the products, passports, transfers and messages that a test brand holds at this moment removed, as a job. Keys,
 * webhooks, settings, documents of evidence, imports' history and the audit log stay. Asked twice, it is one clearing;
 * where there is nothing it does nothing. Throws `forbidden`; `not_found` where the brand is no test brand.
 */
export const clearTestData = useCase({
  may: "brand.manage",
  by: "member",
  input: nothing,
  audits: ["test_data.cleared"],
  run: async ({ tx, actor: { brandId }, at, audit }) => {
    if (!isTestBrand(brandId) || !(await lockBrand(tx, brandId)))
      throw new DomainError("not_found", "Only a test brand can be cleared.");
    if (await isClearing(tx, brandId)) return;
    const contents = await countTestData(tx, brandId);
    if (contents.products + contents.messages === 0) return;
    await enqueue(tx, "test_data", { brandId, until: at.toISOString() });
    await audit("test_data.cleared", brandId, { ...contents });
  },
});
