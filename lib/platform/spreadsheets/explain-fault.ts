import type { Translate } from "@/lib/platform/i18n/translator";
import type { SpreadsheetFault } from "./fault";
import { columnName } from "./xlsx/written-cell";

const MEGABYTE = 1024 * 1024;

/** Why the file is refused and what to do about it, in the language of the translator. */
export function explainFault(
  { code, details }: Pick<SpreadsheetFault, "code" | "details">,
  t: Translate<"spreadsheets">,
): string {
  const { row = 0, column = 0, limit = 0, found = "binary" } = details;
  return t(`faults.${code}`, {
    row,
    column: columnName(column),
    limit,
    megabytes: limit / MEGABYTE,
    found: t(`found.${found}`),
  });
}
