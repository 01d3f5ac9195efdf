import { recordField } from "@/lib/products/contract";
import type { Ecodesign } from "./contract";
import type { Field } from "./field";

/** The fields that hold entries, and the order in which an entry is read and filled in. */

type Entry<Name extends keyof Ecodesign> =
  NonNullable<Ecodesign[Name]> extends infer Value ? (Value extends readonly (infer One)[] ? One : Value) : never;

const ORDER = {
  materials: [
    "name",
    "mass_pct",
    "recycled_pct",
    "renewable_pct",
    "origin_country",
    "component",
    "critical_raw_material",
  ],
  substances: [
    "iupac_name",
    "other_names",
    "cas_number",
    "ec_number",
    "basis",
    "location",
    "concentration_min_pct",
    "concentration_max_pct",
    "scip_id",
    "safe_use",
  ],
  operators: ["role", "name", "address", "email", "identifier", "identifier_scheme", "country", "eori"],
  facilities: ["identifier", "identifier_scheme", "country", "activity"],
  documents: ["kind", "name", "url", "language", "issuer", "issued_on", "valid_until", "access", "sha256"],
  backup_provider: ["name", "identifier", "url", "last_backup_on"],
} as const satisfies { [Name in keyof Ecodesign]?: readonly (keyof Entry<Name>)[] };

export type EntryField = keyof typeof ORDER;
export const ENTRY_FIELD_NAMES = Object.keys(ORDER) as EntryField[];

export function isEntryField(name: string): name is EntryField {
  return Object.hasOwn(ORDER, name);
}

const byOrder = new Map(
  ENTRY_FIELD_NAMES.map((name) => {
    const members = new Map(recordField(name).members.map((member) => [member.name, member]));
    return [name, ORDER[name].flatMap((member) => members.get(member) ?? [])];
  }),
);

/** What an entry of the field holds, in the order in which it is read and filled in. */
export const entryMembers = (name: EntryField): readonly Field[] => byOrder.get(name) ?? [];
