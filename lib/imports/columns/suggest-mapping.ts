import { requireValue } from "@/lib/platform/require-value";
import { type ColumnSample, type ColumnTarget, ownColumns, type Suggestion } from "../commit/plan-rules";
import { contentOf, writingOf } from "./column-content";
import { fieldsNamed } from "./field-names";
import { fieldOffers, type Offer } from "./field-offers";
import { findField, RECORD_FIELD } from "./fields";
import { repeats } from "./fits-column";

/** Used for unattended imports: columns are matched by name regardless of their values. */
interface SuggestingOptions {
  namesAlone?: boolean;
}

export function suggestMapping(
  columns: readonly ColumnSample[],
  remembered: readonly (ColumnTarget | null)[] | null = null,
  { namesAlone = false }: SuggestingOptions = {},
): (Suggestion | null)[] {
  const own = ownColumns(columns);
  if (remembered && remembered.length === own.length)
    return columns.map((column) => recall(remembered[own.indexOf(column)] ?? null));
  if (columns.length === 1 && requireValue(columns[0], "A column").name === RECORD_FIELD)
    return [{ target: writingOf(RECORD_FIELD, []), reason: "name", confidence: "sure" }];
  const chosen = choose(fieldOffers(columns, { namesAlone }));
  return namesAlone ? chosen : withSerials(columns, chosen);
}

function choose(offers: readonly (readonly Offer[])[]): (Suggestion | null)[] {
  const usedFields = new Set<string>();
  const chosen: (Suggestion | null)[] = offers.map(() => null);
  const order = offers
    .flat()
    .sort(
      (one, other) => RANK[one.confidence] - RANK[other.confidence] || one.rank - other.rank || one.index - other.index,
    );
  for (const { index, rank: _rank, ...suggestion } of order) {
    if (chosen[index]) continue;
    const field = freeField(suggestion.target.field, usedFields, suggestion.reason);
    if (field === null) continue;
    usedFields.add(field);
    chosen[index] = { ...suggestion, target: { ...suggestion.target, field } };
  }
  return chosen;
}

const ENTRIES_MAX = 8;

function freeField(field: string, usedFields: ReadonlySet<string>, reason: Suggestion["reason"]): string | null {
  const [list = ""] = field.split(".");
  const isWhole = list === field;
  if (isWhole ? [...usedFields].some((other) => other.startsWith(`${list}.`)) : usedFields.has(list)) return null;
  if (!usedFields.has(field)) return field;
  const first = `${list}.1.`;
  if (reason !== "synonym" || !field.startsWith(first) || !findField(field)?.isComposition) return null;
  const numbers = Array.from(
    { length: ENTRIES_MAX - 1 },
    (_, index) => `${list}.${index + 2}.${field.slice(first.length)}`,
  );
  return numbers.find((other) => !usedFields.has(other)) ?? null;
}

function recall(target: ColumnTarget | null): Suggestion | null {
  return target && { target, reason: "remembered", confidence: "sure" };
}

const RANK = { sure: 0, likely: 1, guess: 2 } as const;
const UNITS_MIN = 10;

/** If rows repeat their product, a column of unique codes identifies the unit. */
function withSerials(columns: readonly ColumnSample[], chosen: readonly (Suggestion | null)[]): (Suggestion | null)[] {
  const fields = new Set(chosen.map((suggestion) => suggestion?.target.field));
  const isSerialList = columns.some(
    (column, index) => ["external_id", "gtin"].includes(chosen[index]?.target.field ?? "") && repeats(column),
  );
  if (!isSerialList || ["serial_number", "unit_external_id"].some((field) => fields.has(field))) return [...chosen];
  const serialIndex = columns.findIndex(
    ({ facts, samples, name }, index) =>
      chosen[index] === null &&
      fieldsNamed(name).length === 0 &&
      facts !== undefined &&
      facts.filled >= UNITS_MIN &&
      facts.most === 1 &&
      contentOf(samples) === "code",
  );
  if (serialIndex === -1) return [...chosen];
  return chosen.toSpliced(serialIndex, 1, {
    target: writingOf("serial_number", requireValue(columns[serialIndex], "A column").samples),
    reason: "values",
    confidence: "guess",
  });
}
