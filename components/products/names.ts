import { exampleMark } from "@/components/brands/examples/examples-panel";
import { fieldErrorSentence } from "@/components/forms/field-schemas";
import { EN_SPACE, type Cell, worded } from "@/components/table/cell";
import type { ValueTextLabels } from "@/lib/ecodesign/value-text";
import { formatter, type Reader } from "@/lib/platform/i18n/format";
import type { Locale } from "@/lib/platform/i18n/locales";
import { type Translate, translator } from "@/lib/platform/i18n/translator";
import { type FormField, type FormSection, type FormSectionName, fieldsAt } from "@/lib/products/form/form-sections";

interface ProductNameProps {
  locale: Locale;
  product: { name: string; model: string | null; isExample?: boolean; pictureId?: string | null };
  alert?: string | null;
}

export function productName({ locale, product, alert = null }: ProductNameProps): Cell {
  const cells = [
    product.name,
    ...(product.model ? [EN_SPACE, worded("aside", product.model)] : []),
    ...(product.isExample ? [exampleMark(locale)] : []),
    ...(alert === null ? [] : [{ tone: "critical", icon: "alert", text: alert, isFramed: true } as const]),
  ];
  return product.pictureId ? { picture: product.pictureId, text: cells } : cells;
}

/** `name` is null if the member or key no longer exists. */
export function actorText(t: Translate<"products">, { kind, name }: { kind: string; name: string | null }): string {
  switch (kind) {
    case "member":
      return name ?? t("actors.memberUnknown");
    case "key":
      return name === null ? t("actors.keyUnknown") : t("actors.key", { name });
    case "operator":
      return t("actors.operator");
    default:
      return t("actors.system");
  }
}

export interface DataTexts extends ValueTextLabels {
  locale: Locale;
}

export function dataTexts(reader: Reader): DataTexts {
  return { ecodesign: translator(reader.locale, "ecodesign"), format: formatter(reader), locale: reader.locale };
}

export interface FieldTexts {
  products: Translate<"products">;
  ecodesign: Translate<"ecodesign">;
}

const OWN_FIELDS = ["name", "model", "external_id"];

export function fieldLabel({ products, ecodesign }: FieldTexts, name: string): string {
  if (OWN_FIELDS.includes(name)) return products(`form.fields.${name as "name"}`);
  const key = `fields.${name}` as "fields.gtin";
  return ecodesign.has(key) ? ecodesign(key) : name;
}

export function sectionTitle({ products, ecodesign }: FieldTexts, name: FormSectionName): string {
  return name === "product" || name === "units" ? products(`form.sections.${name}`) : ecodesign(`sections.${name}`);
}

export const sectionId = (name: FormSectionName) => `section-${name}`;

export function unitLabel({ products }: FieldTexts, { unit }: FormField): string | null {
  const key = `units.${unit}` as "units.percent";
  return unit !== undefined && products.has(key) ? products(key) : null;
}

export function placeError(
  { products, portal }: { products: Translate<"products">; portal: Translate<"portal"> },
  sections: readonly FormSection[],
  { place, code }: { place: string; code: string },
): string {
  const { field, member } = fieldsAt(sections, place);
  const { name = "", input = "", range, isWhole } = member ?? field ?? {};
  const spoken = code === "wrong_type" && isWhole ? "whole" : code;
  const inputName = member === undefined && field?.input === "texts" ? "language" : input;
  const key = [`${name}_${spoken}`, `${inputName}_${spoken}`, spoken].find((one) =>
    products.has(`form.errors.${one}` as "form.errors.whole"),
  );
  if (key === undefined || (key === "out_of_range" && !range)) return fieldErrorSentence(portal, name, code);
  return products(`form.errors.${key}` as "form.errors.out_of_range", range ?? { least: 0, most: 0 });
}
