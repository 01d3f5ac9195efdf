import { gtin14 } from "@/lib/ecodesign/gtin";
import { canonicalJson } from "@/lib/platform/canonical-json";
import { requireValue } from "@/lib/platform/require-value";
import { sha256Hex } from "@/lib/platform/secrets";
import { validateRecord } from "@/lib/products/registration/validate-records";
import { BESIDE_FIELD_NAMES } from "@/lib/products/unit-fields";
import type { Derived } from "../rows/derive-record";

/** Replaces the name if other rows of the product have it. */
export const PLACEHOLDER_NAME = "?";

const BESIDE: ReadonlySet<string> = new Set(BESIDE_FIELD_NAMES);

type Members = Record<string, unknown>;

function split(given: Readonly<Members>, isWanted: (name: string) => boolean): Members {
  const wanted: Members = {};
  for (const name of Object.keys(given)) if (isWanted(name)) wanted[name] = given[name];
  return wanted;
}

export function productPart<Record extends Readonly<Members>>(record: Record): Record {
  return split(record, (name) => !BESIDE.has(name)) as Record;
}

export function unitPart(given: Readonly<Members>): Members {
  return split(given, (name) => BESIDE.has(name));
}

export function statedHash({ given, cleared }: Pick<Derived, "given" | "cleared">, isAdding: boolean): string {
  const product = split(given, (name) => !BESIDE.has(name) && !(isAdding && name === "warranty_months"));
  return sha256Hex(JSON.stringify(cleared.length > 0 ? [product, cleared] : product)).slice(0, 32);
}

const isObject = (value: unknown): value is Members =>
  typeof value === "object" && value !== null && !Array.isArray(value);

/** By path: texts per language, objects per member, lists as a whole. */
export function statedMembers({ given }: Pick<Derived, "given">, isAdding: boolean): Map<string, unknown> {
  const validated = validateRecord({
    name: PLACEHOLDER_NAME,
    ...split(given, (name) => !BESIDE.has(name) && given[name] != null),
  });
  const members = new Map<string, unknown>();
  for (const [name, raw] of Object.entries(given)) {
    if (raw == null || BESIDE.has(name) || (isAdding && name === "warranty_months")) continue;
    const value = (validated.ok ? (validated.record as Members)[name] : undefined) ?? raw;
    if (!isObject(value)) members.set(name, value);
    else
      for (const [member, inner] of Object.entries(value)) if (inner != null) members.set(`${name}.${member}`, inner);
  }
  return members;
}

/** A GTIN with leading zeros equals the one without them. */
export const valueKey = (path: string, value: unknown): string =>
  path === "gtin" && typeof value === "string" ? gtin14(value) : canonicalJson(value);

/** Combines rows without contradictions. A member is cleared only if no row states it. */
export function combineRows(rows: readonly Derived[]): Derived {
  const [first, ...rest] = rows;
  if (rest.length === 0) return requireValue(first, "First");
  const entriesOf = new Map<string, Record<string, unknown>[]>();
  const numbersOf = new Map<string, number[]>();
  const combined: Derived = {
    ...requireValue(first, "First"),
    given: {},
    entries: entriesOf,
    numbers: numbersOf,
    cleared: [],
    problems: [],
  };
  for (const { given, entries, numbers } of rows) {
    for (const [name, value] of Object.entries(given)) {
      const before = combined.given[name];
      if (before == null) combined.given[name] = value;
      else if (isObject(before) && isObject(value))
        combined.given[name] = Object.defineProperties({ ...value, ...before }, symbolsOf(before));
    }
    for (const [name, list] of entries) if (!entriesOf.has(name)) entriesOf.set(name, list);
    for (const [name, list] of numbers) if (!numbersOf.has(name)) numbersOf.set(name, list);
  }
  const isStated = ({ name, entry, member }: Derived["cleared"][number]) => {
    const value = combined.given[name];
    return entry === null ? isObject(value) && value[member] != null : entriesOf.has(name);
  };
  const seen = new Set<string>();
  for (const cell of rows.flatMap(({ cleared }) => cleared)) {
    const key = JSON.stringify(cell);
    if (seen.has(key) || isStated(cell)) continue;
    seen.add(key);
    combined.cleared.push(cell);
  }
  return combined;
}

const symbolsOf = (value: object): PropertyDescriptorMap =>
  Object.fromEntries(Object.getOwnPropertySymbols(value).map((symbol) => [symbol, { value: true }]));
