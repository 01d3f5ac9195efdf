import type { Context } from "@/lib/access/actor";
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
export async function findPreviewed(
  context: Context,
  { draft: sealed, transfer: transferId }: Record<string, string | string[] | undefined>,
): Promise<Previewed | null> {
  if (typeof transferId === "string") {
    const draft = await draftOfTransfer(context, { transferId });
    return draft && { draft, query: `transfer=${encodeURIComponent(transferId)}`, sealed: null };
  }
  const draft = typeof sealed === "string" ? openDraft(context.actor, sealed) : null;
  return draft && { draft, query: `draft=${String(sealed)}`, sealed: String(sealed) };
}
