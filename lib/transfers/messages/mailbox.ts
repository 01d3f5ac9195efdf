import { findKeptMessage, listKeptMessages, type MessageRow } from "@/db/queries/outgoing-messages";
import { type Actor, actorMay } from "@/lib/access/actor";
import { useCase } from "@/lib/access/use-case";
import { DomainError } from "@/lib/platform/errors";
import { ids } from "@/lib/platform/input/ids";
import { cutPage } from "@/lib/platform/input/list-page";
import { isMailKept } from "@/lib/platform/mail/is-mail-kept";
import { type EmailBody, unsealBody } from "@/lib/platform/mail/sealed-body";
import { must } from "@/lib/platform/must";
import { mailboxQuery } from "./mailbox-contract";

export interface KeptMessage {
  id: string;
  kind: string;
  transferId: string | null;
  createdAt: Date;
  body: EmailBody;
}

function opened({ id, kind, transferId, createdAt, sealed }: MessageRow): KeptMessage {
  return { id, kind, transferId, createdAt, body: unsealBody<EmailBody>(must(sealed, "Sealed")) };
}

/** The link in an invitation makes whoever opens it a member, of whatever role. */
function kindsKeptFrom(actor: Actor): string[] {
  return actorMay(actor, "team.manage") ? [] : ["team_invitation"];
}

function requireMailbox(): void {
  if (!isMailKept()) throw new DomainError("not_found", "Mail is really sent here: there is no mailbox.");
}

/** One page of the messages kept for a brand, newest first. Throws `forbidden`, `not_found` (mail is sent). */
export const listMailbox = useCase({
  may: "transfers.manage",
  by: ["member", "key"],
  input: mailboxQuery,
  audits: [],
  run: async ({ db, actor }, { cursor, limit }): Promise<{ messages: KeptMessage[]; next: string | null }> => {
    requireMailbox();
    const rows = await listKeptMessages(db, {
      brandId: actor.brandId,
      kindsLeftOut: kindsKeptFrom(actor),
      cursor,
      limit: limit + 1,
    });
    const page = cutPage(rows, limit);
    return { messages: page.rows.map(opened), next: page.next };
  },
});

/** One of them. Throws as `listMailbox` does. */
export const openKeptMessage = useCase({
  may: "transfers.manage",
  by: ["member", "key"],
  input: ids("messageId"),
  audits: [],
  run: async ({ db, actor }, { messageId }): Promise<KeptMessage> => {
    requireMailbox();
    const row = await findKeptMessage(db, { brandId: actor.brandId, messageId });
    if (!row || kindsKeptFrom(actor).includes(row.kind))
      throw new DomainError("not_found", "The mailbox has no such message.");
    return opened(row);
  },
});
