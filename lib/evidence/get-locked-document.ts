import { type EvidenceRow, lockEvidence } from "@/db/queries/evidence";
import type { BrandDb } from "@/db/tenant";
import { DomainError } from "@/lib/platform/errors";

/** A document that the brand keeps, locked until the transaction ends. Throws `not_found`. */
export async function getLockedDocument(
  tx: BrandDb,
  of: { brandId: string; documentId: string },
): Promise<EvidenceRow> {
  const document = await lockEvidence(tx, of);
  if (!document) throw new DomainError("not_found", "Your brand keeps no such document.");
  return document;
}
