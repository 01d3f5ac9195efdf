import { findKeptMessage, listKeptMessages, type MessageRow } from "@/db/queries/outgoing-messages";
import { type Actor, actorMay, authorise, type Context } from "@/lib/auth/actor";
import { DomainError } from "@/lib/platform/errors";
import { isMailKept } from "./is-mail-kept";
import { type EmailBody, unsealBody } from "./sealed-body";

const MESSAGES_MAX = 200;

export interface KeptMessage {
  id: string;
  kind: string;
  transferId: string | null;
  createdAt: Date;
  body: EmailBody;
}

function opened({ id, kind, transferId, createdAt, sealed }: MessageRow): KeptMessage {
  return { id, kind, transferId, createdAt, body: unsealBody<EmailBody>(sealed!) };
}

/** The link in an invitation makes whoever opens it a member, of whatever role. */
function mayRead(actor: Actor, { kind }: MessageRow): boolean {
  return kind !== "team_invitation" || actorMay(actor, "team.manage");
}

function requireMailbox({ actor }: Context): void {
  authorise(actor, "transfers.manage");
  if (!isMailKept()) throw new DomainError("not_found", "Mail is really sent here: there is no mailbox.");
}

/** The 200 newest messages kept for the actor's brand. Throws `forbidden`, and `not_found` where mail is really sent. */
export async function listMailbox(context: Context): Promise<KeptMessage[]> {
  requireMailbox(context);
  const rows = await listKeptMessages(context.db, { brandId: context.actor.brandId, limit: MESSAGES_MAX });
  return rows.filter((row) => mayRead(context.actor, row)).map(opened);
}

/** One of them. Throws as `listMailbox` does. */
export async function openKeptMessage(context: Context, { messageId }: { messageId: string }): Promise<KeptMessage> {
  requireMailbox(context);
  const row = await findKeptMessage(context.db, { brandId: context.actor.brandId, messageId });
  if (!row || !mayRead(context.actor, row)) throw new DomainError("not_found", "The mailbox has no such message.");
  return opened(row);
}
