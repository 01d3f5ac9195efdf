import type { WarrantyKind } from "@/lib/passports/rules";
import { requireValue } from "@/lib/platform/require-value";
import type { WarrantyForm } from "./contract";
import { lastDayOfTerm } from "./rules";

export interface WarrantyTerms {
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

export function auditedTerms({ kind, months, startsOn, endsOn, transferable, maxTransfers, territory }: WarrantyTerms) {
  return { kind, months, starts_on: startsOn, ends_on: endsOn, transferable, max_transfers: maxTransfers, territory };
}

export type AuditedTerms = ReturnType<typeof auditedTerms>;
