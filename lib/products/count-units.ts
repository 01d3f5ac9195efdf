import { countPendingTransfers, countUnitsByState } from "@/db/queries/product-lists";
import { authorise, type Context } from "@/lib/auth/actor";
import { COUNTED_MAX, totalOf } from "@/lib/input/list-page";
import { now } from "@/lib/platform/clock";

/** A product's passports by state, each as far as counting is quick, and how many transfers wait. Throws `forbidden`. */
export async function countUnits({ db, actor }: Context, { productId }: { productId: string }) {
  authorise(actor, "products.read");
  const product = { brandId: actor.brandId, productId };
  const [counts, pendingTransfers] = await Promise.all([
    countUnitsByState(db, { ...product, at: now(), most: COUNTED_MAX + 1 }),
    countPendingTransfers(db, product),
  ]);
  const { all, owned, unclaimed, transferPending, notActive } = counts;
  return { all: totalOf(all), isExact: all <= COUNTED_MAX, owned, unclaimed, transferPending, notActive, pendingTransfers };
}

export type CountedUnits = Awaited<ReturnType<typeof countUnits>>;
