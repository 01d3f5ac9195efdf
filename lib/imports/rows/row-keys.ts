import { canonicalCode, canonicalText, isPlaceholder } from "@/lib/platform/input/text";
import { sha256Hex } from "@/lib/platform/secrets";
import { gtin14 } from "@/lib/products/gtin";
import { gtinIdentity } from "@/lib/products/registration/identity";
import type { Derived } from "./derive-record";

/** What a row names its product and its unit by. Pure. */

const textOf = (value: unknown, canonical = canonicalCode): string | null => {
  const text = typeof value === "string" && !value.includes("\0") ? canonical(value) : "";
  return text === "" || isPlaceholder(text) ? null : text;
};

/** The identifying texts of a row as they are stored. */
export interface RowKeys {
  externalId: string | null;
  gtin14: string | null;
  identity: string | null;
  serialNumber: string | null;
  unitExternalId: string | null;
}

export function rowKeys({ given }: Pick<Derived, "given">): RowKeys {
  const [externalId, gtin] = [textOf(given["external_id"]), textOf(given["gtin"])];
  const isGtin = gtin !== null && /^\d{8,14}$/.test(gtin);
  const granularity = given["granularity"] === "batch" ? ("batch" as const) : null;
  return {
    externalId,
    gtin14: isGtin ? gtin14(gtin) : null,
    identity: isGtin
      ? gtinIdentity({ external_id: externalId, gtin, granularity, batch: textOf(given["batch"]) })
      : null,
    serialNumber: textOf(given["serial_number"]),
    unitExternalId: textOf(given["unit_external_id"]),
  };
}

/** What rows of one new product have in common. Without an external id and a GTIN it is model and name together. */
export function newKey({ given }: Derived, { externalId, identity }: RowKeys): string | null {
  if (externalId !== null) return `x:${externalId}`;
  if (identity !== null) return `g:${identity}`;
  const [model, name] = [textOf(given["model"], canonicalText), textOf(given["name"], canonicalText)];
  return model !== null && name !== null && given["gtin"] == null
    ? `m:${sha256Hex([model, name].join("\n")).slice(0, 40)}`
    : null;
}
