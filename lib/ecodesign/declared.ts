import type { Ecodesign } from "./contract";

/** What a product declares of itself, as its readers see it. Pure, so that browsers have it without the contract. */

export type Declared = Partial<Ecodesign> & {
  gtin?: string | null;
  product_group?: string | null;
  recycled_content?: number | null;
  carbon_score?: number | null;
  warranty_months?: number | null;
};

export type DeclaredField = keyof Declared & string;

/** Null, absence and nothing else: an empty list is an answer. */
export function isDeclared(declared: Declared, name: DeclaredField): boolean {
  return declared[name] !== null && declared[name] !== undefined;
}

/** The text in a language, else in the same tongue, else in English, else in the first language there is. */
export function inLanguage(
  texts: Readonly<Record<string, string>>,
  wantedTag: string,
): { language: string; text: string } | null {
  const entries = Object.entries(texts);
  const tongue = (tag: string) => tag.split("-", 1)[0];
  const wanted =
    entries.find(([language]) => language === wantedTag) ??
    [wantedTag, "en"].map((tag) => entries.find(([language]) => tongue(language) === tongue(tag))).find(Boolean);
  const [language, text] = wanted ?? entries[0] ?? [];
  return language === undefined || text === undefined ? null : { language, text };
}
