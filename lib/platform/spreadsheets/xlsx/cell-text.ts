import { isoDateText } from "./date-text";
import { type NumberFormat, PLAIN } from "./number-format-rules";
import { numberText } from "./number-text";
import { type RichText, unescapeText } from "./rich-text";
import type { StringTable } from "./string-table";

/** A cell as the sheet's XML has it. */
export interface CellSource {
  type: string;
  style: number;
  value: string;
  isFormula: boolean;
}

/** What cells of every sheet refer to. */
export interface WorkbookTexts {
  strings: StringTable | null;
  formats: readonly NumberFormat[];
  is1904: boolean;
}

/** What a person reads in the cell; a formula's last known result. Empty where there is nothing. */
export function cellText(
  { type, style, value }: CellSource,
  inline: RichText,
  { strings, formats, is1904 }: WorkbookTexts,
): string {
  if (type === "inlineStr") return inline.take();
  if (value === "") return "";
  switch (type) {
    case "s":
      return strings?.at(Number(value)) ?? "";
    case "str":
      return unescapeText(value);
    case "b":
      return value.trim() === "1" || value.trim() === "true" ? "TRUE" : "FALSE";
    case "d":
      return isoDateText(value.trim());
    case "n":
      return numberText(value, formats[style] ?? PLAIN, is1904);
    default:
      return value;
  }
}
