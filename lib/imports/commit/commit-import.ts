import { type ImportRow, putMapping, updateImport } from "@/db/queries/imports";
import type { BrandDb } from "@/db/tenant";
import { useCase } from "@/lib/access/use-case";
import { now } from "@/lib/platform/clock";
import { ids } from "@/lib/platform/input/ids";
import { enqueue } from "@/lib/platform/jobs/enqueue";
import type { Encoding } from "@/lib/platform/spreadsheets/contract";
import { removeFile } from "../files/file-store";
import { askedBy } from "../files/starter";
import { lockOwnImport } from "../own-import";
import { CANCELLABLE_STATES, type ImportCounts } from "../rules";
import { countCommitted } from "./finish-import";
import { ownColumns } from "./plan-rules";

/**
 * Begins the commit of a checked import: the good rows go in, the refused ones stay out. The import is `committing`,
 * and `committed` when the job is done; whoever confirmed it gets a mail then. Throws `import_not_found`,
 * `import_state_conflict`.
 */
export const commitImport = useCase({
  may: "imports.manage",
  by: ["member", "key"],
  input: ids("importId"),
  audits: ["import.started"],
  run: async (context, { importId }) => {
    const { tx, audit, actor } = context;
    const stored = await lockOwnImport(tx, context, importId, ["checked"]);
    const at = now();
    await updateImport(tx, {
      importId,
      at,
      set: { state: "committing", progressRow: 0, startedAt: at, ...askedBy(actor) },
    });
    await rememberMapping(tx, stored, at);
    await enqueue(tx, "import", { brandId: stored.brandId, importId });
    await audit("import.started", importId, plannedOf(stored.counts));
  },
});

/** Only a commit teaches how the next file of this shape is matched: a dry run or a cancelled import does not. */
export async function rememberMapping(tx: BrandDb, stored: ImportRow, usedAt: Date): Promise<void> {
  const { brandId, shape, columns, targets, options, inspection } = stored;
  if (shape === null) return;
  const ownTargets = ownColumns(columns).map(({ index }) => targets[index] ?? null);
  const { words: _words, hiddenRows: _hiddenRows, ...remembered } = options;
  const encoding = inspection.isEncodingStated ? (inspection.dialect?.encoding as Encoding | undefined) : undefined;
  await putMapping(tx, {
    brandId,
    shape,
    targets: ownTargets,
    options: encoding ? { ...remembered, encoding } : remembered,
    usedAt,
  });
}

/** What an import is about to do, for the audit log: products, the units that they get, and rows that stay out. */
export function plannedOf({ products, passports, refused }: ImportCounts): Record<string, number> {
  return { new: products.new, changed: products.changed, added: products.added, units: passports, refused };
}

/**
 * Ends an import before it is done. Rows that a commit has stored by then stay stored, and can be undone. Throws
 * `import_not_found`, `import_state_conflict`.
 */
export const cancelImport = useCase({
  may: "imports.manage",
  by: ["member", "key"],
  input: ids("importId"),
  audits: ["import.cancelled"],
  transaction: "stepwise",
  run: async ({ inTransaction }, { importId }) => {
    await inTransaction(async (scope) => {
      const { tx, audit } = scope;
      const stored = await lockOwnImport(tx, scope, importId, CANCELLABLE_STATES);
      const at = now();
      const committed = stored.state === "committing" ? await countCommitted(tx, importId) : stored.counts.committed;
      await updateImport(tx, {
        importId,
        at,
        set: { state: "cancelled", endedAt: at, counts: { ...stored.counts, committed } },
      });
      await audit("import.cancelled", importId, { was: stored.state });
    });
    await removeFile(importId);
  },
});
