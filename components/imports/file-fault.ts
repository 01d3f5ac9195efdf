import { UNFINISHED_KEPT_DAYS, UNFINISHED_MAX } from "@/lib/imports/rules";
import type { DomainError } from "@/lib/platform/errors";
import type { Flash } from "@/lib/platform/http/flash";
import type { Translate } from "@/lib/platform/i18n/translator";
import { explainFault } from "@/lib/platform/spreadsheets/explain-fault";
import {
  FOUND_FORMATS,
  SPREADSHEET_FAULT_CODES,
  type SpreadsheetFaultDetails,
} from "@/lib/platform/spreadsheets/fault";

/** Why a file was refused, on its way to the page that says so: codes and numbers only, the sentences are ours. */

const OTHER_CODES = [
  "payload_too_large",
  "malformed_request",
  "forbidden",
  "too_many_open_imports",
  "storage_unavailable",
] as const;
type FaultCode = (typeof SPREADSHEET_FAULT_CODES)[number] | (typeof OTHER_CODES)[number];

export interface FileFault {
  code: FaultCode;
  details?: SpreadsheetFaultDetails;
}

const CODES: readonly string[] = [...SPREADSHEET_FAULT_CODES, ...OTHER_CODES];
const isCode = (code: string): code is FaultCode => CODES.includes(code);

/** What a refusal of the domain says about the file. */
export function faultOf({ code, extras: { members = {} } }: Pick<DomainError, "code" | "extras">): FileFault {
  const { fault, ...details } = members as { fault?: string } & SpreadsheetFaultDetails;
  const found = fault ?? code;
  return { code: isCode(found) ? found : "malformed_request", details };
}

/** What the page with the form is to say of it. */
export function faultFlash({ code, details = {} }: FileFault): Flash {
  const told = Object.entries(details).filter((entry) => ["number", "string"].includes(typeof entry[1]));
  return { outcome: "file_refused", code, details: Object.fromEntries(told) };
}

/** What such a page is to say, or null. */
export function readFault(flash: Flash | null): FileFault | null {
  if (flash?.outcome !== "file_refused" || !isCode(flash.code)) return null;
  const { row, column, limit, found } = flash.details ?? {};
  const number = (value: unknown) => (typeof value === "number" ? value : undefined);
  return {
    code: flash.code,
    details: {
      row: number(row),
      column: number(column),
      limit: number(limit),
      found: FOUND_FORMATS.find((known) => known === found),
    },
  };
}

const MEGABYTES_MAX = 100;

/** The sentence, with its advice. */
export function faultText(
  { code, details = {} }: FileFault,
  t: Translate<"imports">,
  sheets: Translate<"spreadsheets">,
): string {
  if (code === "payload_too_large") return sheets("faults.too_large", { megabytes: MEGABYTES_MAX });
  if (code === "malformed_request" || code === "forbidden" || code === "storage_unavailable")
    return t(`uploadFaults.${code}`);
  if (code === "too_many_open_imports")
    return t("uploadFaults.too_many_open_imports", {
      limit: details.limit ?? UNFINISHED_MAX,
      days: UNFINISHED_KEPT_DAYS,
    });
  return explainFault({ code, details: withoutGaps(details) }, sheets);
}

const withoutGaps = (details: SpreadsheetFaultDetails): SpreadsheetFaultDetails =>
  Object.fromEntries(Object.entries(details).filter(([, value]) => value !== undefined));
