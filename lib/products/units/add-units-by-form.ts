import { submitOnce } from "@/lib/access/submit-once";
import { useCase } from "@/lib/access/use-case";
import { ids, parsed } from "@/lib/platform/input/ids";
import { addUnits } from "./add-units";
import { type ValidatedUnits } from "./read-units";

/**
 * Adds units from a form, all or none. The same units sent again under one `formId` add nothing new. Throws
 * `forbidden`, `product_not_found`, `serial_number_taken`, `unit_external_id_taken`.
 */
export const addUnitsByForm = useCase({
  may: "products.register",
  by: ["member", "key"],
  input: ids("productId", "formId").extend({ validated: parsed<ValidatedUnits>() }),
  audits: ["product.registered", "product.units_added"],
  transaction: "stepwise",
  run: async (steps, { productId, validated, formId }): Promise<{ count: number }> => {
    const content = { productId, units: validated.accepted.map(({ unit }) => unit) };
    return submitOnce(steps, { formId, content }, async (scope) => {
      const { passports } = await addUnits(scope, { productId, validated, onError: "fail", isDryRun: false });
      return { count: passports.length };
    });
  },
});
