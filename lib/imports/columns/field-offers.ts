import { ALIAS_LANGUAGES } from "@/lib/ecodesign/field";
import { findRecordField } from "@/lib/ecodesign/registry";
import { memberName } from "@/lib/ecodesign/value-text";
import { PRODUCT_GROUPS } from "@/lib/law/rules";
import type { Locale } from "@/lib/platform/i18n/locales";
import { translator } from "@/lib/platform/i18n/translator";
import { requireValue } from "@/lib/platform/require-value";
import type { ColumnSample, ColumnTarget, Suggestion } from "../commit/plan-rules";
import { inOrder } from "../files/flatten-product";
import { readChoice } from "../synonyms/synonyms";
import { contentOf, mostOf, usualDecimal, writingOf, fitsColumn, isTooLittle } from "./column-content";
import { fieldsNamedByRows } from "./field-names";
import { findField, FIELDS } from "./fields";

export interface Offer extends Suggestion {
  index: number;
  rank: number;
}

export function fieldOffers(columns: readonly ColumnSample[], { namesAlone }: { namesAlone: boolean }): Offer[][] {
  const names = columns.map(({ name }) => fieldsNamedByRows(name));
  const isKey = (index: number) =>
    findField(requireValue(names[index], "A name").fields[0]?.path ?? "")?.identifies === "product";
  const file: FileView = {
    columns,
    names,
    namesAlone,
    defaultDecimal: usualDecimal(columns),
    products: Math.max(0, ...columns.map(({ facts }, index) => (isKey(index) ? (facts?.different ?? 0) : 0))),
  };
  return columns.map((_, index) => offersFor(file, index));
}

interface FileView {
  columns: readonly ColumnSample[];
  names: readonly ReturnType<typeof fieldsNamedByRows>[];
  namesAlone: boolean;
  defaultDecimal: ColumnTarget["decimal"];
  products: number;
}

function offersFor({ columns, names, namesAlone, defaultDecimal, products }: FileView, index: number): Offer[] {
  const column = requireValue(columns[index], "A column");
  const { samples } = column;
  const { fields: namedFields, isLowerRow } = requireValue(names[index], "A name");
  const fields = namedFields
    .filter(({ path, isExact }) => isExact || namesAlone || fitsColumn(path, column, products))
    .map(({ path, scale, isExact }, rank): Offer => ({
      index,
      rank,
      target: isExact
        ? { ...writingOf(path, samples, scale, defaultDecimal), scale }
        : writingOf(path, samples, scale, defaultDecimal),
      ...(isLowerRow
        ? { reason: "lower_row", confidence: "guess" }
        : isExact
          ? { reason: "name", confidence: "sure" }
          : { reason: "synonym", confidence: "likely" }),
    }));
  if (fields.length > 0) return fields;
  return fieldsByValues(column, names[index - 1]?.fields[0]?.path).map((path, rank) => ({
    index,
    rank,
    target: writingOf(path, samples, "plain", defaultDecimal),
    reason: "values" as const,
    confidence: path === "materials" ? ("likely" as const) : ("guess" as const),
  }));
}

const OF_LANGUAGES = /sprache|language|langue|lingua|idioma|locale/i;
const OF_PRODUCTION = /produ[kczs]|herstell|fertig|fabri[kc]|manufact|gebaut|made on/i;
/** Days of business, such as an order or a delivery, are not the day on which a product is placed on the market. */
const OF_BUSINESS = new RegExp(
  "liefer|bestell|auftrag|rechnung|eingang|versand|ablauf|geburt|änderung|deliver|order|invoice|receiv|receipt|" +
    "ship|expir|birth|changed|livraison|commande|facture|réception|expir|consegna|ordine|fattura|ricev|scaden|" +
    "entrega|pedido|factura|recep|caduc",
  "i",
);

function fieldOfDay(name: string): string[] {
  if (OF_PRODUCTION.test(name)) return ["produced_on"];
  return OF_BUSINESS.test(name) ? [] : ["placed_on_market_on"];
}

function fieldsByValues(column: ColumnSample, fieldBefore = ""): string[] {
  const { name, samples } = column;
  const values = samples.filter((sample) => sample.trim() !== "");
  const before = /^materials\.(\d+)\.name$/.exec(fieldBefore);
  const content = contentOf(values);
  if (content === "composition") return ["materials"];
  if (before && (content === "percent" || name.trim() === "%")) return [`materials.${before[1]}.mass_pct`];
  if (isTooLittle(column)) return [];
  if (content === "gtin") return ["gtin"];
  if (content === "product_id") return ["id"];
  if (content === "date" && mostOf(values, (sample) => sample.trim().length >= 8)) return fieldOfDay(name);
  if (content === "mass") return ["weight_g"];
  if (content === "country" && !OF_LANGUAGES.test(name)) return ["country_of_origin"];
  return mostOf(values, (sample) => readChoice(sample, PRODUCT_GROUPS) !== null) ? ["product_group"] : [];
}

export function fieldNames(locale: Locale): (path: string) => string {
  const t = translator(locale, "imports");
  const fieldTexts = translator(locale, "ecodesign");
  const languages = new Intl.DisplayNames(locale, { type: "language" });
  const baseOf = (name: string) => {
    const own = `fields.${name}` as "fields.name";
    const shared = `fields.${name}` as "fields.gtin";
    return t.has(own) ? t(own) : fieldTexts.has(shared) ? fieldTexts(shared) : name;
  };
  const memberOf = (list: string, name: string) => {
    const key = `members.${name}` as "members.name";
    return t.has(key) ? t(key) : memberName(list, name, { ecodesign: fieldTexts });
  };
  return (path) => {
    const [name = "", second, third] = path.split(".");
    if (second === undefined)
      return findField(path)?.kind === "json" ? t("wholeList", { field: baseOf(name) }) : baseOf(name);
    if (/^(\d+|\*)$/.test(second))
      return `${baseOf(name)} ${second === "*" ? "" : second} · ${memberOf(name, third ?? "")}`.replace("  ", " ");
    return findRecordField(name)?.kind === "prose"
      ? `${baseOf(name)} (${languages.of(second) ?? second})`
      : `${baseOf(name)} · ${memberOf(name, second)}`;
  };
}

const ENTRIES_OFFERED = 4;

export function fieldPaths(used: readonly string[]): string[] {
  const paths = FIELDS.flatMap(({ path, isComposition }) => {
    const [name = "", second, third] = path.split(".");
    if (second !== "*") return [path];
    if (third === undefined) return ALIAS_LANGUAGES.map((language) => `${name}.${language}`);
    const entries = used
      .filter((other) => other.startsWith(`${name}.`))
      .map((other) => Number(other.split(".")[1]) || 0);
    const count = Math.max(isComposition ? ENTRIES_OFFERED : 1, Math.max(0, ...entries) + 1);
    return Array.from({ length: count }, (_, index) => `${name}.${index + 1}.${third}`);
  });
  return inOrder(new Set([...paths, ...used]));
}
