import { type Aliases, type Field, type FieldKind, type Unit, unitOf } from "@/lib/ecodesign/field";
import { RECORD_FIELDS } from "@/lib/ecodesign/registry";
import { requireValue } from "@/lib/platform/require-value";

/**
 * Derived from POST /v1/products: `materials.1.name`, `care_instructions.en`. A list may also be JSON in one cell;
 * `[]` means "assessed, none", a blank cell does not.
 */

type CellKind =
  | "text"
  | "gtin"
  | "number"
  | "flag"
  | "choice"
  | "day"
  | "country"
  | "countries"
  | "texts"
  | "links"
  | "json"
  | "record"
  | "id";

export interface CatalogueField {
  /** With `*` for a number or language: `materials.*.mass_pct`, `care_instructions.*`. */
  path: string;
  kind: CellKind;
  unit: Unit | undefined;
  isYear: boolean;
  isWhole: boolean;
  isRequired: boolean;
  choices: readonly string[];
  range: Field["range"];
  entriesMax: number | null;
  identifies: Field["identifies"];
  /** Compared literally, so rounding or a leading apostrophe in a spreadsheet changes its meaning. */
  isCode: boolean;
  isIdentifier: boolean;
  isComposition: boolean;
  aliases: Aliases;
  lesserAliases: Aliases;
}

/** The product's id in this service. If present, rows are matched by it first. */
export const ID_FIELD = "id";
export const CODE_FIELD = "passport_code";
/** A whole record as JSON in one cell, used for lines of NDJSON. */
export const RECORD_FIELD = "record";

const CELL_KINDS: Record<FieldKind, CellKind> = {
  text: "text",
  long: "text",
  lines: "texts",
  links: "links",
  prose: "json",
  code: "text",
  gtin: "gtin",
  language: "text",
  link: "text",
  choice: "choice",
  flag: "flag",
  day: "day",
  country: "country",
  countries: "countries",
  year: "number",
  count: "number",
  percent: "number",
  score: "number",
  amount: "number",
  list: "json",
  entry: "json",
};

const NOTHING_SAID = {
  unit: undefined,
  isYear: false,
  isWhole: false,
  isRequired: false,
  choices: [],
  range: undefined,
  entriesMax: null,
  identifies: undefined,
  isCode: false,
  isIdentifier: false,
  isComposition: false,
  aliases: {},
  lesserAliases: {},
};

const ENTRIES_MAX = 200;

function catalogued(path: string, field: Field, list: Field | null): CatalogueField[] {
  const own: CatalogueField = {
    path,
    kind: CELL_KINDS[field.kind],
    unit: unitOf(field),
    isYear: field.kind === "year",
    isWhole: field.isWhole,
    isRequired: field.isRequired,
    choices: field.choices ?? [],
    range: field.range,
    entriesMax: list && ENTRIES_MAX,
    identifies: field.identifies,
    isCode: field.kind === "code" || field.identifies === "product" || field.identifies === "unit",
    isIdentifier: field.kind === "code" && field.isIdentifier === true,
    isComposition: (list ?? field).isComposition ?? false,
    aliases: field.aliases ?? {},
    lesserAliases: field.lesserAliases ?? {},
  };
  if (field.kind === "prose")
    return [
      { ...own, aliases: {} },
      { ...own, path: `${path}.*`, kind: "text", isRequired: false },
    ];
  const [within, listed] = field.kind === "list" ? [`${path}.*`, field] : [path, list];
  return [own, ...field.members.flatMap((member) => catalogued(`${within}.${member.name}`, member, listed))];
}

export const FIELDS: readonly CatalogueField[] = [
  {
    ...NOTHING_SAID,
    path: ID_FIELD,
    kind: "id",
    identifies: "product",
    isIdentifier: true,
    aliases: { en: "product id; carnet id; passport product id" },
  },
  { ...NOTHING_SAID, path: CODE_FIELD, kind: "id", identifies: "unit", isIdentifier: true },
  ...RECORD_FIELDS.flatMap((field) => catalogued(field.name, field, null)),
];

const RECORD: CatalogueField = { ...NOTHING_SAID, path: RECORD_FIELD, kind: "record" };
const byPath = new Map(FIELDS.map((field) => [field.path, field]));
const LANGUAGE = /^[a-z]{2,3}(-[A-Za-z0-9]{2,8})*$/;

export function findField(path: string): CatalogueField | null {
  if (path === RECORD_FIELD) return RECORD;
  const exact = byPath.get(path);
  if (exact && !path.includes("*")) return exact;
  const steps = path.split(".");
  const numbered = steps.findIndex((step) => /^[1-9]\d{0,2}$/.test(step));
  const open = numbered === -1 ? steps.length - 1 : numbered;
  const field = byPath.get(steps.with(open, "*").join("."));
  if (!field || open === 0) return null;
  if (field.entriesMax === null)
    return numbered === -1 && LANGUAGE.test(requireValue(steps[open], "A step")) ? field : null;
  return numbered !== -1 && Number(steps[open]) <= field.entriesMax ? field : null;
}
