import { listKeptMessages } from "@/db/queries/outgoing-messages";
import { authorise } from "@/lib/auth/actor";
import type { Context } from "@/lib/auth/actor";
import { environment } from "@/lib/platform/env";
import { type EmailBody, unsealBody } from "./sealed-body";

const MESSAGES_MAX = 200;

/** Whether mail is kept and shown instead of sent: on the embedded database, which is for evaluation, without a mail server. */
export function isMailKept(): boolean {
  const { isEmbeddedDatabase, smtpUrl } = environment();
  return isEmbeddedDatabase && !smtpUrl;
}

export interface KeptMessage {
  id: string;
  kind: string;
  transferId: string | null;
  createdAt: Date;
  body: EmailBody;
}

/** The 200 newest messages kept for the actor's brand. Empty where mail is really sent. */
export async function listMailbox({ db, actor }: Context): Promise<KeptMessage[]> {
  authorise(actor, "transfers.manage");
  if (!isMailKept()) return [];
  const rows = await listKeptMessages(db, { brandId: actor.brandId, limit: MESSAGES_MAX });
  return rows.flatMap(({ id, kind, transferId, createdAt, sealed }) =>
    sealed ? [{ id, kind, transferId, createdAt, body: unsealBody<EmailBody>(sealed) }] : [],
  );
}
