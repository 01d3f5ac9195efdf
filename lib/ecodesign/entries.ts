import type { ValueKind } from "./sections";

/** What an entry of each list of the ecodesign data holds, in the order in which it is read and filled in. */

export type EntryKind =
  | Exclude<ValueKind["kind"], "amount" | "prose" | "list" | "score" | "year">
  | "lines"
  | "language"
  | "long";

export interface EntryMember {
  name: string;
  kind: EntryKind;
}

const members = (given: Record<string, EntryKind>): readonly EntryMember[] =>
  Object.entries(given).map(([name, kind]) => ({ name, kind }));

export const ENTRY_MEMBERS = {
  materials: members({
    name: "text",
    mass_pct: "percent",
    recycled_pct: "percent",
    renewable_pct: "percent",
    origin_country: "country",
    component: "text",
    critical_raw_material: "flag",
  }),
  substances: members({
    iupac_name: "text",
    other_names: "lines",
    cas_number: "code",
    ec_number: "code",
    basis: "text",
    location: "text",
    concentration_min_pct: "percent",
    concentration_max_pct: "percent",
    scip_id: "code",
    safe_use: "long",
  }),
  operators: members({
    role: "choice",
    name: "text",
    address: "text",
    email: "text",
    identifier: "code",
    identifier_scheme: "choice",
    eori: "code",
  }),
  facilities: members({ identifier: "code", identifier_scheme: "text", country: "country", activity: "text" }),
  documents: members({
    kind: "choice",
    name: "text",
    url: "link",
    language: "language",
    issuer: "text",
    issued_on: "day",
    valid_until: "day",
    access: "choice",
    sha256: "code",
  }),
  backup_provider: members({ name: "text", identifier: "code", url: "link", last_backup_on: "day" }),
} as const;

export type EntryField = keyof typeof ENTRY_MEMBERS;

/** Lists of entries; the back-up provider is one entry. */
export const LIST_FIELDS = [
  "materials",
  "substances",
  "operators",
  "facilities",
  "documents",
] as const satisfies readonly EntryField[];
export type ListField = (typeof LIST_FIELDS)[number];

export function isEntryField(name: string): name is EntryField {
  return Object.hasOwn(ENTRY_MEMBERS, name);
}
