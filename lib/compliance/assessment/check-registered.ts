import { insertCheckResults, listGroupFootprints, UNITS_LOOKED_AT } from "@/db/queries/compliance-checks";
import type { NewPassport } from "@/db/queries/passports";
import type { NewProduct } from "@/db/queries/products";
import type { BrandDb } from "@/db/tenant";
import { productSnapshot } from "@/lib/ecodesign/declared";
import { dayOf } from "@/lib/platform/calendar";
import { inSlices } from "@/lib/platform/semaphore";
import type { DeclaredProduct, Subject, UnitFacts } from "../checks/subject";
import { checkProducts, queueChecks } from "./check-products";
import { checkResult, FindingsKeeper } from "./check-result";

export const CHECKED_AT_ONCE_MAX = 20;
const RESULTS_PER_STATEMENT = 1_000;

export interface RegisteredProduct {
  product: NewProduct;
  passports: readonly NewPassport[];
}

interface Registered {
  brandId: string;
  products: readonly RegisteredProduct[];
  at: Date;
}

/** Runs before locks that other registrations wait for. Many possible serial conflicts are left to the job loop. */
export async function checkRegistered(tx: BrandDb, { brandId, products, at }: Registered): Promise<void> {
  const alone = products.filter((each) => !mayShareSerials(each));
  const medianOf = await readMedians(tx, brandId, alone);
  const keeper = new FindingsKeeper();
  const today = dayOf(at);
  for (let start = 0; start < alone.length; start += RESULTS_PER_STATEMENT) {
    const some = alone.slice(start, start + RESULTS_PER_STATEMENT);
    const results = await inSlices(some, ({ product, passports }) =>
      checkResult(
        {
          product: { productId: product.id, brandId, productVersion: 1, stateSince: at },
          subject: subjectOf(product, passports, { today, medianFootprint: medianOf(product) }),
          overridden: [],
        },
        keeper,
      ),
    );
    await insertCheckResults(tx, results, at);
  }
  const others = products.filter(mayShareSerials).map(({ product }) => product.id);
  if (others.length > CHECKED_AT_ONCE_MAX) await queueChecks(tx, { brandId, productIds: others });
  else if (others.length > 0) await checkProducts(tx, { productIds: others, at });
}

const mayShareSerials = ({ product: { gtin }, passports }: RegisteredProduct) =>
  gtin === null && passports.some(({ serialNumber }) => serialNumber !== null);

function subjectOf(
  product: NewProduct,
  passports: readonly NewPassport[],
  { today, medianFootprint }: Pick<Subject, "today" | "medianFootprint">,
): Subject {
  return {
    declared: productSnapshot(product) as unknown as DeclaredProduct,
    today,
    units: unitFacts(passports),
    earlierRecycledContent: null,
    medianFootprint,
    evidence: [],
  };
}

function unitFacts(passports: readonly NewPassport[]): UnitFacts {
  const newest =
    passports.length > UNITS_LOOKED_AT
      ? passports.toSorted((one, other) => (one.id < other.id ? 1 : -1)).slice(0, UNITS_LOOKED_AT)
      : passports;
  return {
    count: newest.length,
    withoutSerial: newest.filter(({ serialNumber }) => serialNumber === null).length,
    withoutBatch: newest.filter(({ batch }) => batch === null).length,
    sharedSerials: 0,
  };
}

async function readMedians(tx: BrandDb, brandId: string, products: readonly RegisteredProduct[]) {
  const keyOf = ({ productGroup, ecodesign: { carbon_declared_unit: unit } }: NewProduct) =>
    productGroup && unit ? `${productGroup} ${unit}` : null;
  const medians = new Map<string | null, number>();
  if (products.some(({ product }) => keyOf(product) !== null))
    for (const { productGroup, declaredUnit, median } of await listGroupFootprints(tx, brandId))
      medians.set(`${productGroup} ${declaredUnit}`, median);
  return (product: NewProduct) => medians.get(keyOf(product)) ?? null;
}
