import { type AuditRow, insertAuditChain } from "@/db/queries/audit";
import type { AllBrandsDb } from "@/db/tenant";
import { chainHash, GENESIS_HASH } from "@/lib/access/audit-rules";
import { newId } from "@/lib/platform/ids";

/** Inserts a log with a number of rows in one statement. `alteredAt`: the row whose content does not match its hash. */
export async function mintRows(
  db: AllBrandsDb,
  brandId: string,
  { rows, alteredAt }: { rows: number; alteredAt?: number },
): Promise<void> {
  let previousHash = GENESIS_HASH;
  const chain = Array.from({ length: rows }, (_, index): AuditRow => {
    const content = {
      brandId,
      sequence: index + 1,
      at: new Date(Date.UTC(2026, 0, 1, 0, 0, index)),
      actorKind: "key",
      actorId: "key_a",
      action: "list.exported",
      targetKind: "note",
      targetId: "n",
      detail: { index },
      requestId: newId("req"),
    };
    const row = {
      ...content,
      detail: index + 1 === alteredAt ? {} : content.detail,
      previousHash,
      hash: chainHash(previousHash, content),
    };
    previousHash = row.hash;
    return row as AuditRow;
  });
  await insertAuditChain(db, chain);
}
