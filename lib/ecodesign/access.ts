import { BATTERY_FIELDS, maySeeBatteryField } from "@/lib/law/battery-passport";
import { RECORD_FIELDS } from "@/lib/products/contract";
import type { Ecodesign } from "./contract";
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
import type { ProductGroup } from "./rules";

/** Which sets each field lies in, as data: what the field's contract says, and what a group's act says beyond that. */

/** By field, or by field and member of its entries: `substances.concentration_max_pct`. */
type Named = Readonly<Record<string, Readers>>;
interface AccessTable {
  fields: Named;
  groups: Readonly<Partial<Record<ProductGroup, Named>>>;
}

/** Annex XIII point by point, but for documents, of which each is read by itself; 2(c) is meant by the last as well. */
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

/** The sets that a field, or a member of its entries, lies in. */
export const readersOf = (
  path: string,
  group: ProductGroup | null | undefined,
  { fields, groups }: AccessTable = ACCESS_TABLE,
): Readers => (group && groups[group]?.[path]) ?? fields[path] ?? EVERYBODY;

/** ESPR Articles 9(2)(f) and 11(b): what of a passport whom is shown. */

type Document = NonNullable<Ecodesign["documents"]>[number];

const EVIDENCE: ReadonlySet<Document["kind"]> = new Set(["technical_file", "test_report", "verification"]);
/** What a brand says of one document stands before what its kind would say. */
const SAID: Record<NonNullable<Document["access"]>, Readers> = {
  public: EVERYBODY,
  holder: HOLDERS,
  legitimate_interest: INTERESTED,
  authority: AUTHORITIES,
  internal: BRAND_ALONE,
};

/** The sets that a document lies in: as its access says, else by its kind. */
export const documentReaders = ({ access, kind }: Pick<Document, "access" | "kind">): Readers =>
  access ? SAID[access] : EVIDENCE.has(kind) ? AUTHORITIES : EVERYBODY;

/** Whether a caller reads the document; a grant that is held to some fields has to name that of documents. */
export const mayReadDocument = (document: Pick<Document, "access" | "kind">, reads: Reads): boolean =>
  mayReadElement("documents", documentReaders(document), reads);

/** Whether anybody may read the document. */
export const isPublicDocument = (document: Pick<Document, "access" | "kind">): boolean =>
  mayRead(documentReaders(document), AS_PUBLIC);

/** What is there and not shown to whoever reads, and whom it is shown to. */
export interface Withheld {
  /** A field, or a member of its entries: `substances.concentration_max_pct`. */
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

/**
 * What of a product's declared data a caller reads. What stays with the brand is not told of; all else that is there is
 * named where it is withheld.
 */
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
