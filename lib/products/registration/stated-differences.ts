import { gtin14 } from "@/lib/ecodesign/gtin";
import { findRecordField } from "@/lib/ecodesign/registry";
import { isStoredSeparately } from "../unit-fields";
import { isSameValue } from "../versions/diff-versions";

type Data = Readonly<Record<string, unknown>>;

export interface StatedDifference {
  field: string;
  /** Null: not declared. For a text by language only the languages that differ. */
  stored: unknown;
  given: unknown;
}

/** `warranty_months` is not compared: it is the warranty of the record's units. */
const isCompared = (name: string) => name !== "warranty_months" && !isStoredSeparately(name);

export function statedOf(record: Data): Record<string, unknown> {
  const stated: Record<string, unknown> = {};
  for (const name in record) if (record[name] != null && isCompared(name)) stated[name] = record[name];
  return stated;
}

/** Texts are compared in the stated languages, lists as a whole, GTINs as 14 digits. */
export function statedDifferences(stored: Data, record: Data): StatedDifference[] {
  const differences: StatedDifference[] = [];
  for (const field in record) {
    const value = record[field];
    if (value == null || !isCompared(field)) continue;
    const difference = differenceOf(field, stored[field], value);
    if (difference) differences.push(difference);
  }
  return differences;
}

export function contradictions(earlier: Data, later: Data): StatedDifference[] {
  return statedDifferences(earlier, later).flatMap((difference) => {
    const { field, stored, given } = difference;
    if (stored === null) return [];
    if (!isTexts(stored) || !isTexts(given) || !isTexts(earlier[field])) return [difference];
    const shared = Object.keys(given).filter((language) => stored[language] != null);
    return shared.length > 0 ? [{ field, stored: pick(stored, shared), given: pick(given, shared) }] : [];
  });
}

export function joinStatements(earlier: Data, later: Data): Record<string, unknown> {
  const joined: Record<string, unknown> = { ...later, ...earlier };
  for (const field in later)
    if (isTextField(field, later[field]) && isTexts(earlier[field]))
      joined[field] = { ...(later[field] as Data), ...earlier[field] };
  return joined;
}

export function wantedOf(stored: Data, differences: readonly StatedDifference[]): Record<string, unknown> {
  return Object.fromEntries(
    differences.map(({ field, given }) => [
      field,
      isTextField(field, given) && isTexts(stored[field]) ? { ...stored[field], ...(given as Data) } : given,
    ]),
  );
}

function differenceOf(field: string, stored: unknown, value: unknown): StatedDifference | null {
  if (stored === value) return null;
  if (field === "gtin" && typeof stored === "string")
    return gtin14(stored) === gtin14(value as string) ? null : { field, stored, given: value };
  if (!isTextField(field, value))
    return isSameValue(stored, value) ? null : { field, stored: stored ?? null, given: value };
  const texts = value as Record<string, unknown>;
  const before = isTexts(stored) ? stored : {};
  const languages = Object.keys(texts).filter((language) => before[language] !== texts[language]);
  return languages.length > 0
    ? { field, stored: isTexts(stored) ? pick(stored, languages) : null, given: pick(texts, languages) }
    : null;
}

const isTexts = (value: unknown): value is Record<string, unknown> =>
  typeof value === "object" && value !== null && !Array.isArray(value);

const isTextField = (field: string, value: unknown): boolean =>
  findRecordField(field)?.kind !== "entry" && isTexts(value);

const pick = (texts: Data, languages: readonly string[]) =>
  Object.fromEntries(
    languages.filter((language) => texts[language] != null).map((language) => [language, texts[language]]),
  );
