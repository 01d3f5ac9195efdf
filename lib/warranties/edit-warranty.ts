import { lockPassport } from "@/db/queries/transfers";
import type { WarrantyRow } from "@/db/queries/warranties";
import { findWarranty, updateWarrantyData, type WarrantyData } from "@/db/queries/warranty-edits";
import type { BrandDb } from "@/db/tenant";
import { useCase } from "@/lib/access/use-case";
import { now } from "@/lib/platform/clock";
import { DomainError } from "@/lib/platform/errors";
import { ids } from "@/lib/platform/input/ids";
import { must } from "@/lib/platform/must";
import { warrantyEditForm } from "./contract";
import { requireClearTerm } from "./require-clear-term";
import { termsOf, auditedTerms, type AuditedTerms, type WarrantyTerms } from "./store-rules";

/** What an `edit_conflict` of a warranty carries. */
export interface WarrantyConflict {
  /** To send the edit on top of. */
  version: number;
  stored: AuditedTerms;
  wanted: AuditedTerms;
}

/**
 * Changes a warranty's terms; false when it stood so already. An edit of a version that is no longer the newest is
 * `edit_conflict` with the stored terms and the wanted ones. Throws `forbidden`, `warranty_not_found`,
 * `warranty_state_conflict`, `warranty_overlaps`.
 */
export const editWarranty = useCase({
  may: "warranties.manage",
  by: ["member", "key"],
  input: warrantyEditForm.safeExtend(ids("warrantyId").shape),
  audits: ["warranty.edited"],
  run: async ({ tx, audit, actor }, input): Promise<boolean> => {
    const { warrantyId, version, allow_overlap: allowOverlap, ...form } = input;
    const terms = termsOf(form);
    const stored = await lockWarranty(tx, { brandId: actor.brandId, warrantyId });
    if (stored.state === "void" || stored.state === "not_transferred")
      throw new DomainError("warranty_state_conflict", "The warranty is void or has lapsed: add a new one instead.");
    const [before, after] = [auditedTerms(stored), auditedTerms(terms)];
    if (JSON.stringify(before) === JSON.stringify(after)) return false;
    if (version !== stored.version) throw conflictOf({ version: stored.version, stored: before, wanted: after });
    await requireClearTerm(tx, { passportId: stored.passportId, terms, warrantyId, allowOverlap });
    await updateWarrantyData(tx, { warrantyId, set: dataOf(terms, stored) });
    await audit("warranty.edited", stored.passportId, { warranty_id: warrantyId, before, after });
    return true;
  },
});

/** One of the brand's warranties, its passport locked. Throws `warranty_not_found`. */
export async function lockWarranty(tx: BrandDb, params: { brandId: string; warrantyId: string }): Promise<WarrantyRow> {
  const seen = await findWarranty(tx, params);
  if (!seen) throw new DomainError("warranty_not_found", "Your brand has no such warranty.");
  await lockPassport(tx, { brandId: params.brandId, passportId: seen.passportId });
  return must(await findWarranty(tx, params));
}

function conflictOf(conflict: WarrantyConflict): DomainError {
  return new DomainError("edit_conflict", "The warranty was changed after it was loaded.", {
    members: { ...conflict },
  });
}

function dataOf(terms: WarrantyTerms, stored: WarrantyRow): WarrantyData {
  if (terms.startsOn === null) return { ...terms, state: "not_activated", activatedAt: null };
  return { ...terms, state: "active", activatedAt: stored.activatedAt ?? now() };
}
