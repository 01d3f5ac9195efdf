import { and, desc, eq, inArray, lt, sql } from "drizzle-orm";
import { importSynonyms } from "../schema/index";
import type { AllBrandsDb, BrandDb } from "../tenant";

export interface ImportWord {
  field: string;
  word: string;
  found: string;
  value: string;
}

export async function listImportSynonyms(
  db: BrandDb,
  params: { brandId: string; fields: readonly string[]; limit: number },
): Promise<ImportWord[]> {
  if (params.fields.length === 0) return [];
  return db
    .select({
      field: importSynonyms.field,
      word: importSynonyms.word,
      found: importSynonyms.found,
      value: importSynonyms.value,
    })
    .from(importSynonyms)
    .where(and(eq(importSynonyms.brandId, params.brandId), inArray(importSynonyms.field, [...params.fields])))
    .orderBy(desc(importSynonyms.usedAt), importSynonyms.field, importSynonyms.word)
    .limit(params.limit);
}

/**
 * Overwrites the meaning of existing words. Writes in a fixed order, so that concurrent calls wait instead of
 * deadlocking.
 */
export async function putImportSynonyms(
  tx: BrandDb,
  params: { brandId: string; words: readonly ImportWord[]; at: Date },
): Promise<void> {
  const sorted = [...params.words].sort((one, other) => (one.field + one.word < other.field + other.word ? -1 : 1));
  await tx
    .insert(importSynonyms)
    .values(sorted.map((word) => ({ ...word, brandId: params.brandId, usedAt: params.at })))
    .onConflictDoUpdate({
      target: [importSynonyms.brandId, importSynonyms.field, importSynonyms.word],
      set: { value: sql`excluded.value`, found: sql`excluded.found`, usedAt: sql`excluded.used_at` },
    });
}

export async function touchImportSynonyms(
  tx: BrandDb,
  params: { brandId: string; fields: readonly string[]; at: Date },
): Promise<void> {
  if (params.fields.length === 0) return;
  await tx.execute(sql`
    update import_words set used_at = cast(${params.at.toISOString()} as timestamptz)
    where brand_id = ${params.brandId} and (field, word) in (
      select field, word from import_words where brand_id = ${params.brandId}
      and field = any(${sql.param([...params.fields])}::text[])
      order by field collate "C", word collate "C" for update)`);
}

export async function deleteImportSynonyms(
  tx: BrandDb,
  params: { brandId: string; words: readonly Pick<ImportWord, "field" | "word">[] },
): Promise<void> {
  for (const { field, word } of params.words)
    await tx
      .delete(importSynonyms)
      .where(
        and(eq(importSynonyms.brandId, params.brandId), eq(importSynonyms.field, field), eq(importSynonyms.word, word)),
      );
}

export async function keepNewestSynonyms(tx: BrandDb, params: { brandId: string; most: number }): Promise<void> {
  await tx.execute(sql`
    delete from import_words where brand_id = ${params.brandId} and (field, word) in (
      select field, word from import_words where brand_id = ${params.brandId}
      order by used_at desc, field, word offset ${params.most})`);
}

export async function purgeImportSynonyms(db: AllBrandsDb, params: { before: Date }): Promise<number> {
  const { rowCount } = await db.delete(importSynonyms).where(lt(importSynonyms.usedAt, params.before));
  return rowCount ?? 0;
}
