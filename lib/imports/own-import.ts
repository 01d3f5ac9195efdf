import { z } from "zod";
import { findImport, type ImportRow, lockImport } from "@/db/queries/imports";
import type { BrandDb } from "@/db/tenant";
import type { Context } from "@/lib/access/actor";
import { useCase } from "@/lib/access/use-case";
import { DomainError } from "@/lib/platform/errors";
import { cancelJob } from "@/lib/platform/jobs/enqueue";
import { type ImportState, isOneOf } from "./rules";

export const getImport = useCase({
  may: "imports.read",
  by: ["member", "key"],
  input: z.string(),
  audits: [],
  run: async ({ db, actor }, importId): Promise<ImportRow> => {
    const importRow = await findImport(db, { brandId: actor.brandId, importId });
    if (!importRow) throw notFound();
    return importRow;
  },
});

/** Takes the import from the running job and locks it. Throws `import_state_conflict`, and like `getImport`. */
export async function lockOwnImport(
  tx: BrandDb,
  { actor }: Pick<Context, "actor">,
  importId: string,
  states: readonly ImportState[],
): Promise<ImportRow> {
  await cancelJob(tx, "import", { brandId: actor.brandId, importId });
  const importRow = await lockImport(tx, { brandId: actor.brandId, importId });
  if (!importRow) throw notFound();
  if (!isOneOf(states, importRow.state))
    throw new DomainError("import_state_conflict", `The import is ${importRow.state}.`, {
      members: { state: importRow.state },
    });
  if (importRow.isPurged)
    throw new DomainError("import_state_conflict", "The file and the rows of this import have been removed.", {
      members: { state: importRow.state },
    });
  return importRow;
}

function notFound(): DomainError {
  return new DomainError("import_not_found", "Your brand has no such import.");
}
