import { readDelimitedText, type TextRow } from "@/lib/input/delimited-text";
import { readInput } from "@/lib/input/read-input";
import { readPassportCode } from "@/lib/passports/code";
import type { FieldError } from "@/lib/platform/errors";
import { startTransferBody, type StartTransferInput } from "./contract";
import { TRANSFER_KINDS } from "./rules";

/** Transfers out of a pasted list or a CSV file: code, e-mail address and, if wanted, kind and message, a line each. Pure. */

export interface ListedTransfer {
  line: number;
  input: StartTransferInput;
}

export interface FaultyLine {
  line: number;
  /** As it was given, shortened. */
  text: string;
  /** Pointers name the fields of a transfer: `/code`, `/recipient_email`. */
  errors: FieldError[];
}

export interface ReadTransferList {
  transfers: ListedTransfer[];
  faults: FaultyLine[];
  /** Lines beyond the 500 that one list may have; they were not read. */
  linesLeftOut: number;
}

export const TRANSFERS_PER_LIST_MAX = 500;
export const LIST_CHARACTERS_MAX = 500_000;
const SHOWN_CHARACTERS_MAX = 120;

const COLUMNS = ["code", "recipient_email", "kind", "message"] as const;
type Column = (typeof COLUMNS)[number];

/** What a first line calls its columns, in the languages of the portal. */
const COLUMN_NAMES: Record<Column, readonly string[]> = {
  code: ["code", "passport", "passport code", "pass", "passcode", "pass-code", "link"],
  recipient_email: ["recipient_email", "recipient", "e-mail", "email", "mail", "e-mail address", "empfänger", "e-mail-adresse"],
  kind: ["kind", "occasion", "art", "anlass"],
  message: ["message", "note", "nachricht", "mitteilung"],
};

/** Reads every line, and tells of each that cannot be a transfer why. `publicUrl` is this deployment's, for codes given as links. */
export function readTransferList(text: string, publicUrl: string): ReadTransferList {
  const rows = readDelimitedText(text.slice(0, LIST_CHARACTERS_MAX));
  const header = rows[0] && readHeader(rows[0]);
  const lines = header ? rows.slice(1) : rows;
  const seen = new Map<string, number>();
  const read: ReadTransferList = { transfers: [], faults: [], linesLeftOut: Math.max(0, lines.length - TRANSFERS_PER_LIST_MAX) };
  for (const row of lines.slice(0, TRANSFERS_PER_LIST_MAX)) {
    const fields = header ? fieldsByHeader(row, header) : fieldsByLook(row);
    const given = readInput(startTransferBody, fields);
    const errors = given.ok ? repeatOf(given.value, row.line, seen, publicUrl) : given.errors;
    if (given.ok && errors.length === 0) read.transfers.push({ line: row.line, input: given.value });
    else read.faults.push({ line: row.line, text: row.cells.join(" · ").slice(0, SHOWN_CHARACTERS_MAX), errors });
  }
  return read;
}

/** The column at each place, or undefined when the first line is a transfer itself. */
function readHeader({ cells }: TextRow): (Column | null)[] | undefined {
  const columns = cells.map((cell) => COLUMNS.find((column) => COLUMN_NAMES[column].includes(cell.toLowerCase())) ?? null);
  return columns.includes("code") && columns.includes("recipient_email") ? columns : undefined;
}

const given = (cell: string | undefined) => (cell === undefined || cell === "" ? undefined : cell);

function fieldsByHeader({ cells }: TextRow, header: readonly (Column | null)[]): Record<string, string | undefined> {
  return tidy(Object.fromEntries(header.flatMap((column, index) => (column ? [[column, given(cells[index])]] : []))));
}

/** Code and address in either order, told apart by the @; then kind and message. */
function fieldsByLook({ cells }: TextRow): Record<string, string | undefined> {
  const [first, second, kind, message] = cells;
  const [code, address] = first?.includes("@") && !second?.includes("@") ? [second, first] : [first, second];
  return tidy({ code: given(code), recipient_email: given(address), kind: given(kind), message: given(message) });
}

function tidy(fields: Record<string, string | undefined>): Record<string, string | undefined> {
  const kind = fields["kind"]?.toLowerCase();
  return { ...fields, kind: TRANSFER_KINDS.find((known) => known === kind) ?? fields["kind"] };
}

/** The same passport twice in one list: the second line would only meet the first one's transfer. */
function repeatOf({ code }: StartTransferInput, line: number, seen: Map<string, number>, publicUrl: string): FieldError[] {
  const read = readPassportCode(code, publicUrl);
  if (!read.ok) return [{ pointer: "/code", code: "invalid_code", detail: read.fault }];
  const earlier = seen.get(read.code);
  if (earlier !== undefined) return [{ pointer: "/code", code: "repeated_code", detail: `Line ${earlier} is about the same passport.` }];
  seen.set(read.code, line);
  return [];
}
