import { findBatteryState } from "@/db/queries/battery-states";
import { listKeptDocuments } from "@/db/queries/unit-documents";
import type { AllBrandsDb } from "@/db/tenant";
import type { Withheld } from "@/lib/ecodesign/access";
import type { Declared } from "@/lib/ecodesign/declared";
import { type DocumentsRead, documentsAsRead } from "@/lib/passports/documents/documents-as-read";
import type { UnitValues } from "@/lib/passports/unit-values";
import { declaredAsRead } from "@/lib/passports/verification/verification-answer";
import { type AccessReader, readsOf } from "./reader";

/** What of a page's data is not for everybody. */
export interface RestrictedView {
  withheld: readonly Withheld[];
  /** What whoever looks reads in place of what the public does; null: they read as anybody. */
  declared: Declared | null;
  /** Of this very item, beside its product's, those that whoever looks may read. */
  documents: DocumentsRead["documents"];
}

type Product = Parameters<typeof declaredAsRead>[0];

/** What whoever looks at a page may read; without `passport`, at a model's. */
export async function viewRestricted(
  db: AllBrandsDb,
  of: {
    reader: AccessReader | null | undefined;
    brandId: string;
    product: Product;
    passport?: UnitValues & { id: string; code: string };
  },
): Promise<RestrictedView> {
  const { reader, brandId, product, passport } = of;
  const subject = { brandId, productId: product.id, passportId: passport?.id };
  const reads = await readsOf(db, reader, subject);
  const isMore = reads.sets.size > 1 || (reads.named ?? []).length > 0;
  const isBattery = passport && product.productGroup === "battery";
  const [battery, own] = await Promise.all([
    isBattery ? findBatteryState(db, { brandId, passportId: passport.id, on: undefined }) : null,
    passport ? listKeptDocuments(db, { brandId, passportId: passport.id }) : [],
  ]);
  const { documents, withheld: others } = documentsAsRead(own, { reads, code: passport?.code ?? "", origin: "" });
  const read = { ...(passport && { unit: passport }), batteryState: battery?.state, reads };
  const { declared, withheld } = declaredAsRead(product, read);
  return { withheld: [...withheld, ...others], declared: isMore ? (declared as Declared) : null, documents };
}
