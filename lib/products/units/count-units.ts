import { findBrand } from "@/db/queries/brands";
import { countPendingTransfers, countUnitsByState } from "@/db/queries/product-lists";
import { useCase } from "@/lib/access/use-case";
import { now } from "@/lib/platform/clock";
import { ids } from "@/lib/platform/input/ids";
import { COUNTED_MAX, totalOf } from "@/lib/platform/input/list-page";

/**
 * A product's passports by state, each as far as counting is quick, and how many transfers wait: a recall voids them
 * unless the brand passes recalled items on. Throws `forbidden`.
 */
export const countUnits = useCase({
  may: "products.read",
  by: ["member", "key"],
  input: ids("productId"),
  audits: [],
  run: async ({ db, actor }, { productId }) => {
    const product = { brandId: actor.brandId, productId };
    const [counts, pendingTransfers, brand] = await Promise.all([
      countUnitsByState(db, { ...product, at: now(), most: COUNTED_MAX + 1 }),
      countPendingTransfers(db, product),
      findBrand(db, actor.brandId),
    ]);
    const { all, owned, unclaimed, transferPending, inTrouble } = counts;
    const passesOnRecalled = brand?.passesOnRecalled ?? false;
    return {
      all: totalOf(all),
      isExact: all <= COUNTED_MAX,
      owned,
      unclaimed,
      transferPending,
      inTrouble,
      pendingTransfers,
      passesOnRecalled,
    };
  },
});

export type CountedUnits = Awaited<ReturnType<typeof countUnits>>;
