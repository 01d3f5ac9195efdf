import type { WarrantyKind } from "@/lib/passports/rules";
import { lastDayOfTerm } from "./rules";

export interface WarrantyFields {
  kind?: string;
  starts_on?: string;
  ends_on?: string;
  months?: string;
  transferable?: string | boolean;
  max_transfers?: string;
  territory?: string;
  allow_overlap?: string | boolean;
  version?: string;
}

const isTicked = (box: string | boolean | undefined) => box === true || box === "yes";

export function readWarrantyFields(fields: WarrantyFields): Record<string, unknown> {
  const { kind, starts_on, ends_on, territory, months, max_transfers, version } = fields;
  const texts = Object.entries({ kind, starts_on, ends_on, territory }).filter(([, value]) => value);
  const numbers = Object.entries({ months, max_transfers, version }).filter(([, value]) => value);
  return {
    ...Object.fromEntries(texts),
    ...Object.fromEntries(numbers.map(([name, value]) => [name, Number(value)])),
    transferable: isTicked(fields.transferable),
    allow_overlap: isTicked(fields.allow_overlap),
  };
}

interface StoredTerms {
  kind: WarrantyKind;
  months: number | null;
  startsOn: string | null;
  endsOn: string | null;
  transferable: boolean;
  maxTransfers: number | null;
  territory: string | null;
}

export function warrantyFieldsOf({
  kind,
  months,
  startsOn,
  endsOn,
  transferable,
  maxTransfers,
  territory,
}: StoredTerms): Required<Omit<WarrantyFields, "version">> {
  const followsFromMonths = startsOn === null || (months !== null && lastDayOfTerm(startsOn, months) === endsOn);
  return {
    kind,
    starts_on: startsOn ?? "",
    ends_on: followsFromMonths ? "" : (endsOn ?? ""),
    months: followsFromMonths ? String(months ?? "") : "",
    transferable,
    max_transfers: String(maxTransfers ?? ""),
    territory: territory ?? "",
    allow_overlap: false,
  };
}

export const NEW_WARRANTY_FIELDS = warrantyFieldsOf({
  kind: "manufacturer",
  months: 24,
  startsOn: null,
  endsOn: null,
  transferable: true,
  maxTransfers: null,
  territory: null,
});
