import { PRODUCT_GROUPS } from "@/lib/ecodesign/rules";
import { must } from "@/lib/platform/must";
import type { ColumnSample, ColumnTarget, Suggestion } from "../commit/plan-rules";
import { readChoice } from "../words/words";
import { contentOf, mostOf } from "./column-content";
import { usualDecimal, writingOf } from "./column-writing";
import { fieldsNamed, type NamedField } from "./field-names";
import { findField } from "./fields";
import { fitsColumn, isTooLittle } from "./fits-column";

/** Which fields the columns of a file may be, by their names and by what stands in them. */

export interface Offer extends Suggestion {
  index: number;
  rank: number;
}

/** What each column may be, the surest first; by names alone, or only as far as the values agree. */
export function fieldOffers(columns: readonly ColumnSample[], { namesAlone }: { namesAlone: boolean }): Offer[][] {
  const names = columns.map(({ name }) => fieldsNamed(name));
  const isKey = (index: number) => findField(must(names[index], "A name")[0]?.path ?? "")?.identifies === "product";
  const file: FileView = {
    columns,
    names,
    namesAlone,
    usual: usualDecimal(columns),
    products: Math.max(0, ...columns.map(({ facts }, index) => (isKey(index) ? (facts?.different ?? 0) : 0))),
  };
  return columns.map((_, index) => offersFor(file, index));
}

interface FileView {
  columns: readonly ColumnSample[];
  names: readonly NamedField[][];
  namesAlone: boolean;
  usual: ColumnTarget["decimal"];
  /** How many products the columns name that look like it. */
  products: number;
}

function offersFor({ columns, names, namesAlone, usual, products }: FileView, index: number): Offer[] {
  const column = must(columns[index], "A column");
  const { samples } = column;
  const named = must(names[index], "A name")
    .filter(({ path, isExact }) => isExact || namesAlone || fitsColumn(path, column, products))
    .map(({ path, scale, isExact }, rank) => ({
      index,
      rank,
      target: isExact ? { ...writingOf(path, samples, scale, usual), scale } : writingOf(path, samples, scale, usual),
      reason: isExact ? ("name" as const) : ("synonym" as const),
      confidence: isExact ? ("sure" as const) : ("likely" as const),
    }));
  if (named.length > 0) return named;
  return fieldsByValues(column, names[index - 1]?.[0]?.path).map((path, rank) => ({
    index,
    rank,
    target: writingOf(path, samples, "plain", usual),
    reason: "values" as const,
    confidence: path === "materials" ? ("likely" as const) : ("guess" as const),
  }));
}

const OF_LANGUAGES = /sprache|language|langue|lingua|idioma|locale/i;

/** Quantities and shares of nothing in particular are no field's: whose they are, only a name can say. */
function fieldsByValues(column: ColumnSample, fieldBefore = ""): string[] {
  const { name, samples } = column;
  const given = samples.filter((sample) => sample.trim() !== "");
  const before = /^materials\.(\d+)\.name$/.exec(fieldBefore);
  const content = contentOf(given);
  if (content === "composition") return ["materials"];
  if (before && (content === "percent" || name.trim() === "%")) return [`materials.${before[1]}.mass_pct`];
  if (isTooLittle(column)) return [];
  if (content === "gtin") return ["gtin"];
  if (content === "product_id") return ["id"];
  if (content === "date" && mostOf(given, (sample) => sample.trim().length >= 8)) return ["placed_on_market_on"];
  if (content === "mass") return ["weight_g"];
  if (content === "country" && !OF_LANGUAGES.test(name)) return ["country_of_origin"];
  return mostOf(given, (sample) => readChoice(sample, PRODUCT_GROUPS) !== null) ? ["product_group"] : [];
}
