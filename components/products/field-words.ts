import type { FormField } from "@/lib/products/form-sections";
import type { Translate } from "@/lib/i18n/translator";

/** What the fields of a product are called and how their choices read, on pages and in forms. */

export interface FieldWords {
  products: Translate<"products">;
  ecodesign: Translate<"ecodesign">;
}

const OWN_FIELDS = ["name", "model", "external_id", "quantity", "serial_number", "batch"];

export function fieldLabel({ products, ecodesign }: FieldWords, name: string): string {
  if (OWN_FIELDS.includes(name)) return products(`form.fields.${name as "name"}`);
  const key = `fields.${name}` as "fields.gtin";
  return ecodesign.has(key) ? ecodesign(key) : name;
}

/** A member of a list's entry; one that is unknown stands as it is called in the data. */
export function memberLabel({ ecodesign }: FieldWords, list: string, member: string): string {
  const key = `members.${list}.${member}` as "members.materials.name";
  return ecodesign.has(key) ? ecodesign(key) : member;
}

/** Choices that are named apart from those of a product's own fields. */
function choiceKey(name: string, value: string): string {
  switch (name) {
    case "role":
      return `roles.${value}`;
    case "kind":
      return `documentKinds.${value}`;
    case "access":
      return `documentAccess.${value}`;
    default:
      return `choices.${name}.${value}`;
  }
}

/** One of a field's closed choices. Schemes of identifiers are written in capitals everywhere. */
export function choiceLabel({ ecodesign }: FieldWords, name: string, value: string): string {
  if (name === "identifier_scheme") return value.toUpperCase();
  const key = choiceKey(name, value) as "roles.other";
  return ecodesign.has(key) ? ecodesign(key) : value;
}

/** `kg CO₂e`, `%`; null for what has no unit. */
export function unitLabel({ products }: FieldWords, { unit }: FormField): string | null {
  const key = `units.${unit}` as "units.percent";
  return unit !== undefined && products.has(key) ? products(key) : null;
}
