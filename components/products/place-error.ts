import { fieldErrorSentence } from "@/components/forms/field-error-sentence";
import type { Translate } from "@/lib/platform/i18n/translator";
import { type FormSection, fieldsAt } from "@/lib/products/form/form-sections";

/** The sentence for an error at a place of the form. */
export function placeError(
  { products, portal }: { products: Translate<"products">; portal: Translate<"portal"> },
  sections: readonly FormSection[],
  { place, code }: { place: string; code: string },
): string {
  const { field, member } = fieldsAt(sections, place);
  const { name = "", input = "", range, isWhole } = member ?? field ?? {};
  const spoken = code === "wrong_type" && isWhole ? "whole" : code;
  const shown = member === undefined && field?.input === "texts" ? "language" : input;
  const key = [`${name}_${spoken}`, `${shown}_${spoken}`, spoken].find((one) =>
    products.has(`form.errors.${one}` as "form.errors.whole"),
  );
  if (key === undefined || (key === "out_of_range" && !range)) return fieldErrorSentence(portal, name, code);
  return products(`form.errors.${key}` as "form.errors.out_of_range", range ?? { least: 0, most: 0 });
}
