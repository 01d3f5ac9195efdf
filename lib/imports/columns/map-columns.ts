import { z } from "zod";
import { deleteImportSynonyms, type ImportWord, listImportSynonyms } from "@/db/queries/import-synonyms";
import { updateImport } from "@/db/queries/imports";
import type { BrandDb } from "@/db/tenant";
import type { Actor } from "@/lib/access/actor";
import { useCase } from "@/lib/access/use-case";
import { now } from "@/lib/platform/clock";
import { DomainError } from "@/lib/platform/errors";
import { ids } from "@/lib/platform/input/ids";
import { invalidRequest } from "@/lib/platform/input/read-input";
import { enqueue } from "@/lib/platform/jobs/enqueue";
import { type ColumnTarget, COMMITS, DEFAULT_OPTIONS, HIDDEN_ROWS, type ImportOptions } from "../commit/plan-rules";
import { mappingForm, type MappingForm } from "../contract";
import { askedBy } from "../files/starter";
import { getImport, lockOwnImport } from "../own-import";
import { BLANK_RULES, NO_COUNTS, OPEN_STATES } from "../rules";
import { SYNONYMS_MAX, synonymsFor } from "../synonyms/remember-synonyms";
import { patternOf } from "../synonyms/synonyms";

/**
 * Step three, repeatable until the commit: matches columns and starts the check. Edited cells are retained. `targets`
 * has one entry per column. Throws `import_not_found`, `import_state_conflict`, and `invalid_request` for a duplicate
 * field, a wrong number of targets, or no field at all.
 */
export const mapColumns = useCase({
  may: "imports.manage",
  by: ["member", "key"],
  input: mappingForm.extend({ importId: z.string(), commit: z.enum(COMMITS).optional() }),
  audits: [],
  run: async ({ db, actor }, input) => db.transaction((tx) => matchColumns(tx, { actor, ...input })),
});

interface Matching extends MappingForm {
  actor: Actor;
  importId: string;
  commit?: ImportOptions["commit"] | undefined;
}

export async function matchColumns(tx: BrandDb, { actor, importId, ...input }: Matching): Promise<void> {
  const { targets } = input;
  const stored = await lockOwnImport(tx, { actor }, importId, OPEN_STATES);
  const hiddenRows = input.hiddenRows ?? stored.options.hiddenRows;
  const chosen: ImportOptions = {
    ...DEFAULT_OPTIONS,
    blanks: input.blanks,
    commit: input.commit ?? "ask",
    ...(hiddenRows && { hiddenRows }),
  };
  if (stored.headerRow === null || stored.shape === null)
    throw new DomainError("import_state_conflict", "Choose the row of names first.", {
      members: { state: stored.state },
    });
  requireFit(targets, stored.columns.length);
  const at = now();
  const synonyms = await synonymsFor(tx, { brandId: stored.brandId, targets });
  await updateImport(tx, {
    importId,
    at,
    set: {
      state: "checking",
      targets,
      options: synonyms ? { ...chosen, words: synonyms } : chosen,
      counts: NO_COUNTS,
      progressRow: 0,
      errorCode: null,
      errorDetail: null,
      ...askedBy(actor),
    },
  });
  await enqueue(tx, "import", { brandId: stored.brandId, importId });
}

function requireFit(targets: readonly (ColumnTarget | null)[], columns: number): void {
  if (targets.length !== columns)
    throw invalidRequest([
      {
        pointer: "/targets",
        code: "out_of_range",
        detail: `The file has ${columns} columns; this matches ${targets.length}.`,
      },
    ]);
  const seen = new Set<string>();
  const errors = targets.flatMap((target, index) => {
    if (!target) return [];
    const isTwice = seen.has(target.field);
    seen.add(target.field);
    return isTwice
      ? [
          {
            pointer: `/targets/${index}/field`,
            code: "given_twice",
            detail: `Another column is ${target.field} already.`,
          },
        ]
      : [];
  });
  if (seen.size === 0) errors.push({ pointer: "/targets", code: "too_short", detail: "Match one column at least." });
  if (errors.length > 0) throw invalidRequest(errors);
}

/** Sets whether blank cells overwrite stored values, and revalidates every row. Throws as `mapColumns`. */
export const setBlanks = useCase({
  may: "imports.manage",
  by: ["member", "key"],
  input: ids("importId").extend({ blanks: z.enum(BLANK_RULES).catch("keep") }),
  audits: [],
  run: async (context, { importId, blanks }) => {
    const { targets, options } = await getImport(context, importId);
    if (options.blanks !== blanks) await mapColumns(context, { importId, targets, blanks });
  },
});

/** Includes or excludes the workbook's hidden rows, and revalidates every row. Throws as `mapColumns`. */
export const setHiddenRows = useCase({
  may: "imports.manage",
  by: ["member", "key"],
  input: ids("importId").extend({ hiddenRows: z.enum(HIDDEN_ROWS) }),
  audits: [],
  run: async (context, { importId, hiddenRows }) => {
    const { targets, options } = await getImport(context, importId);
    if (options.hiddenRows !== hiddenRows)
      await mapColumns(context, { importId, targets, blanks: options.blanks, hiddenRows });
  },
});

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
