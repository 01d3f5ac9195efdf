import { deleteImportWords, type ImportWord, listImportWords } from "@/db/queries/import-words";
import { authorise, type Context } from "@/lib/access/actor";
import { mapColumns } from "../columns/map-columns";
import { getImport } from "../own-import";
import { WORDS_MAX } from "./remember-words";
import { patternOf } from "./word-rules";

/** The words that an import's file is read by, the newest first. Throws `forbidden`, `import_not_found`. */
export async function listWords(context: Context, { importId }: { importId: string }): Promise<ImportWord[]> {
  const { targets, options } = await getImport(context, importId);
  const fields = targets.flatMap((target) =>
    target && options.words?.[patternOf(target.field)] ? [patternOf(target.field)] : [],
  );
  const known = await listImportWords(context.db, { brandId: context.actor.brandId, fields, limit: WORDS_MAX });
  return known.filter(({ field, word }) => Object.hasOwn(options.words![field]!, word));
}

/** Forgets a word and checks the file again without it. Throws `forbidden`, and as `mapColumns`. */
export async function forgetWord(
  context: Context,
  { importId, field, word }: { importId: string; field: string; word: string },
): Promise<void> {
  authorise(context.actor, "imports.manage");
  const { targets, options } = await getImport(context, importId);
  await deleteImportWords(context.db, { brandId: context.actor.brandId, words: [{ field, word }] });
  await mapColumns(context, { importId, targets, blanks: options.blanks });
}
