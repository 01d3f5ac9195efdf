import { z } from "zod";
import { DomainError } from "@/lib/platform/errors";
import { nearestName } from "@/lib/platform/input/nearest-name";
import { invalidRequest, readInput } from "@/lib/platform/input/read-input";
import { RECORDS_MAX, UNITS_MAX } from "../contract";
import { validateManyRecords, type ValidatedRecords } from "./validate-records";

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
