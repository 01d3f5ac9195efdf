import { findMapping } from "@/db/queries/imports";
import { useCase } from "@/lib/access/use-case";
import { ids } from "@/lib/platform/input/ids";
import { invalidRequest } from "@/lib/platform/input/read-input";
import type { ColumnSample, ColumnTarget, ImportOptions, Suggestion } from "../commit/plan-rules";
import { rematchForm, columnTarget, type MappingForm } from "../contract";
import { getImport } from "../own-import";
import { usualDecimal, writingOf, openQuestion } from "./column-content";
import { fieldOffers } from "./field-offers";
import { findField } from "./fields";
import { mapColumns, suggestMapping } from "./map-columns";

interface MappingView {
  columns: ColumnSample[];
  targets: (ColumnTarget | null)[];
  suggestions: (Suggestion | null)[];
  options: ImportOptions;
}

export const showMapping = useCase({
  may: "imports.read",
  by: ["member", "key"],
  input: ids("importId"),
  audits: [],
  run: async (context, { importId }): Promise<MappingView> => {
    const { db, actor } = context;
    const { columns, targets, shape, options } = await getImport(context, importId);
    const remembered = shape === null ? null : await findMapping(db, { brandId: actor.brandId, shape });
    return {
      columns,
      targets,
      options: targets.length === 0 ? (remembered?.options ?? options) : options,
      suggestions: suggestMapping(columns, remembered?.targets ?? null),
    };
  },
});

/** A column that had the field is then ignored. Throws `forbidden`, `import_not_found`, and like `mapColumns`. */
export const rematchColumn = useCase({
  may: "imports.manage",
  by: ["member", "key"],
  input: rematchForm.extend(ids("importId").shape),
  audits: [],
  run: async (context, { importId, column, field }) => {
    const { targets, columns, options } = await getImport(context, importId);
    if (column >= targets.length || (field !== null && findField(field) === null))
      throw invalidRequest([
        {
          pointer: column >= targets.length ? "/column" : "/field",
          code: "unknown_value",
          detail: "The file has no such column, or there is no such field.",
        },
      ]);
    const target =
      field === null ? null : writingOf(field, columns[column]?.samples ?? [], "plain", usualDecimal(columns));
    const others = targets.map((other) => (field !== null && other?.field === field ? null : other));
    await mapColumns(context, {
      importId,
      targets: others.map((other, index) => (index === column ? target : other)),
      blanks: options.blanks,
    });
  },
});

export interface Rematch {
  column: number;
  field: string;
  /** Null: no free field is more likely, so the column should be ignored. */
  instead: string | null;
  count: number;
}

interface Problems {
  code: string;
  field: string | null;
  severity: "error" | "warning";
  count: number;
}

const OF_WRONG_MATCHES = new Set([
  "number_unreadable",
  "date_unreadable",
  "date_not_in_calendar",
  "date_incomplete",
  "date_day_number",
  "gtin_unreadable",
  "gtin_length",
  "gtin_check_digit",
  "country_unknown",
  "flag_unreadable",
  "choice_unknown",
  "json_unreadable",
  "composition_unreadable",
  "invalid_format",
  "invalid_date",
  "invalid_url",
  "too_long",
  "out_of_range",
  "wrong_type",
  "product_unknown",
  "serial_number_in_file",
  "serial_number_taken",
  "unit_external_id_in_file",
  "unit_external_id_taken",
  "product_differs",
]);
const MANY_SHARE = 0.3;
const MANY_MIN = 3;
const NEARLY_ALL = 0.8;
const OTHERS: Readonly<Record<string, readonly string[]>> = {
  serial_number: ["external_id"],
  unit_external_id: ["external_id"],
  gtin: ["external_id"],
  id: ["external_id"],
  placed_on_market_on: ["unit_placed_on_market_on", "produced_on"],
};

export function suggestRematch(file: {
  columns: readonly ColumnSample[];
  targets: readonly (ColumnTarget | null)[];
  problems: readonly Problems[];
  rows: number;
}): Rematch[] {
  const { columns, targets, problems, rows } = file;
  const counts = new Map<string, number>();
  for (const { code, field, severity, count } of problems)
    if (field !== null && severity === "error" && OF_WRONG_MATCHES.has(code))
      counts.set(field, (counts.get(field) ?? 0) + count);
  const usedFields = targets.flatMap((target) => (target ? [target.field] : []));
  const offers = fieldOffers(columns, { namesAlone: false });
  return targets
    .flatMap((target, column): Rematch[] => {
      const count = target ? (counts.get(target.field) ?? 0) : 0;
      if (target === null || count < Math.max(MANY_MIN, rows * MANY_SHARE)) return [];
      const fields = [...(offers[column] ?? []).map((offer) => offer.target.field), ...(OTHERS[target.field] ?? [])];
      const instead = fields.find(
        (field) => field !== target.field && !usedFields.some((other) => isSameOrWithin(field, other)),
      );
      // Unknown list values can be corrected one by one, so a column is only dropped if nearly all fail.
      if (instead === undefined && count < rows * NEARLY_ALL) return [];
      return [{ column, field: target.field, instead: instead ?? null, count }];
    })
    .sort((one, other) => other.count - one.count);
}

const isSameOrWithin = (one: string, other: string) =>
  one === other || other.startsWith(`${one}.`) || one.startsWith(`${other}.`);

export function readMappingForm(
  values: Readonly<Record<string, string>>,
  columns: readonly ColumnSample[],
): { mapping: MappingForm; twice: number[]; open: OpenColumn[] } {
  const defaultDecimal = usualDecimal(columns);
  const targets = columns.map((column) => targetOf(values, column, defaultDecimal));
  const fields = targets.map((target) => target?.field);
  const twice = fields.flatMap((field, index) =>
    field !== undefined && fields.filter((other) => other === field).length > 1 ? [index] : [],
  );
  const open = columns.flatMap(({ samples }, index) => {
    const question = openQuestion(targets[index] ?? null, samples);
    return question ? [{ index, ...question }] : [];
  });
  return { mapping: { targets, blanks: values["blanks"] === "clear" ? "clear" : "keep" }, twice, open };
}

type OpenColumn = { index: number } & NonNullable<ReturnType<typeof openQuestion>>;

function targetOf(
  values: Readonly<Record<string, string>>,
  { index, samples }: ColumnSample,
  defaultDecimal: ColumnTarget["decimal"],
): ColumnTarget | null {
  const field = values[`field_${index}`];
  if (field === undefined || findField(field) === null) return null;
  const recognised = writingOf(field, samples, "plain", defaultDecimal);
  const statedFormat = Object.fromEntries(
    (["scale", "decimal", "dates"] as const).flatMap((name) => {
      const value = values[`${name}_${index}`];
      return value === undefined ? [] : [[name, value]];
    }),
  );
  const result = columnTarget.safeParse({ ...recognised, ...statedFormat });
  return result.success ? result.data : recognised;
}
