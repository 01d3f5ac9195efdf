import { eraseReaders } from "@/db/queries/access-grant-lists";
import { listRecipientTerms } from "@/db/queries/brands";
import { eraseClaimers } from "@/db/queries/claims";
import { eraseFormerHolders } from "@/db/queries/holders";
import { emptyAccountMessages, emptyStoredMessages } from "@/db/queries/outgoing-messages";
import { eraseRecipients } from "@/db/queries/transfers";
import type { AllBrandsDb } from "@/db/tenant";
import { auditInJob } from "@/lib/access/job-audit";
import { RECIPIENT_RETENTION_DAYS } from "@/lib/brands/settings/retention-rules";
import { DAY_MS, now } from "@/lib/platform/clock";
import { newId } from "@/lib/platform/ids";

const BATCH_MAX = 1_000;

type Erase = (tx: AllBrandsDb) => Promise<{ brandId: string }[]>;

/**
 * GDPR Art. 5(1)(e): addresses of recipients, and of holders without items, after the time that each brand
 * configures. The keyed hashes stay, so that the audit log can still be matched. Returns the number of rows.
 */
export async function eraseAddresses(db: AllBrandsDb): Promise<number> {
  const agoDays = (days: number) => new Date(now().getTime() - days * DAY_MS);
  let erased = await emptyAccountMessages(db, agoDays(RECIPIENT_RETENTION_DAYS.usual));
  for (const keptDays of await listRecipientTerms(db)) {
    const term = { keptDays, before: agoDays(keptDays), limit: BATCH_MAX };
    for (const erase of [eraseFormerHolders, emptyStoredMessages, eraseRecipients, eraseClaimers, eraseReaders])
      erased += await inBatches(db, keptDays, (tx) => erase(tx, term));
  }
  return erased;
}

async function inBatches(db: AllBrandsDb, days: number, erase: Erase): Promise<number> {
  let count = 0;
  for (;;) {
    const batch = await db.transaction((tx) => eraseAndReport(tx, days, erase));
    count += batch;
    if (batch < BATCH_MAX) return count;
  }
}

async function eraseAndReport(tx: AllBrandsDb, days: number, erase: Erase): Promise<number> {
  const erased = await erase(tx);
  const counts = new Map<string, number>();
  for (const { brandId } of erased) counts.set(brandId, (counts.get(brandId) ?? 0) + 1);
  for (const [brandId, count] of [...counts].toSorted(([one], [other]) => (one < other ? -1 : 1))) {
    const audit = auditInJob("erase-addresses", tx, newId("req"))({ kind: "system", brandId });
    await audit("addresses.erased", brandId, { count, days });
  }
  return erased.length;
}
