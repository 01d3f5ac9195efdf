import { removeOtherTestData, removeSomeTestProducts } from "@/db/queries/test-brands";
import type { HandlerOf } from "@/lib/platform/jobs/registry";
import { isTestBrand } from "@/lib/platform/test-brand";

const PRODUCTS_PER_BATCH = 100;

/** Clears a test brand in batches and resumes after an interruption. Data created after the request remains. */
export const testDataClearing: HandlerOf<"test_data"> = {
  async step(job, { brandId, until: requestedUntil }) {
    if (!isTestBrand(brandId)) return;
    const until = new Date(requestedUntil);
    const done = await job.write((tx) => removeSomeTestProducts(tx, { brandId, until, limit: PRODUCTS_PER_BATCH }));
    if (done === PRODUCTS_PER_BATCH) return { is: "more", done };
    await job.end((tx) => removeOtherTestData(tx, { brandId, until }));
  },
};
