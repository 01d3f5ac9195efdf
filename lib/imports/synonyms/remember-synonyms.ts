import {
  deleteImportSynonyms,
  keepNewestSynonyms,
  listImportSynonyms,
  putImportSynonyms,
  touchImportSynonyms,
} from "@/db/queries/import-matches";
import type { ImportRow } from "@/db/queries/imports";
import type { BrandDb } from "@/db/tenant";
import { now } from "@/lib/platform/clock";
import { beginningOf } from "@/lib/platform/input/text";
import { requireValue } from "@/lib/platform/require-value";
import { findField } from "../columns/fields";
import type { RememberedSynonyms } from "../commit/plan-rules";
import { patternOf, readWord, wordKey } from "./synonyms";

export const SYNONYMS_MAX = 2_000;
const FOUND_CHARACTERS_MAX = 200;

interface Replaced {
  column: number;
  before: string;
  after: string;
}

/** Remembers only words that were not understood: correcting an understood word concerns one row. */
export async function rememberSynonyms(
  tx: BrandDb,
  { brandId, targets }: Pick<ImportRow, "brandId" | "targets">,
  cells: readonly Replaced[],
): Promise<void> {
  const synonyms = wordsIn(targets, cells);
  if (synonyms.length === 0) return;
  await putImportSynonyms(tx, { brandId, words: synonyms, at: now() });
  await keepNewestSynonyms(tx, { brandId, most: SYNONYMS_MAX });
}

export async function forgetReplaced(
  tx: BrandDb,
  { brandId, targets }: Pick<ImportRow, "brandId" | "targets">,
  cells: readonly Replaced[],
): Promise<void> {
  const synonyms = wordsIn(targets, cells);
  if (synonyms.length > 0) await deleteImportSynonyms(tx, { brandId, words: synonyms });
}

function wordsIn(targets: ImportRow["targets"], cells: readonly Replaced[]) {
  const synonyms = cells.flatMap(({ column, before, after }) => {
    const field = findField(targets[column]?.field ?? "");
    const value = field && readWord(field, after);
    if (!field || value === null || before.trim() === "" || readWord(field, before) !== null) return [];
    return [
      {
        field: patternOf(requireValue(targets[column], "A target").field),
        word: wordKey(before),
        found: beginningOf(before.trim(), FOUND_CHARACTERS_MAX),
        value: requireValue(value, "Value"),
      },
    ];
  });
  return [...new Map(synonyms.map((each) => [`${each.field} ${each.word}`, each])).values()];
}

export async function synonymsFor(
  tx: BrandDb,
  { brandId, targets }: Pick<ImportRow, "brandId" | "targets">,
): Promise<RememberedSynonyms | undefined> {
  const fields = [...new Set(targets.flatMap((target) => (target ? [patternOf(target.field)] : [])))];
  const synonyms = await listImportSynonyms(tx, { brandId, fields, limit: SYNONYMS_MAX });
  if (synonyms.length === 0) return undefined;
  await touchImportSynonyms(tx, { brandId, fields, at: now() });
  return Object.fromEntries(
    fields.map((field) => [
      field,
      Object.fromEntries(synonyms.filter((each) => each.field === field).map(({ word, value }) => [word, value])),
    ]),
  );
}
