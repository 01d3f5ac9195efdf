import type { Locale } from "@/lib/i18n/locales";
import { translator } from "@/lib/i18n/translator";
import { findField } from "@/lib/imports/fields";
import type { RowProblem } from "@/lib/imports/rules";
import { fieldNames } from "./field-label";

/** Problems in the reader's language, by their codes; a code without words here says what the check says, in English. */

export interface ProblemGroupShown {
  code: string;
  field: string | null;
  count: number;
  expected: string;
}

export function problemWords(locale: Locale) {
  const t = translator(locale, "imports");
  const words = translator(locale, "ecodesign");
  const nameOf = fieldNames(locale);
  const list = new Intl.ListFormat(locale, { type: "disjunction" });
  const number = new Intl.NumberFormat(locale);

  const choicesOf = (field: string | null) => {
    const base = field?.split(".").at(-1) ?? "";
    return list.format((findField(field ?? "")?.choices ?? []).map((choice) => {
      const key = `choices.${base}.${choice}` as Parameters<typeof words>[0];
      return words.has(key) ? words(key) : choice;
    }));
  };

  return {
    fieldOf: (field: string | null) => (field === null ? t("wholeRow") : nameOf(field)),

    /** What was expected instead. */
    expected: ({ code, field, expected, fix }: Pick<RowProblem, "code" | "field" | "expected" | "fix">): string => {
      const key = `expected.${code}` as "expected.required";
      if (!t.has(key)) return expected;
      const { minimum = null, maximum = null } = findField(field ?? "") ?? {};
      if (code === "out_of_range" && (minimum === null || maximum === null)) return expected;
      const row = /^Row (\d+)/.exec(expected)?.[1] ?? "";
      return t(key, {
        row: row === "" ? "" : number.format(Number(row)),
        choices: choicesOf(field),
        digits: fix?.length ?? 0,
        fix: fix ?? "",
        minimum: number.format(minimum ?? 0),
        maximum: number.format(maximum ?? 0),
      });
    },

    /** All problems of one kind in one sentence. */
    group: ({ code, field, count, expected }: ProblemGroupShown): string => {
      const key = `repairs.${code}` as "repairs.other";
      const name = field === null ? t("wholeRow") : nameOf(field);
      return t.has(key) ? t(key, { count, field: name, expected }) : t("repairs.other", { count, field: name, expected });
    },

    /** What the button that mends them all says. */
    fixAll: (code: string, count: number): string => {
      const key = `fixes.${code}` as "fixes.other";
      return t(t.has(key) ? key : "fixes.other", { count });
    },
  };
}
