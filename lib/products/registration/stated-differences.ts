import { findRecordField } from "../contract";
import { gtin14 } from "../gtin";
import { BESIDE_FIELD_NAMES } from "../unit-fields";
import { isSameValue } from "../versions/diff-versions";

/** What a record says of a product beside what is stored. Null and left-out members say nothing. Pure. */

type Data = Readonly<Record<string, unknown>>;

export interface StatedDifference {
  field: string;
  /** Null: not declared. Of a text by language only the languages that differ. */
  stored: unknown;
  given: unknown;
}

/** Not of the product's data: `warranty_months` is the warranty that the record's units get. */
const BESIDE: ReadonlySet<string> = new Set([...BESIDE_FIELD_NAMES, "warranty_months"]);

/** The members that a record states of its product: a copy without what it says of units, and without nulls. */
export function statedOf(record: Data): Record<string, unknown> {
  const stated: Record<string, unknown> = {};
  for (const name in record) if (record[name] != null && !BESIDE.has(name)) stated[name] = record[name];
  return stated;
}

/**
 * The members that a record which adds units states otherwise than the product stands. A text by language is compared
 * in the languages given, a list as a whole, a GTIN as 14 digits.
 */
export function statedDifferences(stored: Data, record: Data): StatedDifference[] {
  const differences: StatedDifference[] = [];
  for (const field in record) {
    const given = record[field];
    if (given == null || BESIDE.has(field)) continue;
    const difference = differenceOf(field, stored[field], given);
    if (difference) differences.push(difference);
  }
  return differences;
}

/** The members that two statements give different values: what one of them leaves out contradicts nothing. */
export function contradictions(earlier: Data, later: Data): StatedDifference[] {
  return statedDifferences(earlier, later).flatMap((difference) => {
    const { field, stored, given } = difference;
    if (stored === null) return [];
    if (!isTexts(stored) || !isTexts(given) || !isTexts(earlier[field])) return [difference];
    const shared = Object.keys(given).filter((language) => stored[language] != null);
    return shared.length > 0 ? [{ field, stored: pick(stored, shared), given: pick(given, shared) }] : [];
  });
}

/** What two statements say together; the earlier one's word stays where both speak. */
export function joinStatements(earlier: Data, later: Data): Record<string, unknown> {
  const joined: Record<string, unknown> = { ...later, ...earlier };
  for (const field in later)
    if (isTextField(field, later[field]) && isTexts(earlier[field]))
      joined[field] = { ...(later[field] as Data), ...earlier[field] };
  return joined;
}

/** The members as they stand once the differences are written. */
export function wantedOf(stored: Data, differences: readonly StatedDifference[]): Record<string, unknown> {
  return Object.fromEntries(
    differences.map(({ field, given }) => [
      field,
      isTextField(field, given) && isTexts(stored[field]) ? { ...stored[field], ...(given as Data) } : given,
    ]),
  );
}

function differenceOf(field: string, stored: unknown, given: unknown): StatedDifference | null {
  if (stored === given) return null;
  if (field === "gtin" && typeof stored === "string")
    return gtin14(stored) === gtin14(given as string) ? null : { field, stored, given };
  if (!isTextField(field, given)) return isSameValue(stored, given) ? null : { field, stored: stored ?? null, given };
  const texts = given as Record<string, unknown>;
  const before = isTexts(stored) ? stored : {};
  const languages = Object.keys(texts).filter((language) => before[language] !== texts[language]);
  return languages.length > 0
    ? { field, stored: isTexts(stored) ? pick(stored, languages) : null, given: pick(texts, languages) }
    : null;
}

const isTexts = (value: unknown): value is Record<string, unknown> =>
  typeof value === "object" && value !== null && !Array.isArray(value);

/** An object is a text by language, or an entry of what there is once. */
const isTextField = (field: string, value: unknown): boolean =>
  findRecordField(field)?.kind !== "entry" && isTexts(value);

const pick = (texts: Data, languages: readonly string[]) =>
  Object.fromEntries(
    languages.filter((language) => texts[language] != null).map((language) => [language, texts[language]]),
  );
