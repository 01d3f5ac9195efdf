import { authorise, type Context } from "@/lib/access/actor";
import { submitOnce } from "@/lib/platform/submissions/submit-once";
import { addUnits } from "./add-units";
import type { CheckedUnits } from "./read-units";

/**
 * Adds units from a form, all or none. The same units sent again under one `formId` add nothing new. Throws
 * `forbidden`, `product_not_found`, `serial_number_taken`, `unit_external_id_taken`.
 */
export async function addUnitsByForm(
  context: Context,
  { productId, checked, formId }: { productId: string; checked: CheckedUnits; formId: string },
): Promise<{ count: number }> {
  authorise(context.actor, "products.register");
  const content = { productId, units: checked.accepted.map(({ unit }) => unit) };
  return submitOnce(context, { formId, content }, async (tx) => {
    const { passports } = await addUnits(
      { ...context, db: tx },
      { productId, checked, onError: "fail", isDryRun: false },
    );
    return { count: passports.length };
  });
}
