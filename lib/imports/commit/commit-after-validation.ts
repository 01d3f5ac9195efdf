import { type ImportRow, lockImport, updateImport } from "@/db/queries/imports";
import type { BrandDb } from "@/db/tenant";
import { now } from "@/lib/platform/clock";
import type { JobEnd } from "@/lib/platform/jobs/job";
import { requireStarter, scopeOf, starterOf } from "../files/starter";
import { plannedOf, rememberMapping } from "./commit-import";
import { mailWaiting } from "./mail-waiting";

/**
 * An import that nobody sits before says beforehand what is to be done once the check is over: its good rows, all or
 * none, all or wait, nothing yet, or nothing at all. Answers whether the job goes on with the commit. Who may import is
 * told of what was picked up and waits.
 */
export async function commitAfterValidation(db: BrandDb, found: ImportRow): Promise<JobEnd | undefined> {
  const { brandId, id: importId, options } = found;
  // A person who matches its columns anew sits before it.
  const isPickedUp = found.source === "pickup" && starterOf(found).kind === "system";
  if (options.commit === "ask" && !isPickedUp) return undefined;
  return db.transaction(async (tx) => {
    const stored = await lockImport(tx, { brandId, importId });
    if (!stored || stored.state !== "checked") return undefined;
    await requireStarter(tx, stored);
    const [at, { refused }] = [now(), stored.counts];
    if (options.commit === "never") {
      await updateImport(tx, { importId, at, set: { state: "cancelled", endedAt: at } });
      await scopeOf(tx, stored).audit("import.cancelled", importId, { was: "checked", is_dry_run: true });
      return undefined;
    }
    if (options.commit === "ask" || (options.commit === "clean" && refused > 0)) {
      await mailWaiting(tx, stored, { at, reason: refused > 0 ? "rows" : "asked" });
      return undefined;
    }
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
    await rememberMapping(tx, stored, at);
    await scopeOf(tx, stored).audit("import.started", importId, plannedOf(stored.counts));
    return { is: "more", done: 1 };
  });
}
