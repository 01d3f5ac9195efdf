import { addResultProblems } from "@/db/queries/import-pictures";
import { noteLeftovers } from "@/db/queries/stored-files";
import type { BrandDb, TenantDb } from "@/db/tenant";
import { now } from "@/lib/platform/clock";
import type { Job } from "@/lib/platform/jobs/job";

/** How fetching a picture or document by its address ends. */

interface Named {
  /** The row of the import that named it; null: none did. */
  importId: string | null;
  importRow: number | null;
  productId: string;
  sourceUrl: string | null;
}

/** Ends the job with what became of it; files that it does not own are removed when their turn comes. */
export async function endFetch(
  job: Job<BrandDb>,
  { id, brandId }: { id: string; brandId: string },
  write: (tx: BrandDb) => Promise<void>,
): Promise<void> {
  await job.end(async (tx) => {
    await write(tx);
    await noteLeftovers(tx, { id, brandId, dueAt: now() });
  });
}

/** Says beside the row of the import that named it why nothing comes of it. */
export async function warnInImport(
  tx: TenantDb,
  { importId, importRow: number, productId, sourceUrl }: Named,
  { field, code }: { field: "pictures" | "unit_documents"; code: string },
): Promise<void> {
  if (importId === null || number === null || sourceUrl === null) return;
  const of = { column: null, severity: "warning", found: null, fix: null } as const;
  await addResultProblems(tx, importId, [{ number, productId, problem: { ...of, field, code, expected: sourceUrl } }]);
}
