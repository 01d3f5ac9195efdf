import { UNFINISHED_KEPT_DAYS, UNFINISHED_MAX } from "@/lib/imports/rules";
import type { DomainError } from "@/lib/platform/errors";
import type { Translate } from "@/lib/platform/i18n/translator";
import { explainFault } from "@/lib/platform/spreadsheets/explain-fault";
import {
  FOUND_FORMATS,
  SPREADSHEET_FAULT_CODES,
  type SpreadsheetFaultDetails,
} from "@/lib/platform/spreadsheets/fault";

/** Why a file was refused, in the address of the page that says so: codes and numbers only, the sentences are ours. */

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

/** The address of the page with the form again, and this refusal above it. */
export function faultAddress({ code, details = {} }: FileFault, path = "/imports/new"): string {
  const query = new URLSearchParams({ fault: code });
  for (const [name, value] of Object.entries(details)) query.set(name, String(value));
  return `${path}?${query}`;
}

/** What such an address says, or null. */
export function readFault(params: Record<string, string | string[] | undefined>): FileFault | null {
  const { fault, found } = params;
  if (typeof fault !== "string" || !isCode(fault)) return null;
  const number = (name: string) => (/^\d{1,12}$/.test(String(params[name])) ? Number(params[name]) : undefined);
  const format = FOUND_FORMATS.find((known) => known === found);
  return {
    code: fault,
    details: { row: number("row"), column: number("column"), limit: number("limit"), found: format },
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
