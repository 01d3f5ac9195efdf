import { type ImportRow, lockImport, updateImport } from "@/db/queries/imports";
import type { BrandDb } from "@/db/tenant";
import { now } from "@/lib/platform/clock";
import type { JobEnd } from "@/lib/platform/jobs/job";
import { requireStarter, scopeOf } from "../files/starter";
import { plannedOf } from "./commit-import";

/**
 * An import through the API says beforehand what is to be done once the check is over: its good rows, all or none, or
 * nothing yet. Answers whether the job goes on with the commit.
 */
export async function commitAfterValidation(
  db: BrandDb,
  { brandId, id: importId, options }: ImportRow,
): Promise<JobEnd | undefined> {
  if (options.commit === "ask") return undefined;
  return db.transaction(async (tx) => {
    const found = await lockImport(tx, { brandId, importId });
    if (!found || found.state !== "checked") return undefined;
    await requireStarter(tx, found);
    const [at, { refused }] = [now(), found.counts];
    const next =
      options.commit === "all" && refused > 0
        ? {
            state: "failed" as const,
            errorCode: "rows_refused",
            errorDetail: `${refused} rows are refused, so nothing was stored.`,
            endedAt: at,
          }
        : { state: "committing" as const, progressRow: 0, startedAt: at };
    await updateImport(tx, { importId, at, set: next });
    if (next.state === "failed") return undefined;
    await scopeOf(tx, found).audit("import.started", importId, plannedOf(found.counts));
    return { is: "more", done: 1 };
  });
}
