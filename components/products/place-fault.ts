import { faultSentence } from "@/components/forms/fault-sentence";
import type { Translate } from "@/lib/platform/i18n/translator";
import { type FormSection, fieldsAt } from "@/lib/products/form/form-sections";

/** The sentence for a fault at a place of the form. */
export function placeFault(
  { products, portal }: { products: Translate<"products">; portal: Translate<"portal"> },
  sections: readonly FormSection[],
  { place, code }: { place: string; code: string },
): string {
  const { field, member } = fieldsAt(sections, place);
  const { name = "", input = "", range, isWhole } = member ?? field ?? {};
  const spoken = code === "wrong_type" && isWhole ? "whole" : code;
  const shown = member === undefined && field?.input === "texts" ? "language" : input;
  const key = [`${name}_${spoken}`, `${shown}_${spoken}`, spoken].find((one) =>
    products.has(`form.faults.${one}` as "form.faults.whole"),
  );
  if (key === undefined || (key === "out_of_range" && !range)) return faultSentence(portal, name, code);
  return products(`form.faults.${key}` as "form.faults.out_of_range", range ?? { least: 0, most: 0 });
}
