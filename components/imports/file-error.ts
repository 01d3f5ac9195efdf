import { UNFINISHED_RETENTION_DAYS, UNFINISHED_MAX } from "@/lib/imports/rules";
import type { DomainError } from "@/lib/platform/errors";
import type { Flash } from "@/lib/platform/http/flash";
import type { Translate } from "@/lib/platform/i18n/translator";
import {
  explainError,
  DETECTED_FORMATS,
  SPREADSHEET_ERROR_CODES,
  type SpreadsheetErrorDetails,
} from "@/lib/platform/spreadsheets/spreadsheet-error";

/** Only codes and numbers pass between pages, so that no foreign text is displayed. */

const OTHER_CODES = [
  "payload_too_large",
  "malformed_request",
  "forbidden",
  "too_many_open_imports",
  "storage_unavailable",
] as const;
type FileErrorCode = (typeof SPREADSHEET_ERROR_CODES)[number] | (typeof OTHER_CODES)[number];

export interface FileError {
  code: FileErrorCode;
  details?: SpreadsheetErrorDetails;
}

const CODES: readonly string[] = [...SPREADSHEET_ERROR_CODES, ...OTHER_CODES];
const isCode = (code: string): code is FileErrorCode => CODES.includes(code);

export function fileErrorOf({ code, extras: { members = {} } }: Pick<DomainError, "code" | "extras">): FileError {
  const { fault, ...details } = members as { fault?: string } & SpreadsheetErrorDetails;
  const errorCode = fault ?? code;
  return { code: isCode(errorCode) ? errorCode : "malformed_request", details };
}

export function fileErrorFlash({ code, details = {} }: FileError): Flash {
  const flashDetails = Object.entries(details).filter((entry) => ["number", "string"].includes(typeof entry[1]));
  return { outcome: "file_refused", code, details: Object.fromEntries(flashDetails) };
}

export function readFileError(flash: Flash | null): FileError | null {
  if (flash?.outcome !== "file_refused" || !isCode(flash.code)) return null;
  const { row, column, limit, found } = flash.details ?? {};
  const number = (value: unknown) => (typeof value === "number" ? value : undefined);
  return {
    code: flash.code,
    details: {
      row: number(row),
      column: number(column),
      limit: number(limit),
      found: DETECTED_FORMATS.find((known) => known === found),
    },
  };
}

const MEGABYTES_MAX = 100;

export function fileErrorText(
  { code, details = {} }: FileError,
  t: Translate<"imports">,
  sheets: Translate<"spreadsheets">,
): string {
  if (code === "payload_too_large") return sheets("errors.too_large", { megabytes: MEGABYTES_MAX });
  if (code === "malformed_request" || code === "forbidden" || code === "storage_unavailable")
    return t(`uploadErrors.${code}`);
  if (code === "too_many_open_imports")
    return t("uploadErrors.too_many_open_imports", {
      limit: details.limit ?? UNFINISHED_MAX,
      days: UNFINISHED_RETENTION_DAYS,
    });
  return explainError({ code, details: withoutGaps(details) }, sheets);
}

const withoutGaps = (details: SpreadsheetErrorDetails): SpreadsheetErrorDetails =>
  Object.fromEntries(Object.entries(details).filter(([, value]) => value !== undefined));
