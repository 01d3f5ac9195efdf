import { z } from "zod";
import { useCase } from "@/lib/access/use-case";
import { type DraftTransfer, draftOfTransfer } from "../draft-transfer";
import { openDraft } from "../seal-draft";

export interface Previewed {
  draft: DraftTransfer;
  /** What names it in the address of a page. */
  query: string;
  /** Null: the transfer is started already. */
  sealed: string | null;
}

/**
 * The draft or the pending transfer that the address of a preview names. Null: the draft is too old or none, the
 * transfer has ended. Throws `forbidden`, `transfer_not_found`.
 */
export const findPreviewed = useCase({
  may: "transfers.read",
  by: ["member", "key"],
  input: z.record(z.string(), z.union([z.string(), z.array(z.string())]).optional()),
  audits: [],
  run: async (context, { draft: sealed, transfer: transferId }): Promise<Previewed | null> => {
    if (typeof transferId === "string") {
      const draft = await draftOfTransfer(context, { transferId });
      return draft && { draft, query: `transfer=${encodeURIComponent(transferId)}`, sealed: null };
    }
    const draft = typeof sealed === "string" ? openDraft(context.actor, sealed) : null;
    return draft && { draft, query: `draft=${String(sealed)}`, sealed: String(sealed) };
  },
});
