import {
  type BulkTransferRow,
  findBulkTransfer,
  listOpenBulkTransfers,
  listResolvedLines,
} from "@/db/queries/transfer-lists";
import { useCase, nothing } from "@/lib/access/use-case";
import { formatPassportCode } from "@/lib/passports/code";
import { requireCode } from "@/lib/passports/verification/find-passport-by-code";
import { environment } from "@/lib/platform/env";
import { DomainError, type ErrorCode } from "@/lib/platform/errors";
import { ids } from "@/lib/platform/input/ids";
import { decrypt } from "@/lib/platform/secrets";
import { type InputLine, readTransferLines } from "./read-transfer-lines";
import type { LineProblem } from "./validate-transfers";

export interface StartedLine {
  line: number;
  transferId: string;
  code: string;
  recipientEmail: string;
}

export interface UnstartedLine {
  line: number;
  given: InputLine;
  problems: LineProblem[];
  transferId: string | null;
}

export interface BulkTransferView {
  id: string;
  isRunning: boolean;
  done: number;
  total: number;
  /** The confirming person lost the permission, or the job failed for good. */
  endReason: BulkTransferRow["endReason"];
  started: StartedLine[];
  refused: UnstartedLine[];
  untried: InputLine[];
}

export const showBulkTransfer = useCase({
  may: "transfers.manage",
  by: ["member", "key"],
  input: ids("listId"),
  audits: [],
  run: async ({ db, actor }, { listId }): Promise<BulkTransferView> => {
    const list = await findBulkTransfer(db, { brandId: actor.brandId, listId });
    if (!list) throw new DomainError("not_found", "Your brand has no such list.");
    const settled = new Map((await listResolvedLines(db, listId)).map((line) => [line.line, line]));
    const { transfers, unreadable, rest } = readTransferLines(decrypt(list.sealed), environment().publicUrl);
    const lines: Pick<BulkTransferView, "started" | "refused" | "untried"> = { started: [], refused: [], untried: [] };
    for (const { line, given: cells, input } of transfers) {
      const outcome = settled.get(line);
      if (!outcome) lines.untried.push(cells);
      else if (outcome.outcome === "started" && outcome.transferId !== null)
        lines.started.push({
          line,
          transferId: outcome.transferId,
          code: formatPassportCode(requireCode(input.code, "/code")),
          recipientEmail: input.recipient_email,
        });
      else
        lines.refused.push({
          line,
          given: cells,
          problems: [{ field: null, code: outcome.errorCode as ErrorCode }],
          transferId: outcome.transferId,
        });
    }
    const unread = unreadable.map(({ line, given: cells, errors }) => ({
      line,
      given: cells,
      problems: errors.map(({ pointer, code }) => ({ field: pointer.slice(1), code })),
      transferId: null,
    }));
    const { id, total, endedAt, endReason } = list;
    return {
      id,
      total,
      isRunning: endedAt === null,
      done: settled.size,
      endReason,
      started: lines.started,
      refused: [...lines.refused, ...unread].toSorted((one, other) => one.line - other.line),
      untried: [...lines.untried, ...rest],
    };
  },
});

export const listRunningLists = useCase({
  may: "transfers.manage",
  by: ["member", "key"],
  input: nothing,
  audits: [],
  run: async ({ db, actor }): Promise<{ id: string; done: number; total: number }[]> =>
    listOpenBulkTransfers(db, actor.brandId),
});
