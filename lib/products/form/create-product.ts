import { z } from "zod";
import { submitOnce, useCase } from "@/lib/access/use-case";
import { parsed } from "@/lib/platform/input/ids";
import { requireValue } from "@/lib/platform/require-value";
import type { ProductRecord } from "../contract";
import { registerProducts } from "../registration/register-products";
import { validateRecords } from "../registration/validate-records";
import { addUnits } from "../units/add-units";
import { type ValidatedUnits } from "../units/read-units";

export interface CreatedProduct {
  productId: string;
  units: number;
}

/**
 * Idempotent by `formId`. Throws `forbidden`, `invalid_request`, `serial_number_taken` and `unit_external_id_taken`;
 * for an existing product `external_id_taken` or `gtin_taken` with its id as `product_id`.
 */
export const createProduct = useCase({
  may: "products.register",
  by: ["member", "key"],
  input: z.object({
    record: parsed<ProductRecord>(),
    /** Null: units follow later. */
    units: parsed<ValidatedUnits>().nullable(),
    formId: z.string(),
  }),
  audits: ["product.registered", "product.units_added"],
  transaction: "stepwise",
  run: async (steps, { record, units, formId }): Promise<CreatedProduct> => {
    const unitForms = units?.accepted.map(({ unit }) => unit) ?? [];
    return submitOnce(steps, { formId, content: { record, units: unitForms } }, async (scope) => {
      const areNamed = unitForms.some(({ serial_number, unit_external_id }) => serial_number || unit_external_id);
      const { placed_on_market_on, ...unit } = unitForms[0] ?? {};
      const common = areNamed ? { batch: unit.batch } : { ...unit, unit_placed_on_market_on: placed_on_market_on };
      const validated = validateRecords([{ ...record, ...common }], () => "");
      // An API record has at least one unit, but a form can create a product without units.
      for (const { record: own } of validated.accepted) own.quantity = areNamed ? 0 : unitForms.length;
      const { registered } = await registerProducts(scope, {
        validated,
        onExisting: "refuse",
        onError: "fail",
        isDryRun: false,
      });
      const { product } = requireValue(registered[0], "The product of a form");
      const productId = product.id;
      if (units && areNamed) await addUnits(scope, { productId, validated: units, onError: "fail", isDryRun: false });
      return { productId, units: unitForms.length };
    });
  },
});
