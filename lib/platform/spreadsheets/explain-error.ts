import type { Translate } from "@/lib/platform/i18n/translator";
import type { SpreadsheetError } from "./spreadsheet-error";
import { columnName } from "./xlsx/written-cell";

const MEGABYTE = 1024 * 1024;

/** Why the file is refused and what to do about it, in the language of the translator. */
export function explainError(
  { code, details }: Pick<SpreadsheetError, "code" | "details">,
  t: Translate<"spreadsheets">,
): string {
  const { row = 0, column = 0, limit = 0, found = "binary" } = details;
  return t(`errors.${code}`, {
    row,
    column: columnName(column),
    limit,
    megabytes: limit / MEGABYTE,
    found: t(`found.${found}`),
  });
}
