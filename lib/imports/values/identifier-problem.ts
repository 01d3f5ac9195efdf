import { isPlaceholder } from "@/lib/platform/input/text";
import type { CatalogueField } from "../columns/fields";

/** Codes and identifiers that a spreadsheet or a database has damaged. */

export interface IdentifierProblem {
  code: "placeholder" | "identifier_rounded";
  expected: string;
  fix?: string;
  isWarning?: boolean;
}

const SCIENTIFIC = /^\d(?:[.,]\d{1,20})?e\+\d{1,3}$/i;
/** Spreadsheets keep 15 digits of a number and write zeros for all others. */
const ZEROS_AT_END = /^\d{15}(0+)$/;
/** So many zeros are no coincidence. */
const ZEROS_CERTAIN = 3;

/** What is wrong with a code as it is written; null: nothing. */
export function identifierProblem(
  text: string,
  { isCode, isIdentifier }: Pick<CatalogueField, "isCode" | "isIdentifier">,
): IdentifierProblem | null {
  if (isIdentifier && isPlaceholder(text))
    return {
      code: "placeholder",
      fix: "",
      expected: `An identifier, or an empty cell: ${text} says that there is none.`,
    };
  if (!isCode) return null;
  const zeros = ZEROS_AT_END.exec(text)?.[1]?.length ?? 0;
  if (!SCIENTIFIC.test(text) && zeros === 0) return null;
  return {
    code: "identifier_rounded",
    isWarning: zeros > 0 && zeros < ZEROS_CERTAIN,
    expected:
      "All digits: a spreadsheet keeps 15 of a number and rounds the others away. Format the column as text and " +
      "enter them again.",
  };
}
