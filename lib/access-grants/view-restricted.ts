import { findBatteryState } from "@/db/queries/battery-states";
import type { AllBrandsDb } from "@/db/tenant";
import type { Withheld } from "@/lib/ecodesign/access";
import type { Declared } from "@/lib/ecodesign/declared";
import type { UnitValues } from "@/lib/passports/unit-values";
import { declaredAsRead } from "@/lib/passports/verification/verification-answer";
import { type AccessReader, readsOf } from "./reader";

/** What of a page's data is not for everybody. */
export interface RestrictedView {
  withheld: readonly Withheld[];
  /** What whoever looks reads in place of what the public does; null: they read as anybody. */
  declared: Declared | null;
}

type Product = Parameters<typeof declaredAsRead>[0];

/** What whoever looks at a page may read; without `passport`, at a model's. */
export async function viewRestricted(
  db: AllBrandsDb,
  of: {
    reader: AccessReader | null | undefined;
    brandId: string;
    product: Product;
    passport?: UnitValues & { id: string };
  },
): Promise<RestrictedView> {
  const { reader, brandId, product, passport } = of;
  const subject = { brandId, productId: product.id, passportId: passport?.id };
  const reads = await readsOf(db, reader, subject);
  const isMore = reads.sets.size > 1 || (reads.named ?? []).length > 0;
  const isBattery = passport && product.productGroup === "battery";
  const battery = isBattery ? await findBatteryState(db, { brandId, passportId: passport.id, on: undefined }) : null;
  const read = { ...(passport && { unit: passport }), batteryState: battery?.state, reads };
  const { declared, withheld } = declaredAsRead(product, read);
  return { withheld, declared: isMore ? (declared as Declared) : null };
}
