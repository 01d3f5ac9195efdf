import { atOwnHost } from "@/lib/hosts/known-hosts";
import { readPassportCode } from "@/lib/passports/code";
import type { FieldError } from "@/lib/platform/errors";
import { readDelimitedText, type TextRow } from "@/lib/platform/input/delimited-text";
import { readInput } from "@/lib/platform/input/read-input";
import { unguardFormula } from "@/lib/platform/spreadsheets/csv-writer";
import { startTransferBody, type StartTransferInput } from "../contract";
import { readStartTransferFields } from "../form";
import { TRANSFER_KINDS, type TransferKind } from "../rules";

export const LIST_COLUMNS = [
  "code",
  "recipient_email",
  "recipient_phone",
  "kind",
  "expires_in_days",
  "message",
] as const;
export type ListColumn = (typeof LIST_COLUMNS)[number];

export type InputLine = Partial<Record<ListColumn, string>>;

export interface ListedTransfer {
  line: number;
  given: InputLine;
  input: StartTransferInput;
}

export interface InvalidLine {
  line: number;
  given: InputLine;
  errors: FieldError[];
}

export interface ReadTransferLines {
  transfers: ListedTransfer[];
  unreadable: InvalidLine[];
  rest: InputLine[];
}

export const TRANSFERS_PER_LIST_MAX = 500;
export const LIST_CHARACTERS_MAX = 500_000;

const COLUMN_NAMES: Record<ListColumn, readonly string[]> = {
  code: [
    ...["code", "passport", "passport code", "link", "pass", "passcode", "pass-code", "passeport", "code de passeport"],
    ...["passaporto", "codice", "codice passaporto", "codice del passaporto", "pasaporte", "código"],
    "código de pasaporte",
  ],
  recipient_email: [
    ...["recipient_email", "recipient", "e-mail", "email", "mail", "e-mail address", "empfänger", "e-mail-adresse"],
    ...["destinataire", "adresse e-mail", "courriel", "destinatario", "indirizzo e-mail", "correo"],
    ...["correo electrónico", "dirección de correo electrónico"],
  ],
  recipient_phone: [
    ...["recipient_phone", "phone", "mobile", "mobile number", "telefon", "mobilnummer", "handy", "téléphone"],
    ...["numéro de mobile", "telefono", "cellulare", "numero di cellulare", "teléfono", "móvil", "número de móvil"],
  ],
  kind: ["kind", "occasion", "art", "anlass", "type", "tipo"],
  expires_in_days: [
    ...["expires_in_days", "expires", "days", "open for", "tage", "frist", "gültig", "jours", "validité", "giorni"],
    ...["validità", "días", "validez"],
  ],
  message: ["message", "note", "nachricht", "mitteilung", "messaggio", "mensaje", "nota"],
};

const KIND_NAMES: Record<string, TransferKind> = {
  verkauf: "sale",
  geschenk: "gift",
  weiterverkauf: "resale",
  rückgabe: "return",
  vente: "sale",
  don: "gift",
  cadeau: "gift",
  revente: "resale",
  retour: "return",
  vendita: "sale",
  regalo: "gift",
  rivendita: "resale",
  reso: "return",
  restituzione: "return",
  venta: "sale",
  reventa: "resale",
  devolución: "return",
};

export function readTransferLines(text: string, publicUrl: string): ReadTransferLines {
  const rows = readDelimitedText(text.slice(0, LIST_CHARACTERS_MAX));
  const header = rows[0] && readHeader(rows[0]);
  const lines = header ? rows.slice(1) : rows;
  const seen = new Map<string, number>();
  const cellsOf = (row: TextRow) => (header ? cellsByHeader(row, header) : cellsByLook(row));
  const result: ReadTransferLines = {
    transfers: [],
    unreadable: [],
    rest: lines.slice(TRANSFERS_PER_LIST_MAX).map(cellsOf),
  };
  for (const row of lines.slice(0, TRANSFERS_PER_LIST_MAX)) {
    const { line } = row;
    const cells = cellsOf(row);
    const input = readInput(startTransferBody, readStartTransferFields({ ...cells, kind: kindOf(cells.kind) }));
    const errors = input.ok ? repeatOf(input.value, line, seen, publicUrl) : input.errors;
    if (input.ok && errors.length === 0) result.transfers.push({ line, given: cells, input: input.value });
    else result.unreadable.push({ line, given: cells, errors });
  }
  return result;
}

function readHeader({ cells }: TextRow): (ListColumn | null)[] | undefined {
  const columns = cells.map(
    (cell) => LIST_COLUMNS.find((column) => COLUMN_NAMES[column].includes(cell.toLowerCase())) ?? null,
  );
  return columns.includes("code") && columns.includes("recipient_email") ? columns : undefined;
}

const withoutEmpty = (cells: readonly (readonly [ListColumn, string | undefined])[]): InputLine =>
  Object.fromEntries(
    cells.flatMap(([column, cell]) => (cell === undefined || cell === "" ? [] : [[column, unguardFormula(cell)]])),
  );

function cellsByHeader({ cells }: TextRow, header: readonly (ListColumn | null)[]): InputLine {
  return withoutEmpty(header.flatMap((column, index) => (column ? [[column, cells[index]] as const] : [])));
}

/** By content: code and address in any order (by the @), number with country code, days, then kind and message. */
function cellsByLook({ cells }: TextRow): InputLine {
  const [first, second, ...more] = cells;
  const [code, address] = first?.includes("@") && !second?.includes("@") ? [second, first] : [first, second];
  const phone = more.find((cell) => /^'?\+[\d\s()/.-]{6,}$/.test(cell));
  const days = more.find((cell) => /^\d{1,3}$/.test(cell));
  const [kind, message] = more.filter((cell) => cell !== phone && cell !== days);
  return withoutEmpty([
    ["code", code],
    ["recipient_email", address],
    ["recipient_phone", phone],
    ["kind", kind],
    ["expires_in_days", days],
    ["message", message],
  ]);
}

function kindOf(text: string | undefined): string | undefined {
  const name = text?.toLowerCase() ?? "";
  return TRANSFER_KINDS.find((kind) => kind === name) ?? KIND_NAMES[name] ?? text;
}

function repeatOf(
  { code }: StartTransferInput,
  line: number,
  seen: Map<string, number>,
  publicUrl: string,
): FieldError[] {
  const result = readPassportCode(atOwnHost(code), publicUrl);
  if (!result.ok) return [{ pointer: "/code", code: "invalid_code", detail: result.error }];
  const earlier = seen.get(result.code);
  if (earlier !== undefined)
    return [{ pointer: "/code", code: "repeated_code", detail: `Line ${earlier} is about the same passport.` }];
  seen.set(result.code, line);
  return [];
}
