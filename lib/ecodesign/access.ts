import { BATTERY_FIELDS, maySeeBatteryField } from "@/lib/law/battery-passport";
import type { ProductGroup } from "@/lib/law/rules";
import type { Declared } from "./declared";
import {
  AS_PUBLIC,
  AUTHORITIES,
  BRAND_ALONE,
  EVERYBODY,
  HOLDERS,
  INTERESTED,
  mayRead,
  mayReadElement,
  type Readers,
  type Reads,
  GRANTED_SETS,
} from "./readers";
import { type Ecodesign, RECORD_FIELDS } from "./registry";

type Named = Readonly<Record<string, Readers>>;
interface AccessTable {
  fields: Named;
  groups: Readonly<Partial<Record<ProductGroup, Named>>>;
}

/** Annex XIII point by point, except documents, whose access is set individually. The last point also covers 2(c). */
const BATTERY: Named = {
  ...Object.fromEntries(
    BATTERY_FIELDS.flatMap((field) =>
      field.held === null || field.held === "documents" || maySeeBatteryField(field, "public")
        ? []
        : [[field.held, GRANTED_SETS.filter((reader) => maySeeBatteryField(field, reader))] as const],
    ),
  ),
  disassembly_instructions: INTERESTED,
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

export const readersOf = (
  path: string,
  group: ProductGroup | null | undefined,
  { fields, groups }: AccessTable = ACCESS_TABLE,
): Readers => (group && groups[group]?.[path]) ?? fields[path] ?? EVERYBODY;

/** Access to passport data by reader: ESPR Articles 9(2)(f) and 11(b). */

type Document = NonNullable<Ecodesign["documents"]>[number];

const EVIDENCE: ReadonlySet<Document["kind"]> = new Set(["technical_file", "test_report", "verification"]);
/** A document's own access setting takes precedence over the default of its kind. */
const SAID: Record<NonNullable<Document["access"]>, Readers> = {
  public: EVERYBODY,
  holder: HOLDERS,
  legitimate_interest: INTERESTED,
  authority: AUTHORITIES,
  internal: BRAND_ALONE,
};

export const documentReaders = ({ access, kind }: Pick<Document, "access" | "kind">): Readers =>
  access ? SAID[access] : EVIDENCE.has(kind) ? AUTHORITIES : EVERYBODY;

/** A grant limited to certain fields must include `documents`. */
export const mayReadDocument = (document: Pick<Document, "access" | "kind">, reads: Reads): boolean =>
  mayReadElement("documents", documentReaders(document), reads);

export const isPublicDocument = (document: Pick<Document, "access" | "kind">): boolean =>
  mayRead(documentReaders(document), AS_PUBLIC);

export interface Withheld {
  elementId: string;
  readers: Readers;
}

interface Read<Data> {
  declared: Data;
  withheld: Withheld[];
}

interface Reading extends Reads {
  group: ProductGroup | null | undefined;
  table?: AccessTable | undefined;
}

/** The declared data that a caller may read. Other data is listed as withheld, except data internal to the brand. */
export function asReadBy<Data extends Declared>(
  declared: Data,
  { sets, named, group, table = ACCESS_TABLE }: Reading,
): Read<Data> {
  const withheld: Withheld[] = [];
  const reads = (elementId: string, readers: Readers): boolean => {
    if (mayReadElement(elementId, readers, { sets, named })) return true;
    const isKnown = withheld.some((known) => known.elementId === elementId && known.readers.join() === readers.join());
    if (readers.length > 0 && !isKnown) withheld.push({ elementId, readers });
    return false;
  };
  const entryRead = (name: string, entry: Entry): Entry =>
    Object.fromEntries(
      Object.entries(entry).filter(
        ([member, given]) => given == null || reads(`${name}.${member}`, readersOf(`${name}.${member}`, group, table)),
      ),
    );
  const shown = (name: string, value: unknown): unknown => {
    if (typeof value !== "object" || value === null) return value;
    if (!Array.isArray(value)) return entryRead(name, value as Entry);
    return value
      .filter((entry) => name !== "documents" || reads(name, documentReaders(entry as Document)))
      .map((entry: unknown) => shown(name, entry));
  };
  const read = Object.entries(declared).flatMap(([name, value]) => {
    const readers = readersOf(name, group, table);
    if (value == null) return readers.length > 0 ? [[name, value]] : [];
    return reads(name, readers) ? [[name, shown(name, value)]] : [];
  });
  return { declared: Object.fromEntries(read) as Data, withheld };
}

type Entry = Readonly<Record<string, unknown>>;
