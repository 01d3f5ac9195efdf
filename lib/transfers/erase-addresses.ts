import type { Queryable } from "@/db/client";
import { eraseFormerHolders } from "@/db/queries/holders";
import { emptyKeptMessages } from "@/db/queries/outgoing-messages";
import { eraseRecipients } from "@/db/queries/transfers";
import { DAY_MS, now } from "@/lib/platform/clock";

const KEPT_MS = 90 * DAY_MS;
const BATCH_MAX = 1_000;

/**
 * GDPR Art. 5(1)(e): 90 days after a transfer's end nobody needs its recipient's address any more, nor that of a holder
 * who holds nothing. The keyed hashes stay, so that the audit log can still be matched. Answers how many rows it emptied.
 */
export async function eraseAddresses(db: Queryable): Promise<number> {
  const before = new Date(now().getTime() - KEPT_MS);
  let erased = (await eraseFormerHolders(db, before)) + (await emptyKeptMessages(db, before));
  for (;;) {
    const batch = await eraseRecipients(db, { before, limit: BATCH_MAX });
    erased += batch;
    if (batch < BATCH_MAX) return erased;
  }
}
