import { openQuestion } from "@/lib/imports/columns/column-content";
import { fieldNames, fieldPaths } from "@/lib/imports/columns/field-offers";
import { findField } from "@/lib/imports/columns/fields";
import type { ColumnSample, ColumnTarget, Scale, Suggestion } from "@/lib/imports/commit/plan-rules";
import { scalesOf } from "@/lib/imports/values/read-number";
import type { Locale } from "@/lib/platform/i18n/locales";
import { translator } from "@/lib/platform/i18n/translator";
import { columnName } from "@/lib/platform/spreadsheets/xlsx/written-parts";

/** Plain values in the reader's language, so that no message catalogue is sent to the browser. */

export interface FieldChoice {
  value: string;
  label: string;
  asks: ("decimal" | "dates" | "scale")[];
  scales: { value: Scale; label: string }[];
  isRequired: boolean;
}

type ChosenTarget = { field: string } & Partial<Record<"decimal" | "dates" | "scale", string>>;

export interface ColumnChoice {
  index: number;
  letters: string;
  name: string;
  samples: string[];
  facts: string | null;
  /** Null: the column is ignored. */
  target: ChosenTarget | null;
  /** Null: a person chose the field, or nothing matches. */
  reason: string | null;
  isSure: boolean;
  /** Set if values are ambiguous and the user must decide. */
  question: { ask: "decimal" | "dates"; text: string } | null;
}

const SAMPLES_SHOWN = 3;

export function fieldChoices(locale: Locale, used: readonly string[]): FieldChoice[] {
  const t = translator(locale, "imports");
  const nameOf = fieldNames(locale);
  return fieldPaths(used).map((path) => {
    const field = findField(path);
    const scales = Object.keys(scalesOf(field?.unit)) as Scale[];
    const label = nameOf(path);
    return {
      value: path,
      label: label === path ? path : `${label} (${path})`,
      asks:
        field?.kind === "day"
          ? ["dates"]
          : field?.kind !== "number"
            ? []
            : scales.length > 0
              ? ["scale", "decimal"]
              : ["decimal"],
      scales:
        scales.length === 0
          ? []
          : [
              { value: "plain" as const, label: t(`scales.${field?.unit === "percent" ? "percent" : "own"}`) },
              ...scales.flatMap((value) => (value === "plain" ? [] : [{ value, label: t(`scales.${value}`) }])),
            ],
      isRequired: field?.isRequired === true && !path.includes("."),
    };
  });
}

interface Mapping {
  columns: readonly ColumnSample[];
  targets: readonly (ColumnTarget | null)[];
  suggestions: readonly (Suggestion | null)[];
}

export function columnChoices(locale: Locale, { columns, targets, suggestions }: Mapping): ColumnChoice[] {
  const t = translator(locale, "imports");
  const isChosen = targets.length > 0;
  return columns.map(({ index, name, samples, facts }) => {
    const suggestion = suggestions[index] ?? null;
    const target = isChosen ? (targets[index] ?? null) : (suggestion?.target ?? null);
    const question = openQuestion(target, samples);
    const isSuggested = suggestion !== null && !isChosen && suggestion.reason !== "remembered";
    return {
      index,
      name,
      target: target && question ? { ...target, [question.ask]: "" } : target,
      question: question && {
        ask: question.ask,
        text: t(`columns.${question.ask}Ambiguous`, { value: question.value }),
      },
      letters: columnName(index + 1),
      samples: samples.slice(0, SAMPLES_SHOWN),
      facts:
        facts && facts.filled > 0 ? t("columns.facts", { filled: facts.filled, different: facts.different }) : null,
      reason: isSuggested ? t(`columns.reasons.${suggestion.reason}`) : null,
      isSure: suggestion?.confidence === "sure",
    };
  });
}
