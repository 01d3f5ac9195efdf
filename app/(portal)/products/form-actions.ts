"use server";

import { action } from "@/app/action";
import { ShownAgain } from "@/app/action-definition";
import { refusalSentence } from "@/app/explain-refusal";
import { getReader, getTranslations } from "@/app/i18n";
import { placeError } from "@/components/products/names";
import type { Context, MemberActor } from "@/lib/access/actor";
import type { DomainError } from "@/lib/platform/errors";
import type { FormState } from "@/lib/platform/input/form-state";
import { readFormId } from "@/lib/platform/submissions/contract";
import { choiceName, readChoices } from "@/lib/products/form/conflict-form";
import { createProduct } from "@/lib/products/form/create-product";
import {
  declareForm,
  DROP,
  fillDeclaredForm,
  isDropConfirmed,
  listDroppedValues,
} from "@/lib/products/form/declare-form";
import { explainConflict } from "@/lib/products/form/explain-conflict";
import { changeRows, refillFields, ROWS_BUTTON, SHOW_FIELDS, type FormError } from "@/lib/products/form/form";
import { sectionsForGroup } from "@/lib/products/form/form-sections";
import { type FormKind, errorsInForm, validateForm, sectionsOf } from "@/lib/products/form/validate-form";
import { type ReadUnitForm, readUnitForm, type UnitErrors } from "@/lib/products/units/unit-form";
import { type EditConflict, editConflictOf, editProduct } from "@/lib/products/versions/edit-product";
import { explainUnitErrors } from "./[id]/units/explain-errors";

type Values = Record<string, string>;

async function refused(kind: FormKind, values: Values, errors: readonly FormError[]): Promise<FormState> {
  const [products, portal] = await Promise.all([getTranslations("products"), getTranslations("portal")]);
  const sentences = errors
    .toReversed()
    .map((error) => [error.place, placeError({ products, portal }, sectionsOf(kind), error)] as const);
  return { errors: Object.fromEntries(sentences), values };
}

async function explained(kind: FormKind, values: Values, error: DomainError): Promise<FormState> {
  const there = error.extras.members?.product_id;
  const refusal = there === undefined ? undefined : { code: "product_there", members: { productId: there } };
  if (error.extras.errors)
    return { ...(await refused(kind, values, errorsInForm(values, error.extras.errors))), refusal };
  return { message: await refusalSentence(error), values };
}

/** The page has declared the fields of one group; another group's are returned with the form. */
async function withDeclaration(kind: FormKind, state: FormState): Promise<FormState> {
  const { values = {} } = state;
  const declaration = declareForm(kind, { fields: values, reader: await getReader() });
  if ((declaration.group ?? "") === (values.page_group ?? "") && declaration.dropped.length === 0) return state;
  return { ...state, declaration, values: fillDeclaredForm(declaration, values) };
}

const shownAgain = async (kind: FormKind, state: FormState) => new ShownAgain(await withDeclaration(kind, state));

/** Buttons that change rows or the product group do not save: the form returns with its values. */
const withRows = (values: Values, button: string): FormState => ({
  values: button === SHOW_FIELDS ? values : (changeRows(values, button) as Values),
});

async function dropsIn(values: Values): Promise<{ names: string[]; errors: FormError[] }> {
  const dropped = listDroppedValues(values, await getReader());
  const isConfirmed = isDropConfirmed(values, dropped);
  return {
    names: dropped.map(({ name }) => name),
    errors: isConfirmed ? [] : [{ place: DROP, code: "drop_unconfirmed" }],
  };
}

async function withUnitErrors(state: FormState, form: ReadUnitForm | UnitErrors): Promise<FormState> {
  if ("ok" in form && form.ok) return state;
  const { errors, refusal } = await explainUnitErrors(form);
  return { ...state, refusal, errors: { ...errors, ...state.errors } };
}

const buttonOf = (fields: Values): string | undefined => fields[ROWS_BUTTON];
const valuesOf = ({ [ROWS_BUTTON]: _button, ...values }: Values): Values => values;

export const createProductAction = action({
  of: createProduct,
  isOnItsOwn: true,
  judge: async ({ fields }) => {
    const [button, values] = [buttonOf(fields), valuesOf(fields)];
    if (button) return shownAgain("create", withRows(values, button));
    const [judged, units, drops] = [validateForm("create", values), await readUnitForm(values), await dropsIn(values)];
    if (judged.ok && units.ok && drops.errors.length === 0) {
      const hasPicture = values.has_picture === "yes";
      return { record: judged.value, units: units.given, formId: readFormId(values.form_id), hasPicture };
    }
    const errors = [...drops.errors, ...(judged.ok ? [] : judged.errors)];
    return shownAgain("create", await withUnitErrors(await refused("create", values, errors), units));
  },
  run: (context, { units, hasPicture: _, ...input }) => createProduct(context, { ...input, units: units.validated }),
  explain: async (error, { fields: values, input }) => {
    const errors = error.extras.errors ?? [];
    const isOfUnits = errors.length > 0 && errors.every(({ pointer }) => pointer.startsWith("/units/"));
    const state = await (isOfUnits && input
      ? withUnitErrors({ values }, input.units.errorsOf(errors))
      : explained("create", values, error));
    return withDeclaration("create", state);
  },
  // The browser sends the picture to the new product and then opens it.
  leadTo: ({ productId }, { hasPicture }) => (hasPicture ? null : `/products/${productId}`),
  done: (_, { units }) => (units > 0 ? "product_created" : "product_created_alone"),
});

const pendingIn = ({ refusal }: FormState<unknown>) => (refusal?.code === "edit_conflict" ? { refusal } : {});

/** Conflicting fields where the stored value wins are left out of the edit; a field without a choice stops it. */
export const editProductAction = action({
  of: editProduct,
  judge: async ({ fields, previous }) => {
    const [button, values] = [buttonOf(fields), valuesOf(fields)];
    const pending = pendingIn(previous);
    if (button) return shownAgain("edit", { ...withRows(values, button), ...pending });
    const { theirs, open } = readChoices(values);
    const [judged, drops] = [validateForm("edit", values, theirs), await dropsIn(values)];
    const unsettled = open.map((field) => ({ place: choiceName(field), code: "choice_missing" }));
    const errors = [...drops.errors, ...unsettled, ...(judged.ok ? [] : judged.errors)];
    if (!judged.ok || errors.length > 0)
      return shownAgain("edit", { ...(await refused("edit", values, errors)), ...pending });
    const removed = Object.fromEntries(drops.names.map((name) => [name, null]));
    return { ...judged.value, ...removed, productId: values.productId ?? "", version: Number(values.version) || 1 };
  },
  run: (context, input) => editProduct(context, input),
  explain: async (error, { fields: values, input, sender, previous }) => {
    const conflict = editConflictOf(error);
    const state =
      conflict && input
        ? await inConflict(sender, { productId: input.productId, values, conflict })
        : { ...(await explained("edit", values, error)), ...pendingIn(previous) };
    return withDeclaration("edit", state);
  },
  leadTo: (_, { productId }) => `/products/${encodeURIComponent(productId)}`,
  done: (_, { fields }) => (fields.length > 0 ? "product_edited" : "product_unchanged"),
});

async function inConflict(
  context: Context<MemberActor>,
  { values: typed, ...input }: { productId: string; values: Values; conflict: EditConflict },
): Promise<FormState> {
  const conflict = await explainConflict(context, input);
  const stored = Object.fromEntries(conflict.meanwhile.map((one) => [one.field, one.stored]));
  const reader = await getReader();
  const sections = sectionsForGroup(sectionsOf("edit"), typed.product_group);
  const settings = { names: Object.keys(stored), sections, language: reader.locale };
  const entries = Object.entries(typed).filter(([name]) => !name.startsWith("choice."));
  const values = { ...refillFields(Object.fromEntries(entries), stored, settings), version: String(conflict.version) };
  return { values, refusal: { code: "edit_conflict", members: { ...conflict } } };
}
