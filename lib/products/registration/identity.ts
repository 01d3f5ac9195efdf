import { gtin14 } from "@/lib/ecodesign/gtin";
import type { ProductRecord } from "../contract";

type Identifying = Pick<ProductRecord, "external_id" | "gtin" | "granularity" | "batch">;

/** The 14-digit GTIN, for batch passports with `/` and the batch. Null: an external id or no GTIN. */
export function gtinIdentity({ external_id: externalId, gtin, granularity, batch }: Identifying): string | null {
  if (externalId || !gtin) return null;
  return gtin14(gtin) + (granularity === "batch" && batch ? `/${batch}` : "");
}

export function batchOfIdentity(identity: string | null): string | null {
  return identity?.slice(15) || null;
}

const IDENTIFYING_FIELDS = ["external_id", "gtin", "granularity"];

export function changesIdentity(fields: readonly string[]): boolean {
  return fields.some((field) => IDENTIFYING_FIELDS.includes(field));
}

export type RecordIdentity =
  | { by: "external_id"; externalId: string }
  | { by: "gtin"; identity: string; gtin14: string; batch: string | null; otherIdentity: string | null }
  | { by: "name"; key: string };

/** External id, else GTIN, else model and name (only within one request or file). Null: a separate product. */
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
