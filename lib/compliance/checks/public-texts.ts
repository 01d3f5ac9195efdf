import { PROSE_FIELD_NAMES } from "@/lib/ecodesign/contract";
import { madeOnce } from "@/lib/platform/process-wide";
import type { DeclaredProduct } from "./subject";

/** The free text that anybody may read of a product, with the field it stands in. */

export interface PublicText {
  field: string;
  text: string;
}

const SENTENCES = [
  "name",
  "model",
  "carbon_score_scale",
  "energy_use_basis",
  "water_use_basis",
  "durability_method",
  "repairability_method",
  "recyclability_method",
  "microplastic_test_method",
] as const;

/** Several checks read the same texts. */
export const publicTexts = (declared: DeclaredProduct): readonly PublicText[] => madeOnce(declared, textsIn);

function textsIn(declared: DeclaredProduct): PublicText[] {
  const texts: PublicText[] = [];
  const add = (field: string, ...given: (string | null | undefined)[]) => {
    for (const text of given) if (text) texts.push({ field, text });
  };
  for (const field of SENTENCES) add(field, declared[field]);
  for (const field of PROSE_FIELD_NAMES) add(field, ...Object.values(declared[field] ?? {}));
  for (const { name, component } of declared.materials ?? []) add("materials", name, component);
  for (const { iupac_name, other_names, location, safe_use } of declared.substances ?? [])
    add("substances", iupac_name, ...(other_names ?? []), location, safe_use);
  for (const { name } of declared.documents ?? []) add("documents", name);
  for (const { activity } of declared.facilities ?? []) add("facilities", activity);
  return texts;
}
