"use server";

import type { Route } from "next";
import { revalidatePath } from "next/cache";
import { redirect } from "next/navigation";
import { getLocale } from "@/app/i18n";
import { DomainError } from "@/lib/platform/errors";
import { errorSentence } from "@/lib/platform/i18n/error-sentence";
import { type FormAction, formFields } from "@/lib/platform/input/form-state";
import { formId } from "@/lib/platform/submissions/contract";
import { addUnitsByForm } from "@/lib/products/units/add-units-by-form";
import { readUnitForm } from "@/lib/products/units/unit-form";
import { memberContext } from "../../../action";
import { explainUnitFaults } from "./explain-faults";

export const addUnitsAction: FormAction = async (_previous, form) => {
  const context = await memberContext();
  const values = formFields(form);
  const read = await readUnitForm(values);
  if (read.ok && !read.given.checked)
    return { ...(await explainUnitFaults({ faults: [{ place: "units_way", code: "required" }], lines: [] })), values };
  if (!read.ok) return { ...(await explainUnitFaults(read)), values };
  const productId = values.product_id ?? "";
  let count: number;
  try {
    ({ count } = await addUnitsByForm(context, {
      productId,
      checked: read.given.checked!,
      formId: formId.parse(values.form_id),
    }));
  } catch (error) {
    if (!(error instanceof DomainError)) throw error;
    if (error.extras.errors) return { ...(await explainUnitFaults(read.given.faultsOf(error.extras.errors))), values };
    return { message: errorSentence(await getLocale(), error.code), values };
  }
  revalidatePath("/", "layout");
  redirect(`/products/${encodeURIComponent(productId)}/units?done=units_added&done_changed=${count}` as Route);
};
