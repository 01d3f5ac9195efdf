"use server";

import { action } from "@/app/action";
import { getLocale } from "@/app/i18n";
import type { RowAnswer } from "@/components/product-grid/grid-state";
import { actorText, fieldLabel, placeError } from "@/components/products/names";
import { problemTexts } from "@/lib/imports/rows/row-problems";
import type { ErrorCode } from "@/lib/platform/errors";
import { errorSentence } from "@/lib/platform/i18n/error-sentence";
import type { Locale } from "@/lib/platform/i18n/locales";
import { translator } from "@/lib/platform/i18n/translator";
import { type CellProblem, gridEdit, type SavedRow } from "@/lib/product-grid/contract";
import { saveGridRows } from "@/lib/product-grid/save-rows";
import { EDIT_SECTIONS } from "@/lib/products/form/form-layout";

/** On its own: each product is one transaction, and saving the same cells again changes nothing. */
export const saveGridAction = action({
  of: saveGridRows,
  isOnItsOwn: true,
  schema: gridEdit,
  readInput: async ({ edit = "" }) => ({ ...parseEdit(edit), locale: await getLocale() }),
  run: async (context, edit) => explainRows(await saveGridRows(context, edit), edit.locale),
});

function parseEdit(text: string): object {
  try {
    return Object(JSON.parse(text)) as object;
  } catch {
    return {};
  }
}

/** For these the product form has a sentence that says what to do. */
const FORM_CODES: Record<string, string> = { number_unreadable: "wrong_type", gtin_unreadable: "invalid_format" };

function explainRows(rows: readonly SavedRow[], locale: Locale): RowAnswer[] {
  const [products, portal] = [translator(locale, "products"), translator(locale, "portal")];
  const names = { products, ecodesign: translator(locale, "ecodesign") };
  const imported = problemTexts(locale);
  const list = new Intl.ListFormat(locale);
  const sentenceOf = ({ path, code, expected, fix, position }: CellProblem) => {
    const key = `grid.errors.${code}` as "grid.errors.number_ambiguous";
    if (products.has(key)) return products(key);
    const formCode = position === undefined ? FORM_CODES[code] : code;
    return formCode === undefined
      ? imported.sentence({ code, field: path, expected, fix })
      : placeError({ products, portal }, EDIT_SECTIONS, { place: position ?? path, code: formCode });
  };
  return rows.map((row): RowAnswer => {
    switch (row.state) {
      case "invalid": {
        const errors = row.problems.map((problem) => [
          problem.path,
          { text: sentenceOf(problem), fix: problem.fix },
        ]) as [string, { text: string; fix: string | null }][];
        return { id: row.id, state: row.state, errors: Object.fromEntries(errors.toReversed()) };
      }
      case "refused":
        return { id: row.id, state: row.state, message: errorSentence(locale, row.code as ErrorCode) };
      case "conflict": {
        const { fields, by, ...rest } = row;
        const changed = list.format(fields.map((field) => fieldLabel(names, field)));
        return { ...rest, message: products("grid.changedBy", { who: actorText(products, by), fields: changed }) };
      }
      default:
        return row;
    }
  });
}
