import { bulkFieldOf, isListField } from "@/lib/compliance/field-edits/bulk-contract";
import { findRecordField } from "@/lib/ecodesign/registry";
import { findField } from "@/lib/imports/columns/fields";
import { isInPieces, rowReader } from "@/lib/imports/rows/read-row";
import { saysNone } from "@/lib/imports/synonyms/synonyms";
import { cellChoices, choiceLabel } from "@/lib/imports/values/cell-choices";
import { ambiguousValues } from "@/lib/imports/values/read-number";
import type { Locale } from "@/lib/platform/i18n/locales";
import { translator } from "@/lib/platform/i18n/translator";
import { mergePatch } from "@/lib/platform/input/read-input";
import { requireValue } from "@/lib/platform/require-value";
import { EDIT_SECTIONS } from "@/lib/products/form/form-layout";
import type { FormField, FormSectionName } from "@/lib/products/form/form-sections";
import { isSameValue } from "@/lib/products/versions/diff-versions";
import type { CellProblem, RowTexts } from "./contract";

/** Cells as texts: what a grid shows of a product, and which changes an edited text means. Pure. */

type Data = Readonly<Record<string, unknown>>;

/** `position`: the exact one of an error of the contract, for the sentence of the product form. */
export interface OfferedColumn {
  path: string;
  section: FormSectionName;
  field: FormField;
}

const NOT_IN_A_CELL: ReadonlySet<string> = new Set(["list", "entry", "texts"]);

export const isComposition = (name: string): boolean => findRecordField(name)?.isComposition === true;

/** Of lists only compositions, and those that can be stated as empty: other entries need the product form. */
const isListColumn = (name: string): boolean => {
  const bulkField = bulkFieldOf(name);
  return isComposition(name) || (bulkField !== undefined && isListField(bulkField));
};

function columnsOf(field: FormField, languages: readonly string[]): { path: string; field: FormField }[] {
  const { name, members = [] } = field;
  switch (field.input) {
    case "texts":
      return languages.map((language) => ({ path: `${name}.${language}`, field }));
    case "entry":
      return members
        .filter(({ input }) => !NOT_IN_A_CELL.has(input))
        .map((member) => ({ path: `${name}.${member.name}`, field: { ...member, groups: field.groups } }));
    case "list":
      return isListColumn(name) ? [{ path: name, field }] : [];
    default:
      return [{ path: name, field }];
  }
}

export function offeredColumns(languages: readonly string[]): OfferedColumn[] {
  return EDIT_SECTIONS.flatMap(({ name: section, fields }) =>
    fields.flatMap((field) => columnsOf(field, languages)).map((column) => ({ ...column, section })),
  );
}

function valueAt(data: Data, path: string): unknown {
  const [name = "", member] = path.split(".");
  const value = data[name] ?? null;
  return member === undefined ? value : ((value as Data | null)?.[member] ?? null);
}

/** Without a thousands separator, so that it can be copied into a spreadsheet and read again. */
function numberText(value: number, locale: Locale): string {
  return new Intl.NumberFormat(locale, { useGrouping: false, maximumFractionDigits: 12 }).format(value);
}

interface CompositionPart {
  name?: unknown;
  mass_pct?: unknown;
  recycled_pct?: unknown;
  component?: unknown;
}

function compositionText(entries: readonly CompositionPart[], locale: Locale): string {
  const t = translator(locale, "products");
  const share = (value: unknown) => `${numberText(Number(value), locale)} %`;
  const components = [...new Set(entries.map(({ component }) => component ?? null))];
  return components
    .map((component) => {
      const materials = entries.filter((entry) => (entry.component ?? null) === component);
      const list = materials.map(({ name, mass_pct: mass, recycled_pct: recycled }) =>
        [`${share(mass)} ${String(name)}`, recycled != null && `(${t("grid.recycled", { share: share(recycled) })})`]
          .filter(Boolean)
          .join(" "),
      );
      return `${component === null ? "" : `${String(component)}: `}${list.join(", ")}`;
    })
    .join("; ");
}

function cellWriter(locale: Locale): (path: string, data: Data) => string {
  const t = translator(locale, "products");
  const choicesOf = cellChoices(locale);
  return (path, data) => {
    const value = valueAt(data, path);
    const field = findField(path);
    if (value === null || !field) return "";
    switch (field.kind) {
      case "number":
        return numberText(Number(value), locale);
      case "choice":
      case "flag":
      case "country":
        return choiceLabel(choicesOf(path), String(value));
      case "countries":
        return (value as string[]).join(", ");
      case "texts":
        return (value as string[]).join("; ");
      case "links":
        return (value as string[]).join("\n");
      case "json": {
        const entries = value as readonly CompositionPart[];
        if (entries.length === 0) return t("grid.none");
        return field.isComposition ? compositionText(entries, locale) : t("grid.entries", { count: entries.length });
      }
      default:
        return String(value);
    }
  };
}

/** Cells whose text would not be read as their own value are locked, because an edit would lose part of it. */
export function rowWriter(paths: readonly string[], locale: Locale): (data: Data) => RowTexts {
  const write = cellWriter(locale);
  return (data) => {
    const texts = paths.map((path) => write(path, data));
    const locked = paths.flatMap((path, index) =>
      requireValue(texts[index], "A text") === "" || readsAs(path, requireValue(texts[index], "A text"), data, locale)
        ? []
        : [index],
    );
    return { texts, locked };
  };
}

function readsAs(path: string, text: string, data: Data, locale: Locale): boolean {
  const { changes, problems } = readCells({ [path]: text }, data, locale);
  const [name = ""] = path.split(".");
  return problems.length === 0 && isSameValue(changes[name], data[name]);
}

const decimalMark = (locale: Locale): "." | "," => (numberText(1.5, locale).includes(",") ? "," : ".");

/** English dates are written in both orders, so only those with one meaning are read. */
const dateOrder = (locale: Locale) => (locale === "en" ? "unknown" : "dmy");

/** They say that a character was left out that has no meaning. */
const HARMLESS: ReadonlySet<string> = new Set(["invisible_characters", "leading_apostrophe"]);

interface ReadCells {
  /** Whole fields: a member of a record is merged into `data`. */
  changes: Record<string, unknown>;
  problems: CellProblem[];
}

/** Reads texts as an import does. An empty text removes the value. A number with two meanings is refused. */
export function readCells(cells: Readonly<Record<string, string>>, data: Data, locale: Locale): ReadCells {
  const result: ReadCells = { changes: {}, problems: [] };
  const texts = Object.entries(cells)
    .map(([path, text]) => [path, text.trim()] as const)
    .filter(([path, text]) => isReadable(path, text, result));
  const filled = texts.filter(([, text]) => text !== "");
  const mark = decimalMark(locale);
  const readTexts = rowReader(
    filled.map(([field, text]) => {
      const other = ambiguousValues(text)?.mark;
      const isAmbiguous = other !== undefined && other !== mark;
      return { field, scale: "plain", decimal: isAmbiguous ? "unknown" : mark, dates: dateOrder(locale) };
    }),
    { blanks: "keep" },
  );
  const { values, problems } = readTexts(filled.map(([, text]) => text));
  const serious = problems.filter(({ code }) => !HARMLESS.has(code));
  result.problems.push(...serious.map(({ field, ...problem }) => ({ ...problem, path: field ?? "" })));
  for (const [name, value] of Object.entries(values)) put(result, data, { [name]: value });
  for (const [path] of texts) if (!isIn(path, values) && !hasProblem(path, result)) clear(result, data, path);
  return result;
}

function isReadable(path: string, text: string, { problems }: ReadCells): boolean {
  const field = findField(path);
  if (!field) problems.push({ path, code: "unknown_field", expected: "A field of products.", fix: null });
  else if (field.kind === "json" && !field.isComposition && text !== "" && !saysNone(text))
    problems.push({ path, code: "list_in_form", expected: "“none”, or entries in the product form.", fix: null });
  else return true;
  return false;
}

const isIn = (path: string, values: Data) => valueAt(values, path) !== null;
const hasProblem = (path: string, { problems }: ReadCells) => problems.some((problem) => problem.path === path);

function put({ changes }: ReadCells, data: Data, patch: Data): void {
  for (const [name, value] of Object.entries(patch))
    changes[name] = isInPieces(value) ? mergePatch(changes[name] ?? data[name], value) : value;
}

function clear({ changes }: ReadCells, data: Data, path: string): void {
  const [name = "", member] = path.split(".");
  if (member === undefined) changes[name] = findRecordField(name)?.isRequired ? "" : null;
  else {
    const rest = mergePatch(changes[name] ?? data[name], { [member]: null }) as object;
    changes[name] = Object.keys(rest).length > 0 ? rest : null;
  }
}
