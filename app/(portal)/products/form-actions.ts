"use server";

import type { Route } from "next";
import { revalidatePath } from "next/cache";
import { redirect } from "next/navigation";
import { getLocale, getTranslations } from "@/app/i18n";
import { placeFault } from "@/components/products/place-fault";
import type { Context } from "@/lib/access/actor";
import { DomainError } from "@/lib/platform/errors";
import { errorSentence } from "@/lib/platform/i18n/error-sentence";
import { type FormAction, type FormState, formFields } from "@/lib/platform/input/form-state";
import { formId } from "@/lib/platform/submissions/contract";
import { choiceName, readChoices } from "@/lib/products/form/conflict-form";
import { type CreatedProduct, createProduct } from "@/lib/products/form/create-product";
import { explainConflict } from "@/lib/products/form/explain-conflict";
import { changeRows, refillFields, ROWS_BUTTON } from "@/lib/products/form/fill-form";
import type { FormFault } from "@/lib/products/form/form";
import { type FormKind, faultsInForm, judgeForm, sectionsOf } from "@/lib/products/form/judge-form";
import { type ReadUnitForm, readUnitForm, type UnitFaults } from "@/lib/products/units/unit-form";
import { editConflictOf, editProduct } from "@/lib/products/versions/edit-product";
import { memberContext, sentOnce } from "../action";
import { explainUnitFaults } from "./[id]/units/explain-faults";

type Values = Record<string, string>;

/** What was wrong, beside each field, and everything that was typed. */
async function refused(kind: FormKind, values: Values, faults: readonly FormFault[]): Promise<FormState> {
  const [products, portal] = await Promise.all([getTranslations("products"), getTranslations("portal")]);
  const sentences = faults
    .toReversed()
    .map((fault) => [fault.place, placeFault({ products, portal }, sectionsOf(kind), fault)] as const);
  return { errors: Object.fromEntries(sentences), values };
}

async function explained(kind: FormKind, values: Values, error: unknown): Promise<FormState> {
  if (!(error instanceof DomainError)) throw error;
  const there = error.extras.members?.product_id;
  const refusal = there === undefined ? undefined : { code: "product_there", members: { productId: there } };
  if (error.extras.errors)
    return { ...(await refused(kind, values, faultsInForm(values, error.extras.errors))), refusal };
  return { message: errorSentence(await getLocale(), error.code), values };
}

/** A button that changes rows is no attempt to save: the form comes back as it was, with the row. */
const withRows = (values: Values, button: string): FormState => ({ values: changeRows(values, button) as Values });

async function withUnitFaults(state: FormState, read: ReadUnitForm | UnitFaults): Promise<FormState> {
  if ("ok" in read && read.ok) return state;
  const { errors, refusal } = await explainUnitFaults(read);
  return { ...state, refusal, errors: { ...errors, ...state.errors } };
}

export const createProductAction: FormAction = async (_previous, form) => {
  const context = await memberContext();
  const { [ROWS_BUTTON]: button, ...values } = formFields(form);
  if (button) return withRows(values, button);
  const [judged, units] = [judgeForm("create", values), await readUnitForm(values)];
  if (!judged.ok || !units.ok)
    return withUnitFaults(await refused("create", values, judged.ok ? [] : judged.faults), units);
  let created: CreatedProduct;
  try {
    created = await createProduct(context, {
      record: judged.value,
      units: units.given.checked,
      formId: formId.parse(values.form_id),
    });
  } catch (error) {
    const errors = error instanceof DomainError ? (error.extras.errors ?? []) : [];
    const isOfUnits = errors.length > 0 && errors.every(({ pointer }) => pointer.startsWith("/units/"));
    if (isOfUnits) return withUnitFaults({ values }, units.given.faultsOf(errors));
    return explained("create", values, error);
  }
  revalidatePath("/", "layout");
  redirect(
    `/products/${created.productId}?done=${created.units > 0 ? "product_created" : "product_created_alone"}` as Route,
  );
};

/** Fields in conflict whose stored value stays are left out of the edit; one for which nothing was chosen stops it. */
export const editProductAction: FormAction = async (previous, form) => {
  const context = await memberContext();
  const { [ROWS_BUTTON]: button, ...values } = formFields(form);
  // What the page shows of a conflict stays there until it is settled.
  const pending = previous.refusal?.code === "edit_conflict" ? { refusal: previous.refusal } : {};
  if (button) return { ...withRows(values, button), ...pending };
  const { theirs, open } = readChoices(values);
  const judged = judgeForm("edit", values, theirs);
  const unsettled = open.map((field) => ({ place: choiceName(field), code: "choice_missing" }));
  const faults = [...unsettled, ...(judged.ok ? [] : judged.faults)];
  if (!judged.ok || faults.length > 0) return { ...(await refused("edit", values, faults)), ...pending };
  const productId = values.productId ?? "";
  let isChanged: boolean;
  try {
    const { value } = judged;
    const { fields } = await sentOnce(context, values, (within) =>
      editProduct(within, { ...value, productId, version: Number(values.version) || 1 }),
    );
    isChanged = fields.length > 0;
  } catch (error) {
    if (editConflictOf(error)) return inConflict(context, { productId, values, error });
    return { ...(await explained("edit", values, error)), ...pending };
  }
  revalidatePath("/", "layout");
  redirect(
    `/products/${encodeURIComponent(productId)}?done=${isChanged ? "product_edited" : "product_unchanged"}` as Route,
  );
};

/** The form with what others changed meanwhile, and both values of what the editor changed, too. */
async function inConflict(
  context: Context,
  given: { productId: string; values: Values; error: unknown },
): Promise<FormState> {
  const conflict = await explainConflict(context, {
    productId: given.productId,
    conflict: editConflictOf(given.error)!,
  });
  const stored = Object.fromEntries(conflict.meanwhile.map((one) => [one.field, one.stored]));
  const settings = { names: Object.keys(stored), sections: sectionsOf("edit"), language: await getLocale() };
  const kept = Object.entries(given.values).filter(([name]) => !name.startsWith("choice."));
  const values = { ...refillFields(Object.fromEntries(kept), stored, settings), version: String(conflict.version) };
  return { values, refusal: { code: "edit_conflict", members: { ...conflict } } };
}
