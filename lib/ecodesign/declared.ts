import type { Ecodesign } from "./contract";
import type { BatteryState } from "./fields/battery";

/** What a product declares of itself, as its readers see it. Pure, so that browsers have it without the contract. */

export type Declared = Partial<Ecodesign> & {
  gtin?: string | null;
  product_group?: string | null;
  recycled_content?: number | null;
  carbon_score?: number | null;
  warranty_months?: number | null;
  /** Of one unit, beside what its product declares. */
  battery_state?: BatteryState | null;
};

export type DeclaredField = keyof Declared & string;

/** Null, absence and nothing else: an empty list is an answer. */
export function isDeclared(declared: Declared, name: DeclaredField): boolean {
  return declared[name] !== null && declared[name] !== undefined;
}

const tongue = (tag: string) => tag.split("-", 1)[0] ?? tag;

/** The text in a language, else in the same tongue, the brand's, English, or the first language there is. */
export function inLanguage(
  texts: Readonly<Record<string, string>>,
  wantedTag: string,
  brandLocale = "en",
): { language: string; text: string } | null {
  const entries = Object.entries(texts);
  const wanted =
    entries.find(([language]) => language === wantedTag) ??
    [wantedTag, brandLocale, "en"]
      .map((tag) => entries.find(([language]) => tongue(language) === tongue(tag)))
      .find(Boolean);
  const [language, text] = wanted ?? entries[0] ?? [];
  return language === undefined || text === undefined ? null : { language, text };
}

/** Whether a text in a language is none that somebody who wants another can be taken to read. */
export const isForOtherGroup = (language: string, wantedTag: string): boolean => tongue(language) !== tongue(wantedTag);

/** Of the languages wanted, those that none of the texts is in. */
export function missingLanguages<Tag extends string>(
  texts: Readonly<Record<string, string>>,
  wanted: readonly Tag[],
): Tag[] {
  const there = new Set(Object.keys(texts).map(tongue));
  return wanted.filter((tag) => !there.has(tongue(tag)));
}

/** The entries that a field declares: a list's, or the one of what there is once. */
export function declaredEntries(name: DeclaredField, declared: Declared): Readonly<Record<string, unknown>>[] {
  const value: unknown = declared[name];
  return (Array.isArray(value) ? value : value == null ? [] : [value]) as Record<string, unknown>[];
}
