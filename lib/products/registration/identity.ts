import type { ProductRecord } from "../contract";
import { gtin14 } from "../gtin";

/** Which product of a brand a record means. Pure. */

type Identifying = Pick<ProductRecord, "external_id" | "gtin" | "granularity" | "batch">;

/**
 * What a product without an external id is known by within its brand: its GTIN as 14 digits and, where its passports
 * stand for batches, the batch behind `/`. Null: it has an external id, or no GTIN.
 */
export function gtinIdentity({ external_id: externalId, gtin, granularity, batch }: Identifying): string | null {
  if (externalId || !gtin) return null;
  return gtin14(gtin) + (granularity === "batch" && batch ? `/${batch}` : "");
}

/** The batch that a product known by GTIN and batch stands for, or null. */
export function batchOfIdentity(identity: string | null): string | null {
  return identity?.slice(15) || null;
}

const IDENTIFYING_FIELDS = ["external_id", "gtin", "granularity"];

/** Whether a change of these fields changes what a product is known by. */
export function changesIdentity(fields: readonly string[]): boolean {
  return fields.some((field) => IDENTIFYING_FIELDS.includes(field));
}

export type RecordIdentity =
  | { by: "external_id"; externalId: string }
  | { by: "gtin"; identity: string; gtin14: string; batch: string | null; otherIdentity: string | null }
  | { by: "name"; key: string };

/**
 * What a record names its product by: its external id, else its GTIN, else model and name together, which count within
 * one request or file. Null: it is a product of its own.
 */
export function identityOf(record: Identifying & Pick<ProductRecord, "name" | "model">): RecordIdentity | null {
  const { external_id: externalId, gtin, granularity, batch, model, name } = record;
  if (externalId) return { by: "external_id", externalId };
  const identity = gtinIdentity(record);
  if (identity && gtin) {
    const [padded, isOfBatch] = [gtin14(gtin), granularity === "batch"];
    return {
      by: "gtin",
      identity,
      gtin14: padded,
      batch: isOfBatch ? (batch ?? null) : null,
      otherIdentity: granularity == null && batch ? `${padded}/${batch}` : null,
    };
  }
  return model ? { by: "name", key: `${model}\n${name}` } : null;
}
