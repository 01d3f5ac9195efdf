import { requireValue } from "@/lib/platform/require-value";
import { identityOf, type RecordIdentity } from "./identity";
import { contradictions, joinStatements, type StatedDifference } from "./stated-differences";
import type { ClashCode, ValidatedRecord, RejectedRecord } from "./validate-records";
import { clash } from "./validate-records";

export interface NamedAlike {
  identity: RecordIdentity | null;
  records: ValidatedRecord[];
}

export function groupAlike(records: readonly ValidatedRecord[]): NamedAlike[] {
  const groups = new Map<string, NamedAlike>();
  for (const record of records) {
    const identity = identityOf(record.record);
    const key = identity ? `${identity.by} ${nameIn(identity)}` : `own ${record.index}`;
    const group = groups.get(key);
    if (group) group.records.push(record);
    else groups.set(key, { identity, records: [record] });
  }
  return [...groups.values()];
}

function nameIn(identity: RecordIdentity): string {
  return identity.by === "external_id"
    ? identity.externalId
    : identity.by === "gtin"
      ? identity.identity
      : identity.key;
}

export interface Gathered {
  records: ValidatedRecord[];
  stated: Record<string, unknown>;
  rejected: RejectedRecord[];
}

export function gatherRecords(records: readonly ValidatedRecord[]): Gathered {
  const [first, ...others] = records as [ValidatedRecord, ...ValidatedRecord[]];
  const gathered: Gathered = { records: [first], stated: first.stated, rejected: [] };
  for (const record of others) {
    const conflicts = record.stated === first.stated ? [] : contradictions(gathered.stated, record.stated);
    if (conflicts.length > 0) {
      gathered.rejected.push(
        differing(
          record,
          conflicts,
          `An earlier record of the request, at ${first.at || "/"}, says something else of this product.`,
        ),
      );
      continue;
    }
    gathered.records.push(record);
    if (record.stated !== first.stated) gathered.stated = joinStatements(gathered.stated, record.stated);
  }
  return gathered;
}

export function differing(
  { index, at }: Pick<ValidatedRecord, "index" | "at">,
  differences: readonly StatedDifference[],
  detail: string,
): RejectedRecord {
  return {
    index,
    errors: differences.map(({ field, stored, given }) => ({
      pointer: `${at}/${field}`,
      code: "product_differs",
      detail,
      stored,
      given,
    })),
  };
}

export function meeting(
  { index, at }: Pick<ValidatedRecord, "index" | "at">,
  codes: readonly ClashCode[],
  details: Partial<Record<ClashCode, string>>,
): RejectedRecord {
  return { index, errors: codes.map((code) => clash(code, at, requireValue(details[code], "A detail"))) };
}
