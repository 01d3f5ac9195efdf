import { z } from "zod";
import { findStoredMessage, listStoredMessages, type MessageRow } from "@/db/queries/outgoing-messages";
import { type Actor, actorMay } from "@/lib/access/actor";
import { useCase } from "@/lib/access/use-case";
import { DomainError } from "@/lib/platform/errors";
import { ids } from "@/lib/platform/input/ids";
import { cutPage } from "@/lib/platform/input/list-page";
import { isMailStored } from "@/lib/platform/mail/couriers";
import { oneLine } from "@/lib/platform/mail/message-content";
import { type EmailBody, type SmsBody, decryptBody } from "@/lib/platform/mail/smtp-courier";
import { requireValue } from "@/lib/platform/require-value";
import { type DraftTransfer, draftOfTransfer, openDraft } from "../start-transfer";
import { mailboxQuery } from "./test-messages-contract";

export interface MailboxMessage {
  id: string;
  kind: string;
  transferId: string | null;
  createdAt: Date;
  channel: MessageRow["channel"];
  body: Pick<EmailBody, "to" | "senderName" | "subject" | "text"> & { html: string | null };
}

const SUBJECT_CHARACTERS_MAX = 80;

export function openMessage({ id, kind, transferId, createdAt, channel, sealed }: MessageRow): MailboxMessage {
  const body = decryptBody<EmailBody | SmsBody>(requireValue(sealed, "Sealed"));
  const fields =
    "html" in body
      ? body
      : { ...body, senderName: "", subject: oneLine(body.text, SUBJECT_CHARACTERS_MAX), html: null };
  return { id, kind, transferId, createdAt, channel, body: fields };
}

function kindsKeptFrom(actor: Actor): string[] {
  return actorMay(actor, "team.manage") ? [] : ["team_invitation"];
}

function requireMailbox({ brandId }: Actor): void {
  if (!isMailStored(brandId)) throw new DomainError("not_found", "Mail is really sent here: there is no mailbox.");
}

export const listMailbox = useCase({
  may: "transfers.manage",
  by: ["member", "key"],
  input: mailboxQuery,
  audits: [],
  run: async ({ db, actor }, { cursor, limit }): Promise<{ messages: MailboxMessage[]; next: string | null }> => {
    requireMailbox(actor);
    const rows = await listStoredMessages(db, {
      brandId: actor.brandId,
      kindsLeftOut: kindsKeptFrom(actor),
      cursor,
      limit: limit + 1,
    });
    const page = cutPage(rows, limit);
    return { messages: page.rows.map(openMessage), next: page.next };
  },
});

export const openMailboxMessage = useCase({
  may: "transfers.manage",
  by: ["member", "key"],
  input: ids("messageId"),
  audits: [],
  run: async ({ db, actor }, { messageId }): Promise<MailboxMessage> => {
    requireMailbox(actor);
    const row = await findStoredMessage(db, { brandId: actor.brandId, messageId });
    if (!row || kindsKeptFrom(actor).includes(row.kind))
      throw new DomainError("not_found", "The mailbox has no such message.");
    return openMessage(row);
  },
});

export interface Previewed {
  draft: DraftTransfer;
  query: string;
  sealed: string | null;
}

/** Null if the draft is invalid or too old, or the transfer has ended. Throws `forbidden`, `transfer_not_found`. */
export const findPreviewed = useCase({
  may: "transfers.read",
  by: ["member", "key"],
  input: z.record(z.string(), z.union([z.string(), z.array(z.string())]).optional()),
  audits: [],
  run: async (context, { draft: encryptedDraft, transfer: transferId }): Promise<Previewed | null> => {
    if (typeof transferId === "string") {
      const draft = await draftOfTransfer(context, { transferId });
      return draft && { draft, query: `transfer=${encodeURIComponent(transferId)}`, sealed: null };
    }
    const draft = typeof encryptedDraft === "string" ? openDraft(context.actor, encryptedDraft) : null;
    return draft && { draft, query: `draft=${String(encryptedDraft)}`, sealed: String(encryptedDraft) };
  },
});
