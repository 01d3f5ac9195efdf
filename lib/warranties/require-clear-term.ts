import { listWarranties } from "@/db/queries/warranties";
import { hasBeenSold } from "@/db/queries/warranty-edits";
import type { BrandDb } from "@/db/tenant";
import { DomainError } from "@/lib/platform/errors";
import { overlapping } from "./overlap-rules";
import { type WarrantyTerms } from "./store-rules";

/**
 * Throws `warranty_state_conflict` for terms that cannot begin any more, and `warranty_overlaps` with the warranties
 * they would stand beside, unless both are meant. The caller holds the passport's lock.
 */
export async function requireClearTerm(
  tx: BrandDb,
  {
    passportId,
    terms,
    warrantyId,
    allowOverlap,
  }: { passportId: string; terms: WarrantyTerms; warrantyId?: string; allowOverlap: boolean },
): Promise<void> {
  if (terms.startsOn === null && (await hasBeenSold(tx, passportId)))
    throw new DomainError("warranty_state_conflict", "The item has been sold: a warranty needs its first day.", {
      errors: [
        { pointer: "/starts_on", code: "required", detail: "The item has been sold: a warranty needs its first day." },
      ],
    });
  if (allowOverlap) return;
  const beside = overlapping(await listWarranties(tx, passportId), { ...terms, id: warrantyId });
  if (beside.length === 0) return;
  const overlaps = beside.map(({ id, kind, startsOn, endsOn, territory }) => ({
    id,
    kind,
    starts_on: startsOn,
    ends_on: endsOn,
    territory,
  }));
  throw new DomainError("warranty_overlaps", "Another warranty of this kind covers part of the same time.", {
    members: { overlaps },
  });
}
