import { lockBrand } from "@/db/queries/brands";
import {
  hasExamples,
  countExampleContents,
  type ExampleContents,
  lockExamples,
  removeExamples,
} from "@/db/queries/first-steps";
import { useCase, nothing } from "@/lib/access/use-case";
import { checkRegistered } from "@/lib/compliance/assessment/check-registered";
import { now } from "@/lib/platform/clock";
import { DomainError } from "@/lib/platform/errors";
import type { Locale } from "@/lib/platform/i18n/locales";
import { translator } from "@/lib/platform/i18n/translator";
import { newId } from "@/lib/platform/ids";
import { planUnits, productOf } from "@/lib/products/registration/plan-registration";
import { storePassports, storeProducts } from "@/lib/products/registration/store-registration";

const EXTERNAL_ID_PREFIX = "EXAMPLE-";

interface TakenExamples {
  products: number;
  passports: number;
}

/** Idempotent, also for concurrent calls. Throws `forbidden`, `external_id_taken`, `serial_number_taken`. */
export const addExamples = useCase({
  may: "products.register",
  by: ["member", "key"],
  input: nothing,
  audits: ["examples.taken_in"],
  run: async ({ tx, audit, actor }): Promise<TakenExamples> => {
    const brand = await lockBrand(tx, actor.brandId);
    if (!brand) throw new DomainError("not_found", "There is no such brand.");
    if (await hasExamples(tx, brand.id)) return { products: 0, passports: 0 };
    const at = now();
    // Not above: every start would read the examples.
    const { exampleProducts } = await import("@/db/seed/example-products");
    const planned = exampleProducts(brand.name, at).map(({ record, units }) => {
      const product = productOf({ ...record, external_id: `${EXTERNAL_ID_PREFIX}${record.model}` }, newId("prd", at));
      return { product, units: units.map((unit) => planUnits(product, unit, { brandId: brand.id, at })) };
    });
    const source = { actor, at, isExample: true };
    const stored = await storeProducts(
      tx,
      source,
      planned.map(({ product }) => product),
    );
    if (stored.size < planned.length)
      throw new DomainError(
        "external_id_taken",
        `A product of your brand has an external id that begins with ${EXTERNAL_ID_PREFIX} already.`,
      );
    const { taken } = await storePassports(
      tx,
      source,
      planned.flatMap(({ units }) => units),
    );
    if (taken.length > 0)
      throw new DomainError(
        "serial_number_taken",
        "A unit of your brand has the GTIN and serial number of an example already.",
      );
    const counts = { products: planned.length, passports: planned.flatMap(({ units }) => units).length };
    const products = planned.map(({ product, units }) => ({
      product,
      passports: units.flatMap(({ passports }) => passports),
    }));
    await checkRegistered(tx, { brandId: brand.id, products, at });
    await audit("examples.taken_in", brand.id, { ...counts });
    return counts;
  },
});

export const showExamples = useCase({
  may: "products.read",
  by: ["member", "key"],
  input: nothing,
  audits: [],
  run: async ({ db, actor }): Promise<ExampleContents> => countExampleContents(db, actor.brandId),
});

/** Everything based on it too, except evidence documents and the audit log. Throws `forbidden`. */
export const clearExamples = useCase({
  may: "products.register",
  by: ["member", "key"],
  input: nothing,
  audits: ["examples.cleared"],
  run: async ({ tx, audit, actor }): Promise<ExampleContents> => {
    const { brandId } = actor;
    if (!(await lockBrand(tx, brandId))) throw new DomainError("not_found", "There is no such brand.");
    await lockExamples(tx, brandId);
    const contents = await countExampleContents(tx, brandId);
    if (contents.products === 0) return contents;
    await removeExamples(tx, brandId);
    await audit("examples.cleared", brandId, { ...contents });
    return contents;
  },
});

export function nameInMessages({ name, isExample }: { name: string; isExample: boolean }, locale: Locale): string {
  return isExample ? translator(locale, "examples")("named", { product: name }) : name;
}
