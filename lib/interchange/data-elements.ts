import { type Declared, isDeclared } from "@/lib/ecodesign/declared";
import { entryMembers, isEntryField } from "@/lib/ecodesign/entries";
import type { Field, FieldKind } from "@/lib/ecodesign/field";
import { recordField } from "@/lib/ecodesign/registry";
import { SECTION_NAMES } from "@/lib/ecodesign/rules";
import { SECTIONS } from "@/lib/ecodesign/sections";
import { SECOND_LIFE_FIELD, type SecondLife } from "./second-life";

/** Media types by file extension, because documents are declared by address alone. IANA, "Media Types". */
const BY_ENDING: Readonly<Record<string, string>> = {
  pdf: "application/pdf",
  html: "text/html",
  htm: "text/html",
  json: "application/json",
  jsonld: "application/ld+json",
  xml: "application/xml",
  png: "image/png",
  jpg: "image/jpeg",
  jpeg: "image/jpeg",
  xlsx: "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet",
};

export function mediaTypeOf(address: string): string {
  const ending = /\.([a-z0-9]+)$/i.exec(new URL(address).pathname)?.[1]?.toLowerCase();
  return BY_ENDING[ending ?? ""] ?? "text/html";
}

/** The data elements of EN 18223, 4.1.2.3 to 4.1.2.8, in the expanded form of Annex A. */

interface Named {
  elementId: string;
  dictionaryReference?: string;
}
interface SingleValued extends Named {
  objectType: "SingleValuedDataElement";
  valueDataType: string;
  value: string | number | boolean;
}
interface MultiValued extends Named {
  objectType: "MultiValuedDataElement";
  valueDataType?: string;
  value: string[] | DataElement[][];
}
interface MultiLanguage extends Named {
  objectType: "MultiLanguageDataElement";
  value: { language: string; value: string }[];
}
interface RelatedResource extends Named {
  objectType: "RelatedResource";
  contentType: string;
  url: string;
  language?: string;
  resourceTitle?: string;
}
export interface Collection extends Named {
  objectType: "DataElementCollection";
  elements: DataElement[];
}
export type DataElement = SingleValued | MultiValued | MultiLanguage | RelatedResource | Collection;

/** EN 18223, 5.2.3: XML Schema types by kind of field. */
const DATA_TYPES: Readonly<Partial<Record<FieldKind, string>>> = {
  percent: "xsd:decimal",
  amount: "xsd:decimal",
  score: "xsd:decimal",
  year: "xsd:integer",
  flag: "xsd:boolean",
  day: "xsd:date",
  link: "xsd:anyURI",
  language: "xsd:language",
};
const dataTypeOf = (kind: FieldKind) => DATA_TYPES[kind] ?? "xsd:string";

interface Unit {
  serialNumber: string | null;
  batch: string | null;
  producedOn: string | null;
}

type ReferenceOf = (path: string) => string;

export function dataElements(
  declared: Declared & { name: string; model: string | null },
  referenceOf: ReferenceOf,
  { unit, secondLife }: { unit?: Unit | undefined; secondLife?: SecondLife | undefined } = {},
): Collection[] {
  const elements = (section: (typeof SECTION_NAMES)[number]): DataElement[] => [
    ...(section === "identity" ? [...namesOf(declared, referenceOf), ...unitElements(unit, referenceOf)] : []),
    ...(section === "battery" ? elementOf(declared, "battery_state", referenceOf) : []),
    ...(section === "battery" && secondLife ? [collectionOf(SECOND_LIFE_FIELD, secondLife, referenceOf)] : []),
    ...SECTIONS[section].flatMap(({ name, notes = [] }) =>
      [name, ...notes].flatMap((field) => elementOf(declared, field, referenceOf)),
    ),
  ];
  return SECTION_NAMES.map((section): Collection => ({
    elementId: section,
    objectType: "DataElementCollection",
    elements: elements(section),
  })).filter((collection) => collection.elements.length > 0);
}

function namesOf({ name, model }: { name: string; model: string | null }, referenceOf: ReferenceOf): SingleValued[] {
  const names = Object.entries({ name, model }).filter((entry): entry is [string, string] => entry[1] !== null);
  return names.map(([elementId, value]) => ({
    ...single(elementId, value),
    dictionaryReference: referenceOf(elementId),
  }));
}

function unitElements(unit: Unit | undefined, referenceOf: ReferenceOf): SingleValued[] {
  const known: [string, string | null | undefined][] = [
    ["serial_number", unit?.serialNumber],
    ["batch", unit?.batch],
    ["produced_on", unit?.producedOn],
  ];
  return known.flatMap(([elementId, value]) =>
    value == null ? [] : [{ ...single(elementId, value), dictionaryReference: referenceOf(elementId) }],
  );
}

function elementOf(declared: Declared, name: keyof Declared & string, referenceOf: ReferenceOf): DataElement[] {
  if (!isDeclared(declared, name)) return [];
  const value: unknown = declared[name];
  const reference = { dictionaryReference: referenceOf(name) };
  if (recordField(name).kind === "prose")
    return [
      {
        elementId: name,
        ...reference,
        objectType: "MultiLanguageDataElement",
        value: textsOf(value as Record<string, string>),
      },
    ];
  if (!isEntryField(name)) return [{ ...plain(name, value), ...reference }];
  const field = { name, members: entryMembers(name) };
  return [Array.isArray(value) ? listOf(field, value, referenceOf) : collectionOf(field, value as Entry, referenceOf)];
}

type Holder = Pick<Field, "name" | "members"> & { path?: string };

const collectionOf = ({ name, members, path = name }: Holder, entry: Entry, referenceOf: ReferenceOf): Collection => ({
  elementId: name,
  dictionaryReference: referenceOf(path),
  objectType: "DataElementCollection",
  elements: membersOf({ path, members }, entry, referenceOf),
});

const listOf = (
  { name, members, path = name }: Holder,
  entries: readonly Entry[],
  referenceOf: ReferenceOf,
): MultiValued => ({
  elementId: name,
  dictionaryReference: referenceOf(path),
  objectType: "MultiValuedDataElement",
  value: entries.map((entry) => membersOf({ path, members }, entry, referenceOf)),
});

const textsOf = (texts: Record<string, string>) =>
  Object.entries(texts).map(([language, value]) => ({ language, value }));

function single(
  elementId: string,
  value: SingleValued["value"],
  { kind }: Pick<Field, "kind"> = recordField(elementId),
): SingleValued {
  return { elementId, objectType: "SingleValuedDataElement", valueDataType: dataTypeOf(kind), value };
}

type Entry = Readonly<Record<string, unknown>>;

const membersOf = (
  { path, members }: { path: string; members: readonly Field[] },
  entry: Entry,
  referenceOf: ReferenceOf,
): DataElement[] =>
  members
    .filter(({ name }) => entry[name] != null)
    .map((member): DataElement => {
      const { name } = member;
      const value = entry[name];
      const memberPath = `${path}.${name}`;
      if (member.kind === "list") return listOf({ ...member, path: memberPath }, value as Entry[], referenceOf);
      const isFile = path === "documents" && name === "url";
      const element = isFile ? resource(value as string, entry) : plain(name, value, member);
      return { ...element, dictionaryReference: referenceOf(memberPath) };
    });

function plain(elementId: string, value: unknown, field: Pick<Field, "kind"> = recordField(elementId)): DataElement {
  if (!Array.isArray(value)) return single(elementId, value as SingleValued["value"], field);
  const valueDataType = field.kind === "links" ? "xsd:anyURI" : "xsd:string";
  return { elementId, objectType: "MultiValuedDataElement", valueDataType, value: value as string[] };
}

/** EN 18223, 4.1.2.7: a document's file is a related resource. */
function resource(url: string, { language, name }: Entry): RelatedResource {
  return {
    elementId: "url",
    objectType: "RelatedResource",
    contentType: mediaTypeOf(url),
    url,
    ...(language != null && { language: language as string }),
    ...(name != null && { resourceTitle: name as string }),
  };
}
