import { listTransferSubjects, type TransferSubject } from "@/db/queries/transfers";
import { useCase } from "@/lib/access/use-case";
import { atOwnHost } from "@/lib/hosts/known-hosts";
import { formatPassportCode, readPassportCode } from "@/lib/passports/code";
import { now } from "@/lib/platform/clock";
import { environment } from "@/lib/platform/env";
import type { ErrorCode } from "@/lib/platform/errors";
import { ids } from "@/lib/platform/input/ids";
import { hashAddress } from "@/lib/platform/secrets";
import { obstacleOf } from "../call-off";
import type { StartTransferInput } from "../contract";
import { teamMailboxes } from "../messages/team-mailboxes";
import { statusAt } from "../rules";
import { type InputLine, type ListedTransfer, readTransferLines } from "./read-transfer-lines";

export type LineProblem = { field: string; code: string } | { field: null; code: ErrorCode };

export interface ValidatedLine {
  line: number;
  given: InputLine;
  code: string | null;
  productName: string | null;
  problems: LineProblem[];
  transferId: string | null;
  isHolderNotified: boolean;
}

export interface ValidatedList {
  lines: ValidatedLine[];
  linesLeftOut: number;
}

/** Writes nothing; `startTransfers` validates again. Throws `forbidden`. */
export const validateTransfers = useCase({
  may: "transfers.manage",
  by: ["member", "key"],
  input: ids("text"),
  audits: [],
  run: async ({ db, actor }, { text }): Promise<ValidatedList> => {
    const { publicUrl } = environment();
    const { transfers, unreadable, rest } = readTransferLines(text, publicUrl);
    const coded = transfers.map((transfer) => ({ ...transfer, code: codeOf(transfer, publicUrl) }));
    const subjects = await listTransferSubjects(db, { brandId: actor.brandId, codes: coded.map(({ code }) => code) });
    const byCode = new Map(subjects.map((subject) => [subject.passport.code, subject]));
    const team = subjects.some(({ product }) => product.isExample) ? await teamMailboxes(db, actor.brandId) : NOBODY;
    const at = now();
    const judged = coded.map(({ line, given: cells, input, code }) => ({
      line,
      given: cells,
      ...judge(input, byCode.get(code), { at, team }),
    }));
    const invalid = unreadable.map(({ line, given: cells, errors }) => ({
      line,
      given: cells,
      ...UNKNOWN,
      problems: errors.map(({ pointer, code }) => ({ field: pointer.slice(1), code })),
    }));
    return {
      lines: [...judged, ...invalid].toSorted((one, other) => one.line - other.line),
      linesLeftOut: rest.length,
    };
  },
});

type Judged = Omit<ValidatedLine, "line" | "given">;

const UNKNOWN: Judged = { code: null, productName: null, problems: [], transferId: null, isHolderNotified: false };

function codeOf({ input }: ListedTransfer, publicUrl: string): string {
  const result = readPassportCode(atOwnHost(input.code), publicUrl);
  return result.ok ? result.code : "";
}

const NOBODY: ReadonlySet<string> = new Set();

function judge(
  input: StartTransferInput,
  subject: TransferSubject | undefined,
  { at, team }: { at: Date; team: ReadonlySet<string> },
): Judged {
  if (!subject) return { ...UNKNOWN, problems: [{ field: null, code: "passport_not_found" }] };
  const pending = subject.pending && statusAt(subject.pending, at) === "pending" ? subject.pending : null;
  return {
    code: formatPassportCode(subject.passport.code),
    productName: subject.product.name,
    problems: obstaclesOf(input, subject, { isPending: pending !== null, team }).map((code) => ({ field: null, code })),
    transferId: pending?.id ?? null,
    isHolderNotified: Boolean(subject.holder?.email),
  };
}

function obstaclesOf(
  input: StartTransferInput,
  subject: TransferSubject,
  { isPending, team }: { isPending: boolean; team: ReadonlySet<string> },
): ErrorCode[] {
  const { holder } = subject;
  const obstacle = obstacleOf(subject);
  const recipient = hashAddress(input.recipient_email);
  const isHeldAlready = holder ? holder.emailHash === recipient : input.kind === "return";
  return [
    ...(isPending ? (["transfer_already_pending"] as const) : []),
    ...(obstacle ? [obstacle] : []),
    ...(subject.product.isExample && !team.has(recipient) ? (["example_stays_in_team"] as const) : []),
    ...(isHeldAlready ? (["recipient_is_current_holder"] as const) : []),
  ];
}
