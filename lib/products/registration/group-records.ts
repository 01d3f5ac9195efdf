import { z } from "zod";
import { DomainError } from "@/lib/platform/errors";
import { nearestName } from "@/lib/platform/input/nearest-name";
import { invalidRequest, readInput } from "@/lib/platform/input/read-input";
import { requireValue } from "@/lib/platform/require-value";
import { RECORDS_MAX, UNITS_MAX } from "../contract";
import { identityOf, type RecordIdentity } from "./identity";
import { contradictions, joinStatements, type StatedDifference } from "./stated-differences";
import {
  type ClashCode,
  type ValidatedRecord,
  type RejectedRecord,
  clash,
  validateManyRecords,
  type ValidatedRecords,
} from "./validate-records";

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

interface Gathered {
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

export interface ReadRegistration {
  form: "single" | "list";
  validated: ValidatedRecords;
  units: number;
}

const listBody = z.array(z.unknown()).min(1, { error: "Send one record or more." });
const wrappedBody = z.strictObject({ products: listBody });

/** Throws `too_many_records`, or `invalid_request` for any other form. */
export async function readRegistration(json: unknown): Promise<ReadRegistration> {
  const { form, records, at } = unwrap(json);
  if (records.length > RECORDS_MAX)
    throw new DomainError(
      "too_many_records",
      `A request may hold ${RECORDS_MAX} records; this one holds ${records.length}.`,
    );
  const validated = await validateManyRecords(records, (index) => (form === "single" ? at : `${at}/${index}`));
  const units = validated.accepted.reduce((sum, { record }) => sum + (record.quantity ?? 1), 0);
  if (units > UNITS_MAX)
    throw new DomainError("too_many_records", `A request may register ${UNITS_MAX} units; this one asks for ${units}.`);
  return { form, validated, units };
}

function unwrap(json: unknown): { form: ReadRegistration["form"]; records: unknown[]; at: string } {
  if (Array.isArray(json)) return { form: "list", records: readOrThrow(listBody, json), at: "" };
  if (isWrapped(json)) return { form: "list", records: readOrThrow(wrappedBody, json).products, at: "/products" };
  return { form: "single", records: [json], at: "" };
}

/** A list under a misspelt name is recognized, so that the error can suggest the correct name. */
function isWrapped(json: unknown): boolean {
  if (typeof json !== "object" || json === null) return false;
  if ("products" in json) return true;
  const lists = Object.entries(json).flatMap(([name, value]) => (Array.isArray(value) ? [name] : []));
  return !("name" in json) && lists.some((name) => nearestName(name, ["products"]) !== undefined);
}

function readOrThrow<S extends z.ZodType>(schema: S, json: unknown): z.output<S> {
  const result = readInput(schema, json);
  if (!result.ok) throw invalidRequest(result.errors);
  return result.value;
}
