import type { OpenDatabase } from "@/db/client";
import type { AllBrandsDb } from "@/db/tenant";
import { work } from "@/lib/imports/testing/imports";
import { runTaken, takeNext } from "@/lib/platform/jobs/testing/run-jobs";
import { contextOf, mintBrand, mintMember } from "@/lib/platform/testing/factories";
import { createSource } from "../change-sources";
import { sourceForm } from "../contract";
import { listHistory, showSource } from "../list-sources";

/** Checks as tests run them, of a folder of one brand. */

const SHARED = { name: "ERP, nightly", pattern: "*.csv", every: "hourly", commit: "clean", afterwards: "move" };

/** A brand with a manager and a source, which is checked only when the test does so. */
export async function mintSource({ db, pool }: OpenDatabase, fields: Record<string, unknown>) {
  const { brandId } = await mintBrand(db);
  const member = await mintMember(db, { brandId, role: "manager" });
  const context = contextOf(db, member.actor);
  const sourceId = await createSource(context, sourceForm.parse({ ...SHARED, ...fields }));
  /** Makes its job the oldest waiting one, in a queue that no other worker uses. */
  const makeDue = async () => {
    waited += 1;
    await pool.query(
      "update jobs set run_at = '2000-01-01'::timestamptz - make_interval(secs => $2), leased_until = null, " +
        "state = 'queued' where unique_key = $1",
      [`pickup:${sourceId}`, waited],
    );
  };
  const take = async () => (await makeDue(), takeOwn(db, sourceId));
  return {
    brandId,
    context,
    sourceId,
    member,
    take,
    /** One step of its check, and then the outcome of the imports. */
    checkFolder: async () => {
      const outcome = await runTaken(db, await take());
      return outcome;
    },
    /** Does what its imports wait for. */
    settle: () => work(db, "the imports picked up"),
    readState: () => showSource(context, { sourceId }),
    history: async () => (await listHistory(context, { sourceId, limit: 100 })).files,
    mails: async () =>
      (
        await pool.query<{ kind: string }>("select kind from outgoing_messages where brand_id = $1 order by id", [
          brandId,
        ])
      ).rows.map(({ kind }) => kind),
    run: async (sql: string, ...more: unknown[]) => (await pool.query(sql, [sourceId, ...more])).rows,
  };
}

let waited = 0;

async function takeOwn(db: AllBrandsDb, sourceId: string) {
  for (;;) {
    const job = await takeNext(db, "pickup");
    if (!job) throw new Error(`the look into ${sourceId} is not on the list`);
    if ((job.payload as { sourceId: string }).sourceId === sourceId) return job;
  }
}
