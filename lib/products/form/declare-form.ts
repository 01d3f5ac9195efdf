import { ruleSetOf } from "@/lib/compliance/checks/rule-set-rules";
import { findRecordField } from "@/lib/ecodesign/registry";
import { isAnswered } from "@/lib/ecodesign/rules";
import { valueText } from "@/lib/ecodesign/value-text";
import { CATEGORIES_WITH_PASSPORT, DECIDING_MEMBERS, requiredMembers } from "@/lib/law/battery-requirements";
import { cite } from "@/lib/law/cite";
import { PRODUCT_GROUPS, type ProductGroup } from "@/lib/law/rules";
import { formatter, type Reader } from "@/lib/platform/i18n/format";
import { type Locale, type Messages, messagesOf } from "@/lib/platform/i18n/locales";
import { translator } from "@/lib/platform/i18n/translator";
import { fillForm, type ProductFields, readProductFields } from "./form";
import { CREATE_SECTIONS, EDIT_SECTIONS, FIRST_SECTIONS } from "./form-layout";
import { type FormField, type FormSection, isInGroup, sectionsForGroup } from "./form-sections";
import type { FormKind } from "./validate-form";

/** Runs on the server only: a browser receives the fields and texts of one product group. */

interface DroppedValue {
  name: string;
  label: string;
  text: string;
}

export interface DeclaredForm {
  group: ProductGroup | undefined;
  locale: Locale;
  sections: FormSection[];
  messages: Pick<Messages, "ecodesign" | "fieldHelp">;
  /** Values of fields that the group does not have: they stay in the form until it is saved. */
  dropped: DroppedValue[];
}

interface FormSettings {
  fields: ProductFields;
  reader: Reader;
}

export function declareForm(kind: FormKind, { fields, reader }: FormSettings): DeclaredForm {
  const group = PRODUCT_GROUPS.find((one) => one === fields.product_group);
  const all = kind === "create" ? CREATE_SECTIONS : EDIT_SECTIONS;
  const required = ruleSetOf(group).required;
  const declareField = (field: FormField): FormField => {
    const { grounds } = findRecordField(field.name) ?? {};
    const requiredOfBattery = requiredMembers(field.name);
    return {
      ...field,
      groups: undefined,
      citation: grounds && cite(reader.locale, grounds),
      isRequired: field.isRequired || (kind === "create" && field.name === "product_group"),
      isForChecks: field.name in required,
      opensFor: requiredOfBattery.size > 0 ? CATEGORIES_WITH_PASSPORT : undefined,
      members: field.members?.map((member) => {
        const isDeciding = field.name === "battery" && DECIDING_MEMBERS.has(member.name);
        const isForChecks = isDeciding || requiredOfBattery.size === 0 || requiredOfBattery.has(member.name);
        return { ...member, isDeciding, isForChecks };
      }),
    };
  };
  const isFirstStep = kind === "create" && group === undefined;
  const sections = (isFirstStep ? FIRST_SECTIONS : sectionsForGroup(all, group)).map(({ name, fields: own }) => ({
    name,
    fields: own.map(declareField),
  }));
  const messages = messagesFor(reader.locale, sections);
  return { group, locale: reader.locale, sections, messages, dropped: listDroppedValues(fields, reader) };
}

type Named = Readonly<Record<string, unknown>>;

const pick = (texts: Named, names: readonly string[]): Named =>
  Object.fromEntries(names.filter((name) => name in texts).map((name) => [name, texts[name]]));

function messagesFor(locale: Locale, sections: readonly FormSection[]): DeclaredForm["messages"] {
  const { ecodesign, fieldHelp } = messagesOf(locale);
  const fields = sections.flatMap((section) => section.fields);
  const names = fields.map(({ name }) => name);
  const withChoices = [...names, ...fields.flatMap(({ members = [] }) => members.map(({ name }) => name))];
  return {
    ecodesign: {
      ...ecodesign,
      fields: pick(ecodesign.fields, names),
      members: pick(ecodesign.members, names),
      choices: pick(ecodesign.choices, withChoices),
    } as unknown as Messages["ecodesign"],
    fieldHelp: {
      fields: pick(fieldHelp.fields, names),
      entries: pick(fieldHelp.entries, names),
    } as unknown as Messages["fieldHelp"],
  };
}

/** Only values that the form posted: stored values of other groups that it does not show are unchanged. */
export function listDroppedValues(fields: ProductFields, reader: Reader): DroppedValue[] {
  const others = EDIT_SECTIONS.flatMap((section) => section.fields).filter(
    (field) => !isInGroup(field, fields.product_group),
  );
  const { record } = readProductFields(fields, [{ name: "product", fields: others }]);
  const texts = { ecodesign: translator(reader.locale, "ecodesign"), format: formatter(reader) };
  const t = translator(reader.locale, "products");
  return others
    .filter(({ name }) => isAnswered(name, record[name]))
    .map(({ name, value: kind = { kind: "text" } }) => {
      const value = record[name];
      const isScalar = typeof value !== "object";
      const count = Array.isArray(value) ? value.length : Object.keys(value as object).length;
      return {
        name,
        label: texts.ecodesign(`fields.${name}` as "fields.gtin"),
        text: isScalar ? textOf({ name, value: kind }, value, texts) : t("form.entries", { count }),
      };
    });
}

/** A value that the contract would refuse is listed as it was typed. */
function textOf(...[field, value, texts]: Parameters<typeof valueText>): string {
  const isNumber = field.value.kind === "amount" || field.value.kind === "percent" || field.value.kind === "score";
  return isNumber && typeof value !== "number" ? String(value) : valueText(field, value, texts);
}

/** Values of fields of other groups are included if they are stored: they appear if the reader chooses such a group. */
export function fillStoredForm(stored: Named, locale: Locale): Record<string, string> {
  const group = stored.product_group as string | undefined;
  const sections = EDIT_SECTIONS.map(({ name, fields }) => ({
    name,
    fields: fields.filter((field) => isInGroup(field, group) || isAnswered(field.name, stored[field.name])),
  }));
  return fillForm(stored, sections, locale);
}

/** With the empty rows that lists and texts begin with. */
export const fillDeclaredForm = ({ sections, locale }: DeclaredForm, fields: ProductFields): Record<string, string> =>
  Object.fromEntries(
    Object.entries({ ...fillForm({}, sections, locale), ...fields }).filter(
      (entry): entry is [string, string] => entry[1] !== undefined,
    ),
  );

export const DROP = "drop";

export const isDropConfirmed = (fields: ProductFields, dropped: readonly DroppedValue[]): boolean =>
  dropped.every(({ name }) => fields[DROP]?.split(" ").includes(name));
