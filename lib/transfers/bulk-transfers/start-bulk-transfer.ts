import { findBulkTransfer, insertBulkTransfer } from "@/db/queries/transfer-lists";
import { useCase } from "@/lib/access/use-case";
import { environment } from "@/lib/platform/env";
import { DomainError } from "@/lib/platform/errors";
import { ids } from "@/lib/platform/input/ids";
import { enqueue } from "@/lib/platform/jobs/enqueue";
import { encrypt } from "@/lib/platform/secrets";
import { CSV_BOM, csvLine } from "@/lib/platform/spreadsheets/csv-writer";
import { readTransferLines, type InputLine, LIST_COLUMNS } from "./read-transfer-lines";
import type { ValidatedLine } from "./validate-transfers";

/** Idempotent by the list's id. Throws `forbidden`, and `not_found` for an id of another brand. */
export const startBulkTransfer = useCase({
  may: "transfers.manage",
  by: "member",
  input: ids("listId", "text"),
  audits: ["transfer_list.started"],
  run: async ({ tx, actor, at, requestId, audit }, { listId, text }): Promise<{ listId: string }> => {
    const { brandId, userId, sessionId } = actor;
    const total = readTransferLines(text, environment().publicUrl).transfers.length;
    const row = { id: listId, brandId, userId, sessionId, requestId, total, sealed: encrypt(text), createdAt: at };
    if (!(await insertBulkTransfer(tx, row))) {
      if (await findBulkTransfer(tx, { brandId, listId })) return { listId };
      throw new DomainError("not_found", "Your brand has no such list.");
    }
    await enqueue(tx, "bulk_transfer", { brandId, listId });
    await audit("transfer_list.started", listId, { transfers: total });
    return { listId };
  },
});

export type LineView = Omit<ValidatedLine, "problems"> & { problem: string | null };

export interface RefusedLine {
  line: number;
  code: string;
  recipientEmail: string;
  problem: string;
  transferId: string | null;
}

export type BulkStep =
  | { step: "list"; text: string }
  | {
      step: "check";
      text: string;
      listId: string;
      lines: LineView[];
      linesLeftOut: number;
      mails: { invitations: number; notices: number };
    }
  | { step: "begun"; listId: string };

export const LIST_ID = /^tfl_[0-9a-z]{26}$/;

export const BULK_INTENTS = ["check", "start", "edit"] as const;

const quoted = (cell: string) => (/[";\n\r\t]|^\s|\s$/.test(cell) ? `"${cell.replaceAll('"', '""')}"` : cell);

const row = (cells: readonly string[]) => cells.map(quoted).join(";");

function columnsOf(lines: readonly InputLine[]) {
  return LIST_COLUMNS.filter(
    (column) => column === "code" || column === "recipient_email" || lines.some((line) => line[column] !== undefined),
  );
}

export function writeTransferLines(lines: readonly InputLine[]): string {
  if (lines.length === 0) return "";
  const columns = columnsOf(lines);
  return [row(columns), ...lines.map((line) => row(columns.map((column) => line[column] ?? "")))].join("\n");
}

/** CSV with the reason in each line, escaped against formulas in spreadsheets. */
export function writeRefusedFile(lines: readonly { given: InputLine; problem: string }[]): string {
  const columns = columnsOf(lines.map(({ given: cells }) => cells));
  const rows = lines.map(({ given: cells, problem }) => [...columns.map((column) => cells[column]), problem]);
  return CSV_BOM + [[...columns, "problem"], ...rows].map((cells) => csvLine(cells, { delimiter: ";" })).join("");
}
