import { z } from "zod";
import { updateImport } from "@/db/queries/imports";
import type { BrandDb } from "@/db/tenant";
import type { Actor } from "@/lib/access/actor";
import { useCase } from "@/lib/access/use-case";
import { now } from "@/lib/platform/clock";
import { DomainError } from "@/lib/platform/errors";
import { invalidRequest } from "@/lib/platform/input/read-input";
import { enqueue } from "@/lib/platform/jobs/enqueue";
import { type ColumnTarget, COMMITS, DEFAULT_OPTIONS, type ImportOptions } from "../commit/plan-rules";
import { mappingForm, type MappingForm } from "../contract";
import { askedBy } from "../files/starter";
import { lockOwnImport } from "../own-import";
import { NO_COUNTS, OPEN_STATES } from "../rules";
import { synonymsFor } from "../synonyms/remember-synonyms";

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
  const words = await synonymsFor(tx, { brandId: stored.brandId, targets });
  await updateImport(tx, {
    importId,
    at,
    set: {
      state: "checking",
      targets,
      options: words ? { ...chosen, words } : chosen,
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
