import { z } from "zod";
import { deleteImportSynonyms, type ImportWord, listImportSynonyms } from "@/db/queries/import-matches";
import { updateImport } from "@/db/queries/imports";
import type { BrandDb } from "@/db/tenant";
import type { Actor } from "@/lib/access/actor";
import { useCase } from "@/lib/access/use-case";
import { now } from "@/lib/platform/clock";
import { DomainError } from "@/lib/platform/errors";
import { ids } from "@/lib/platform/input/ids";
import { invalidRequest } from "@/lib/platform/input/read-input";
import { enqueue } from "@/lib/platform/jobs/enqueue";
import { requireValue } from "@/lib/platform/require-value";
import {
  type ColumnTarget,
  COMMITS,
  DEFAULT_OPTIONS,
  HIDDEN_ROWS,
  type ImportOptions,
  type ColumnSample,
  ownColumns,
  type Suggestion,
} from "../commit/plan-rules";
import { mappingForm, type MappingForm } from "../contract";
import { askedBy } from "../files/starter";
import { getImport, lockOwnImport } from "../own-import";
import { BLANK_RULES, NO_COUNTS, OPEN_STATES } from "../rules";
import { SYNONYMS_MAX, synonymsFor } from "../synonyms/remember-synonyms";
import { patternOf } from "../synonyms/synonyms";
import { contentOf, writingOf, repeats } from "./column-content";
import { fieldsNamed } from "./field-names";
import { fieldOffers, type Offer } from "./field-offers";
import { findField, RECORD_FIELD } from "./fields";

/**
 * Edited cells are retained. `targets` has one entry per column. Throws `import_not_found`, `import_state_conflict`,
 * and `invalid_request` for a duplicate field, a wrong number of targets, or no field at all.
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
  const totalsRows = input.totalsRows ?? stored.options.totalsRows;
  const chosen: ImportOptions = {
    ...DEFAULT_OPTIONS,
    blanks: input.blanks,
    commit: input.commit ?? "ask",
    ...(hiddenRows && { hiddenRows }),
    ...(totalsRows && { totalsRows }),
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

/** Includes or excludes rows that look like totals, and revalidates every row. Throws as `mapColumns`. */
export const setTotalsRows = useCase({
  may: "imports.manage",
  by: ["member", "key"],
  input: ids("importId").extend({ totalsRows: z.enum(HIDDEN_ROWS) }),
  audits: [],
  run: async (context, { importId, totalsRows }) => {
    const { targets, options } = await getImport(context, importId);
    if (options.totalsRows !== totalsRows)
      await mapColumns(context, { importId, targets, blanks: options.blanks, totalsRows });
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

interface SuggestingOptions {
  namesAlone?: boolean;
}

export function suggestMapping(
  columns: readonly ColumnSample[],
  remembered: readonly (ColumnTarget | null)[] | null = null,
  { namesAlone = false }: SuggestingOptions = {},
): (Suggestion | null)[] {
  const own = ownColumns(columns);
  if (remembered && remembered.length === own.length)
    return columns.map((column) => recall(remembered[own.indexOf(column)] ?? null));
  if (columns.length === 1 && requireValue(columns[0], "A column").name === RECORD_FIELD)
    return [{ target: writingOf(RECORD_FIELD, []), reason: "name", confidence: "sure" }];
  const chosen = choose(fieldOffers(columns, { namesAlone }));
  return namesAlone ? chosen : withSerials(columns, chosen);
}

function choose(offers: readonly (readonly Offer[])[]): (Suggestion | null)[] {
  const usedFields = new Set<string>();
  const chosen: (Suggestion | null)[] = offers.map(() => null);
  const order = offers
    .flat()
    .sort(
      (one, other) => RANK[one.confidence] - RANK[other.confidence] || one.rank - other.rank || one.index - other.index,
    );
  for (const { index, rank: _rank, ...suggestion } of order) {
    if (chosen[index]) continue;
    const field = freeField(suggestion.target.field, usedFields, suggestion.reason);
    if (field === null) continue;
    usedFields.add(field);
    chosen[index] = { ...suggestion, target: { ...suggestion.target, field } };
  }
  return chosen;
}

const ENTRIES_MAX = 8;

function freeField(field: string, usedFields: ReadonlySet<string>, reason: Suggestion["reason"]): string | null {
  const [list = ""] = field.split(".");
  const isWhole = list === field;
  if (isWhole ? [...usedFields].some((other) => other.startsWith(`${list}.`)) : usedFields.has(list)) return null;
  if (!usedFields.has(field)) return field;
  const first = `${list}.1.`;
  if (reason !== "synonym" || !field.startsWith(first) || !findField(field)?.isComposition) return null;
  const numbers = Array.from(
    { length: ENTRIES_MAX - 1 },
    (_, index) => `${list}.${index + 2}.${field.slice(first.length)}`,
  );
  return numbers.find((other) => !usedFields.has(other)) ?? null;
}

function recall(target: ColumnTarget | null): Suggestion | null {
  return target && { target, reason: "remembered", confidence: "sure" };
}

const RANK = { sure: 0, likely: 1, guess: 2 } as const;
const UNITS_MIN = 10;

/** If rows repeat their product, a column of unique codes identifies the unit. */
function withSerials(columns: readonly ColumnSample[], chosen: readonly (Suggestion | null)[]): (Suggestion | null)[] {
  const fields = new Set(chosen.map((suggestion) => suggestion?.target.field));
  const isSerialList = columns.some(
    (column, index) => ["external_id", "gtin"].includes(chosen[index]?.target.field ?? "") && repeats(column),
  );
  if (!isSerialList || ["serial_number", "unit_external_id"].some((field) => fields.has(field))) return [...chosen];
  const serialIndex = columns.findIndex(
    ({ facts, samples, name }, index) =>
      chosen[index] === null &&
      fieldsNamed(name).length === 0 &&
      facts !== undefined &&
      facts.filled >= UNITS_MIN &&
      facts.most === 1 &&
      contentOf(samples) === "code",
  );
  if (serialIndex === -1) return [...chosen];
  return chosen.toSpliced(serialIndex, 1, {
    target: writingOf("serial_number", requireValue(columns[serialIndex], "A column").samples),
    reason: "values",
    confidence: "guess",
  });
}
