import { gtin14 } from "@/lib/ecodesign/gtin";
import { canonicalCode, canonicalText, isPlaceholder } from "@/lib/platform/input/text";
import { sha256Hex } from "@/lib/platform/secrets";
import { gtinIdentity } from "@/lib/products/registration/identity";
import { validateRecord } from "@/lib/products/registration/validate-records";
import type { ColumnTarget } from "../commit/plan-rules";
import { type Derived, compileTargets, type DerivingOptions } from "./derive-record";

const textOf = (value: unknown, canonical = canonicalCode): string | null => {
  const text = typeof value === "string" && !value.includes("\0") ? canonical(value) : "";
  return text === "" || isPlaceholder(text) ? null : text;
};

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

/** The key that rows of one new product share. Without external id and GTIN it is model and name. */
export function newKey({ given }: Derived, { externalId, identity }: RowKeys): string | null {
  if (externalId !== null) return `x:${externalId}`;
  if (identity !== null) return `g:${identity}`;
  const [model, name] = [textOf(given["model"], canonicalText), textOf(given["name"], canonicalText)];
  return model !== null && name !== null && given["gtin"] == null
    ? `m:${sha256Hex([model, name].join("\n")).slice(0, 40)}`
    : null;
}

export interface StoredCell {
  value: string | null;
  readFrom: string | null;
}

export function storedCells(
  targets: readonly (ColumnTarget | null)[],
  options: DerivingOptions,
): (cells: readonly string[]) => (StoredCell | null)[] {
  const derive = compileTargets(targets, options);
  return (cells) => {
    const derived = derive(cells);
    const validated = validateRecord(derived.given);
    const record: Readonly<Record<string, unknown>> = validated.ok ? validated.record : {};
    return targets.map((target, column): StoredCell | null => {
      if (target === null) return null;
      const cell = (cells[column] ?? "").trim();
      if (cell === "") return { value: null, readFrom: null };
      const value = written(valueAt(target.field, record, derived));
      return { value, readFrom: value === cell ? null : cell };
    });
  };
}

/** Stored lists have no gaps, so entries follow the order in the file. */
function valueAt(field: string, record: Readonly<Record<string, unknown>>, { given, entries, id }: Derived): unknown {
  const [name = "", second, third] = field.split(".");
  if (field === "id") return id;
  if (third !== undefined) return entries.get(name)?.[Number(second) - 1]?.[third];
  const own = record[name] ?? given[name];
  return second === undefined ? own : (own as Record<string, unknown> | null | undefined)?.[second];
}

function written(value: unknown): string | null {
  if (value === null || value === undefined) return null;
  if (typeof value !== "object") return String(value);
  if (Array.isArray(value) && value.length > 0 && value.every(isShare))
    return value.map((entry) => `${entry.mass_pct} % ${entry.name}${rest(entry)}`).join(", ");
  return Array.isArray(value) && value.every((entry) => typeof entry === "string") && value.length > 0
    ? value.join("; ")
    : JSON.stringify(value);
}

interface Share {
  name: string;
  mass_pct: number;
}

const isShare = (entry: unknown): entry is Share =>
  typeof entry === "object" && entry !== null && "name" in entry && "mass_pct" in entry;

function rest({ name: _name, mass_pct: _share, ...more }: Share): string {
  const said = Object.entries(more).filter(([, value]) => value !== null && value !== undefined);
  return said.length === 0 ? "" : ` (${said.map(([member, value]) => `${member}: ${String(value)}`).join(", ")})`;
}
