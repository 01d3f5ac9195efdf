import { z } from "zod";
import {
  type CellEdit,
  insertChoice,
  insertEdits,
  insertFixes,
  insertReplacements,
  listCellsOfEdit,
  listEdits,
  markEditReverted,
  nextEdit,
} from "@/db/queries/import-edits";
import {
  countContradicted,
  type Contradiction,
  findContradiction,
  listContradictions,
  listRowsByNumber,
} from "@/db/queries/import-rows";
import { type ImportRow, updateImport } from "@/db/queries/imports";
import type { BrandDb } from "@/db/tenant";
import { actorId, type Context } from "@/lib/access/actor";
import { useCase } from "@/lib/access/use-case";
import { now } from "@/lib/platform/clock";
import { ids } from "@/lib/platform/input/ids";
import { invalidRequest } from "@/lib/platform/input/read-input";
import { enqueue } from "@/lib/platform/jobs/enqueue";
import { fixForm, cellsForm, replacementForm, choiceForm } from "../contract";
import { askedBy } from "../files/starter";
import { getImport, lockOwnImport } from "../own-import";
import { forgetReplaced, rememberSynonyms } from "../synonyms/remember-synonyms";
import { isSameCell } from "../values/list-text";
import { revalidateRows } from "./revalidate-rows";

/** A few edited rows are revalidated at once, with those that share a key; for many the job checks the whole file. */

const ROWS_AT_ONCE_MAX = 2_000;

interface Repaired {
  /** The edit to undo; null: no cell changed. */
  edit: number | null;
  cells: number;
  isValidatedAgain: boolean;
}

const NOTHING: Repaired = { edit: null, cells: 0, isValidatedAgain: false };

type Write = (
  tx: BrandDb,
  source: { importId: string; edit: number; userId: string; at: Date },
  stored: ImportRow,
) => Promise<number>;

/** `column` counts from 0. Throws `import_not_found`, `import_state_conflict`, `invalid_request`. */
export const editCells = useCase({
  may: "imports.manage",
  by: ["member", "key"],
  input: cellsForm.extend(ids("importId").shape),
  audits: [],
  run: async (context, { importId, cells }): Promise<Repaired> =>
    repair(context, importId, async (tx, source, stored) => {
      const rows = new Map(
        (await listRowsByNumber(tx, { importId, numbers: cells.map(({ number }) => number) })).map((row) => [
          row.number,
          row.cells,
        ]),
      );
      const edits = cells.flatMap(({ number, column, value }) => {
        requireColumn(stored, column);
        const row = rows.get(number);
        if (!row)
          throw invalidRequest([{ pointer: "/number", code: "out_of_range", detail: "The file has no such row." }]);
        const before = row[column] ?? "";
        const isSame = isSameCell(stored.targets[column]?.field ?? null, before, value);
        return isSame ? [] : [{ number, column, before, after: value }];
      });
      await insertEdits(tx, source, edits);
      return edits.length;
    }),
});

/** Writes the suggested fix into every cell of a problem group. Throws as `editCells`. */
export const fixAllAlike = useCase({
  may: "imports.manage",
  by: ["member", "key"],
  input: fixForm.extend(ids("importId").shape),
  audits: [],
  run: async (context, { importId, code, field }): Promise<Repaired> =>
    repair(context, importId, (tx, source) => insertFixes(tx, { ...source, code, field })),
});

export const replaceValue = useCase({
  may: "imports.manage",
  by: ["member", "key"],
  input: replacementForm.extend(ids("importId").shape),
  audits: [],
  run: async (context, { importId, column, from, to }): Promise<Repaired> =>
    repair(context, importId, async (tx, source, stored) => {
      requireColumn(stored, column);
      return from === to ? 0 : insertReplacements(tx, { ...source, column, from, to });
    }),
});

/** As one edit. `ordinal`: the value's position in `listContradictions`. Throws as `editCells`. */
export const useForAll = useCase({
  may: "imports.manage",
  by: ["member", "key"],
  input: choiceForm.extend(ids("importId").shape),
  audits: [],
  run: async (context, { importId, ...choice }): Promise<Repaired> =>
    repair(context, importId, async (tx, source, stored) => {
      const chosen = await findContradiction(tx, { importId, ...choice });
      if (!chosen) return 0;
      return insertChoice(tx, {
        ...source,
        key: choice.key,
        columns: columnsOf(stored, choice.field),
        fromRow: chosen.firstRow,
      });
    }),
});

function columnsOf({ targets }: Pick<ImportRow, "targets">, field: string): number[] {
  const [fieldName = ""] = field.split(".", 1);
  const indexesOf = (isMeant: (path: string) => boolean) =>
    targets.flatMap((target, index) => (target && isMeant(target.field) ? [index] : []));
  const own = indexesOf((path) => path === field || path.startsWith(`${field}.`));
  return own.length > 0 ? own : indexesOf((path) => path === fieldName);
}

export interface ContradictedMember extends Pick<Contradiction, "key" | "product" | "field"> {
  values: Pick<Contradiction, "ordinal" | "value" | "rows" | "firstRow" | "isKept">[];
  /** No value has a majority, so no row of the product can be committed. */
  isUndecided: boolean;
  isMendable: boolean;
}

const PRODUCTS_SHOWN = 50;

export const listContradicted = useCase({
  may: "imports.read",
  by: ["member", "key"],
  input: ids("importId"),
  audits: [],
  run: async (context, { importId }): Promise<{ members: ContradictedMember[]; more: number }> => {
    const { db } = context;
    const importRow = await getImport(context, importId);
    const products = await countContradicted(db, importId);
    const members = new Map<string, ContradictedMember>();
    for (const { key, field, product, ordinal, value, rows, firstRow, isKept } of await listContradictions(db, {
      importId,
      products: PRODUCTS_SHOWN,
    })) {
      const cellKey = JSON.stringify([key, field]);
      const member = members.get(cellKey) ?? {
        key,
        field,
        product,
        values: [],
        isUndecided: true,
        isMendable: columnsOf(importRow, field).length > 0,
      };
      member.values.push({ ordinal, value, rows, firstRow, isKept });
      member.isUndecided &&= !isKept;
      members.set(cellKey, member);
    }
    return { members: [...members.values()], more: Math.max(0, products - PRODUCTS_SHOWN) };
  },
});

/** Reverts an edit: its cells get the values of later edits, else the original values. Throws as `editCells`. */
export const undoEdit = useCase({
  may: "imports.manage",
  by: ["member", "key"],
  input: ids("importId").extend({ edit: z.coerce.number().int().positive() }),
  audits: [],
  run: async (context, { importId, edit }): Promise<Repaired> => {
    const { db } = context;
    return db.transaction(async (tx) => {
      const stored = await lockOwnImport(tx, context, importId, ["checked"]);
      const cells = await listCellsOfEdit(tx, { importId, edit, limit: ROWS_AT_ONCE_MAX + 1 });
      if ((await markEditReverted(tx, { importId, edit })) === 0) return NOTHING;
      await forgetReplaced(tx, stored, cells);
      return validateAgain(tx, context, stored, {
        edit,
        count: cells.length,
        cells: cells.map((cell) => ({ ...cell, before: cell.after, after: cell.before })),
      });
    });
  },
});

export const listImportEdits = useCase({
  may: "imports.read",
  by: ["member", "key"],
  input: ids("importId"),
  audits: [],
  run: async (context, { importId }) => {
    const { db } = context;
    await getImport(context, importId);
    return listEdits(db, { importId, limit: 50 });
  },
});

async function repair(context: Context, importId: string, write: Write): Promise<Repaired> {
  return context.db.transaction(async (tx) => {
    const stored = await lockOwnImport(tx, context, importId, ["checked"]);
    const edit = await nextEdit(tx, importId);
    const count = await write(
      tx,
      { importId, edit, userId: actorId(context.actor) ?? context.actor.kind, at: now() },
      stored,
    );
    if (count === 0) return NOTHING;
    const cells = await listCellsOfEdit(tx, { importId, edit, limit: ROWS_AT_ONCE_MAX });
    await rememberSynonyms(tx, stored, cells);
    return validateAgain(tx, context, stored, { edit, count, cells: count > ROWS_AT_ONCE_MAX ? [] : cells });
  });
}

async function validateAgain(
  tx: BrandDb,
  { actor }: Pick<Context, "actor">,
  stored: ImportRow,
  { edit, count, cells }: { edit: number; count: number; cells: CellEdit[] },
): Promise<Repaired> {
  const importId = stored.id;
  if (count <= ROWS_AT_ONCE_MAX && (await revalidateRows(tx, stored, cells)))
    return { edit, cells: count, isValidatedAgain: false };
  const at = now();
  await updateImport(tx, {
    importId,
    at,
    set: { state: "checking", progressRow: 0, options: { ...stored.options, commit: "ask" }, ...askedBy(actor) },
  });
  await enqueue(tx, "import", { brandId: stored.brandId, importId });
  return { edit, cells: count, isValidatedAgain: true };
}

function requireColumn({ columns }: ImportRow, column: number): void {
  if (column >= columns.length)
    throw invalidRequest([{ pointer: "/column", code: "out_of_range", detail: "The file has no such column." }]);
}
