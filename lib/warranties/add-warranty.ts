import { z } from "zod";
import { lockPassport } from "@/db/queries/transfers";
import {
  insertWarranty,
  type WarrantyRow,
  findWarranty,
  updateWarrantyData,
  type WarrantyData,
  listWarranties,
  hasBeenSold,
} from "@/db/queries/warranties";
import type { BrandDb } from "@/db/tenant";
import { useCase } from "@/lib/access/use-case";
import { namedTags, requireTag } from "@/lib/api/entity-tag";
import type { WarrantyKind } from "@/lib/passports/rules";
import { now } from "@/lib/platform/clock";
import { DomainError } from "@/lib/platform/errors";
import { newId } from "@/lib/platform/ids";
import { ids } from "@/lib/platform/input/ids";
import { invalidRequest, readInput, mergePatch } from "@/lib/platform/input/read-input";
import { requireValue } from "@/lib/platform/require-value";
import { warrantyForm, warrantyEditForm, voidWarrantyForm, warrantyPatch, type WarrantyForm } from "./contract";
import { getWarranty } from "./follow-warranties";
import { lastDayOfTerm, overlapping } from "./rules";

/** Returns its id. Throws `forbidden`, `passport_not_found`, `warranty_state_conflict`, `warranty_overlaps`. */
export const addWarranty = useCase({
  may: "warranties.manage",
  by: ["member", "key"],
  input: warrantyForm.safeExtend(ids("passportId").shape),
  audits: ["warranty.added"],
  run: async ({ tx, audit, actor }, input): Promise<string> => {
    const { passportId, allow_overlap: allowOverlap, ...form } = input;
    const terms = termsOf(form);
    const passport = await lockPassport(tx, { brandId: actor.brandId, passportId });
    if (passport === null) throw new DomainError("passport_not_found", "Your brand has no such passport.");
    await requireClearTerm(tx, { passportId, terms, allowOverlap });
    const at = now();
    const id = newId("wty", at);
    const startState =
      terms.startsOn === null ? { state: "not_activated" as const } : { state: "active" as const, activatedAt: at };
    await insertWarranty(tx, { id, brandId: actor.brandId, passportId, ...terms, ...startState, createdAt: at });
    await audit("warranty.added", passportId, { warranty_id: id, ...auditedTerms(terms) });
    return id;
  },
});

export interface WarrantyConflict {
  version: number;
  stored: AuditedTerms;
  wanted: AuditedTerms;
}

/**
 * Returns false if nothing changes. An edit of an older version throws `edit_conflict` with the stored and the wanted
 * terms. Also throws `forbidden`, `warranty_not_found`, `warranty_state_conflict`, `warranty_overlaps`.
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

async function lockWarranty(tx: BrandDb, params: { brandId: string; warrantyId: string }): Promise<WarrantyRow> {
  const seen = await findWarranty(tx, params);
  if (!seen) throw new DomainError("warranty_not_found", "Your brand has no such warranty.");
  await lockPassport(tx, { brandId: params.brandId, passportId: seen.passportId });
  return requireValue(await findWarranty(tx, params));
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

/**
 * False if nothing changes. Throws `insufficient_scope`, `warranty_not_found`, `precondition_failed`,
 * `invalid_request`, `warranty_state_conflict`, `warranty_overlaps`.
 */
export const patchWarranty = useCase({
  may: "warranties.manage",
  by: ["member", "key"],
  input: ids("warrantyId").extend({ ifMatch: namedTags, patch: warrantyPatch }),
  audits: ["warranty.edited"],
  run: async (scope, { warrantyId, ifMatch, patch }): Promise<boolean> => {
    const { tx, actor } = scope;
    const stored = await lockWarranty(tx, { brandId: actor.brandId, warrantyId });
    if (ifMatch !== "any") requireTag(ifMatch, await getWarranty(scope, { warrantyId }), "warranty");
    const { version } = stored;
    const result = readInput(warrantyEditForm, mergePatch({ ...statedTerms(stored, patch), version }, patch));
    if (!result.ok) throw invalidRequest(result.errors);
    return editWarranty(scope, { warrantyId, ...result.value });
  },
});

function statedTerms(stored: WarrantyTerms, patch: z.output<typeof warrantyPatch>): object {
  const { months, ends_on: endsOn, starts_on: startsOn, ...terms } = auditedTerms(stored);
  const startedTerms = { ...terms, starts_on: startsOn };
  if (patch.ends_on != null || patch.months != null) return startedTerms;
  const followsFromMonths =
    startsOn === null || endsOn === null || (months !== null && lastDayOfTerm(startsOn, months) === endsOn);
  return followsFromMonths ? { ...startedTerms, months } : { ...startedTerms, ends_on: endsOn };
}

/** False if already void. Throws `forbidden`, `warranty_not_found`, `warranty_state_conflict` for a lapsed one. */
export const voidWarranty = useCase({
  may: "warranties.manage",
  by: ["member", "key"],
  input: voidWarrantyForm.extend(ids("warrantyId").shape),
  audits: ["warranty.voided"],
  run: async ({ tx, audit, actor }, input): Promise<boolean> => {
    const { warrantyId, reason } = input;
    const { state, passportId } = await lockWarranty(tx, { brandId: actor.brandId, warrantyId });
    if (state === "void") return false;
    if (state === "not_transferred")
      throw new DomainError("warranty_state_conflict", "The warranty has lapsed with a transfer already.");
    await updateWarrantyData(tx, { warrantyId, set: { state: "void", voidReason: reason } });
    await audit("warranty.voided", passportId, { warranty_id: warrantyId, reason, from: state });
    return true;
  },
});

/** The caller holds the passport's lock. Throws `warranty_state_conflict`, `warranty_overlaps` unless confirmed. */
async function requireClearTerm(
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

interface WarrantyTerms {
  kind: WarrantyKind;
  months: number | null;
  startsOn: string | null;
  endsOn: string | null;
  transferable: boolean;
  maxTransfers: number | null;
  territory: string | null;
}

export function termsOf(form: Omit<WarrantyForm, "allow_overlap">): WarrantyTerms {
  const startsOn = form.starts_on ?? null;
  const months = form.months ?? null;
  return {
    kind: form.kind,
    months,
    startsOn,
    endsOn: startsOn === null ? null : (form.ends_on ?? lastDayOfTerm(startsOn, requireValue(months, "Months"))),
    transferable: form.transferable,
    maxTransfers: form.transferable ? (form.max_transfers ?? null) : null,
    territory: form.territory ?? null,
  };
}

function auditedTerms({ kind, months, startsOn, endsOn, transferable, maxTransfers, territory }: WarrantyTerms) {
  return { kind, months, starts_on: startsOn, ends_on: endsOn, transferable, max_transfers: maxTransfers, territory };
}

type AuditedTerms = ReturnType<typeof auditedTerms>;
