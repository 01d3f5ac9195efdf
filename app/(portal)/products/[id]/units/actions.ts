"use server";

import { action } from "@/app/action";
import { ShownAgain } from "@/app/action-definition";
import { formId } from "@/lib/platform/submissions/contract";
import { addUnitsByForm } from "@/lib/products/units/add-units-by-form";
import { readUnitForm } from "@/lib/products/units/unit-form";
import { explainUnitFaults } from "./explain-faults";

export const addUnitsAction = action({
  of: addUnitsByForm,
  isOnItsOwn: true,
  judge: async ({ fields: values }) => {
    const read = await readUnitForm(values);
    if (!read.ok) return new ShownAgain({ ...(await explainUnitFaults(read)), values });
    const { checked, faultsOf } = read.given;
    if (!checked)
      return new ShownAgain({
        ...(await explainUnitFaults({ faults: [{ place: "units_way", code: "required" }], lines: [] })),
        values,
      });
    return { productId: values.product_id ?? "", checked, faultsOf, formId: formId.parse(values.form_id) };
  },
  run: (context, { faultsOf: _, ...input }) => addUnitsByForm(context, input),
  explain: async ({ extras }, { input }) => (extras.errors ? explainUnitFaults(input.faultsOf(extras.errors)) : null),
  leadTo: (_, { productId }) => `/products/${encodeURIComponent(productId)}/units`,
  done: (_, { count }) => ({ code: "units_added", details: { changed: count } }),
});
