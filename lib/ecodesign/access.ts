import { BATTERY_FIELDS } from "@/lib/law/battery-passport";
import type { ProductGroup } from "@/lib/law/rules";
import type { Declared } from "./declared";
import { ACCESS_CLASSES, type AccessClass, type Attribute, canRead, type Readers, type Reads } from "./readers";
import { type Ecodesign, RECORD_FIELDS } from "./registry";
import { DISMANTLING_KINDS } from "./rules";

type Classes = Readonly<Record<string, AccessClass>>;
interface AccessTable {
  fields: Classes;
  groups: Readonly<Partial<Record<ProductGroup, Classes>>>;
}

type Group = ProductGroup | null | undefined;

/** Annex XIII point by point, except documents, whose access is set individually. */
const BATTERY: Classes = {
  ...Object.fromEntries(
    BATTERY_FIELDS.flatMap(({ held, access }) =>
      held === null || held === "documents" ? [] : [[held, access] as const],
    ),
  ),
  /** Point 2(c). */
  disassembly_instructions: "annex_xiii_2",
};

export const ACCESS_TABLE: AccessTable = {
  fields: Object.fromEntries(
    RECORD_FIELDS.flatMap(({ name, access, members }) => [
      ...(access ? [[name, access] as const] : []),
      ...members.flatMap((member) => (member.access ? [[`${name}.${member.name}`, member.access] as const] : [])),
    ]),
  ),
  groups: { battery: BATTERY },
};

export function accessOf(path: string, group: Group, table: AccessTable = ACCESS_TABLE): AccessClass {
  const own = (group && table.groups[group]?.[path]) ?? table.fields[path];
  if (own) return own;
  const [field = path, member] = path.split(".");
  return member === undefined ? "espr_public" : accessOf(field, group, table);
}

type Document = NonNullable<Ecodesign["documents"]>[number];
type DocumentAccess = Pick<Document, "access" | "kind">;

const EVIDENCE: ReadonlySet<Document["kind"]> = new Set(["technical_file", "test_report", "verification"]);
const isOfDismantling = ({ kind }: Pick<Document, "kind">, group: Group) =>
  group === "battery" && DISMANTLING_KINDS.includes(kind);

export function documentAccess({ access, kind }: DocumentAccess, group: Group): AccessClass {
  const isBattery = group === "battery";
  const byKind = EVIDENCE.has(kind) ? "authority" : isOfDismantling({ kind }, group) ? "legitimate_interest" : "public";
  switch (access ?? byKind) {
    case "legitimate_interest":
      return isBattery ? "annex_xiii_2" : "espr_interest";
    case "authority":
      return isBattery ? "annex_xiii_3" : "espr_authority";
    case "holder":
      return "holder";
    case "internal":
      return "brand";
    case "public":
      return isBattery ? "annex_xiii_1" : "espr_public";
  }
}

export const documentAttribute = (document: DocumentAccess, group: Group): Attribute => ({
  elementId: "documents",
  access: documentAccess(document, group),
});

export const isUnusuallyPublic = (document: DocumentAccess, group: Group): boolean =>
  document.access === "public" && isOfDismantling(document, group);

export interface Withheld {
  elementId: string;
  readers: Readers;
}

interface Read<Data> {
  declared: Data;
  withheld: Withheld[];
}

interface Reading extends Reads {
  group: Group;
  table?: AccessTable | undefined;
}

/** The declared data that a caller may read. Other data is listed as withheld, except data internal to the brand. */
export function asReadBy<Data extends Declared>(
  declared: Data,
  { sets, named, group, table = ACCESS_TABLE }: Reading,
): Read<Data> {
  const withheld: Withheld[] = [];
  const reads = (attribute: Attribute): boolean => {
    if (canRead({ sets, named }, attribute)) return true;
    const { elementId, access } = attribute;
    const { readers }: { readers: Readers } = ACCESS_CLASSES[access];
    const isKnown = withheld.some((known) => known.elementId === elementId && known.readers.join() === readers.join());
    if (readers.length > 0 && !isKnown) withheld.push({ elementId, readers });
    return false;
  };
  const at = (path: string): Attribute => ({ elementId: path, access: accessOf(path, group, table) });
  const readEntry = (name: string, entry: Entry): Entry =>
    Object.fromEntries(
      Object.entries(entry).filter(([member, value]) => value == null || reads(at(`${name}.${member}`))),
    );
  const readValue = (name: string, value: unknown): unknown => {
    if (typeof value !== "object" || value === null) return value;
    if (!Array.isArray(value)) return readEntry(name, value as Entry);
    return value
      .filter((entry) => name !== "documents" || reads(documentAttribute(entry as Document, group)))
      .map((entry: unknown) => readValue(name, entry));
  };
  const readable = Object.entries(declared).flatMap(([name, value]) => {
    const attribute = at(name);
    if (value == null) return ACCESS_CLASSES[attribute.access].readers.length > 0 ? [[name, value]] : [];
    return reads(attribute) ? [[name, readValue(name, value)]] : [];
  });
  return { declared: Object.fromEntries(readable) as Data, withheld };
}

type Entry = Readonly<Record<string, unknown>>;
