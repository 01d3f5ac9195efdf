import { eraseAuthorities } from "@/db/queries/access-grant-erasure";
import { deleteOldReads, listOverdueGrants, updateGrant } from "@/db/queries/access-grants";
import { deleteOldReaderTokens } from "@/db/queries/access-tokens";
import { findBrand } from "@/db/queries/brands";
import type { AllBrandsDb } from "@/db/tenant";
import { auditInJob } from "@/lib/access/job-audit";
import { RECIPIENTS_KEPT_DAYS } from "@/lib/brands/settings/retention-rules";
import { DAY_MS, now } from "@/lib/platform/clock";
import { newId } from "@/lib/platform/ids";
import { dayOf } from "@/lib/warranties/rules";
import { sendAnswer } from "./send-grant-messages";

const BATCH_MAX = 200;
/** Two years: what a supervisor may ask about who read what. */
const READS_KEPT_DAYS = 730;
const TOKENS_KEPT_DAYS = 30;

/**
 * Ends what is past its time, which nobody reads by any more since then, and tells its readers; removes requests whose
 * mailbox never answered, old keys and old counts. Answers how many ended.
 */
export async function endGrants(db: AllBrandsDb): Promise<number> {
  const requestId = newId("req");
  const ago = (days: number) => new Date(now().getTime() - days * DAY_MS);
  await deleteOldReads(db, dayOf(ago(READS_KEPT_DAYS)));
  await deleteOldReaderTokens(db, ago(TOKENS_KEPT_DAYS));
  await eraseAuthorities(db, ago(RECIPIENTS_KEPT_DAYS.usual));
  let count = 0;
  for (;;) {
    const overdue = await listOverdueGrants(db, { at: now(), limit: BATCH_MAX });
    for (const { id: grantId, brandId } of overdue)
      count += await db.transaction(async (tx) => {
        const at = now();
        const set = { status: "expired", endedAt: at, endedBy: "system" } as const;
        const grant = await updateGrant(tx, { grantId, from: ["waiting", "consent", "granted"], at: null, set });
        if (!grant) return 0;
        const brand = brandId === null ? null : await findBrand(tx, brandId);
        await sendAnswer(tx, { grant, brand: brand?.name ?? null, at });
        const { scope, emailHash } = grant;
        const audit = auditInJob("end-access-grants", tx, requestId);
        if (brandId !== null)
          await audit({ kind: "system", brandId })("access_grant.expired", grantId, { scope, reader_hash: emailHash });
        return 1;
      });
    if (overdue.length < BATCH_MAX) return count;
  }
}
