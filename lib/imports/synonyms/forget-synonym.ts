import { z } from "zod";
import { deleteImportSynonyms, type ImportWord, listImportSynonyms } from "@/db/queries/import-synonyms";
import { useCase } from "@/lib/access/use-case";
import { ids } from "@/lib/platform/input/ids";
import { mapColumns } from "../columns/map-columns";
import { getImport } from "../own-import";
import { SYNONYMS_MAX } from "./remember-synonyms";
import { patternOf } from "./synonym-rules";

export const listSynonyms = useCase({
  may: "imports.read",
  by: ["member", "key"],
  input: ids("importId"),
  audits: [],
  run: async (context, { importId }): Promise<ImportWord[]> => {
    const { db, actor } = context;
    const { targets, options } = await getImport(context, importId);
    const fields = targets.flatMap((target) =>
      target && options.words?.[patternOf(target.field)] ? [patternOf(target.field)] : [],
    );
    const known = await listImportSynonyms(db, { brandId: actor.brandId, fields, limit: SYNONYMS_MAX });
    return known.filter(({ field, word }) => Object.hasOwn(options.words?.[field] ?? {}, word));
  },
});

export const forgetWord = useCase({
  may: "imports.manage",
  by: ["member", "key"],
  input: ids("importId").extend({ field: z.string().max(200), word: z.string().max(200) }),
  audits: [],
  run: async (context, { importId, field, word }) => {
    const { db, actor } = context;
    const { targets, options } = await getImport(context, importId);
    await deleteImportSynonyms(db, { brandId: actor.brandId, words: [{ field, word }] });
    await mapColumns(context, { importId, targets, blanks: options.blanks });
  },
});
