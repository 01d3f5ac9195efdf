"use server";

import { action } from "@/app/action";
import { ShownAgain } from "@/app/action-definition";
import { readFormId } from "@/lib/platform/submissions/contract";
import { addUnitsByForm } from "@/lib/products/units/add-units";
import { readUnitForm } from "@/lib/products/units/unit-form";
import { explainUnitErrors } from "./explain-errors";

export const addUnitsAction = action({
  of: addUnitsByForm,
  isOnItsOwn: true,
  judge: async ({ fields: values }) => {
    const form = await readUnitForm(values);
    if (!form.ok) return new ShownAgain({ ...(await explainUnitErrors(form)), values });
    const { validated, errorsOf } = form.given;
    if (!validated)
      return new ShownAgain({
        ...(await explainUnitErrors({ errors: [{ place: "units_way", code: "required" }], lines: [] })),
        values,
      });
    return { productId: values.product_id ?? "", validated, errorsOf, formId: readFormId(values.form_id) };
  },
  run: (context, { errorsOf: _, ...input }) => addUnitsByForm(context, input),
  explain: async ({ extras }, { input }) =>
    extras.errors && input ? explainUnitErrors(input.errorsOf(extras.errors)) : null,
  leadTo: (_, { productId }) => `/products/${encodeURIComponent(productId)}/units`,
  done: (_, { count }) => ({ code: "units_added", details: { changed: count } }),
});
