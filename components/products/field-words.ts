import type { Translate } from "@/lib/platform/i18n/translator";
import type { FormField } from "@/lib/products/form/form-sections";

/** What the fields of a product are called and how their choices read, on pages and in forms. */

export interface FieldWords {
  products: Translate<"products">;
  ecodesign: Translate<"ecodesign">;
}

const OWN_FIELDS = ["name", "model", "external_id"];

export function fieldLabel({ products, ecodesign }: FieldWords, name: string): string {
  if (OWN_FIELDS.includes(name)) return products(`form.fields.${name as "name"}`);
  const key = `fields.${name}` as "fields.gtin";
  return ecodesign.has(key) ? ecodesign(key) : name;
}

/** `kg CO₂e`, `%`; null for what has no unit. */
export function unitLabel({ products }: FieldWords, { unit }: FormField): string | null {
  const key = `units.${unit}` as "units.percent";
  return unit !== undefined && products.has(key) ? products(key) : null;
}
