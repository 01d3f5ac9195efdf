import { findStoredMessage, listStoredMessages } from "@/db/queries/outgoing-messages";
import type { Actor } from "@/lib/access/actor";
import { useCase } from "@/lib/access/use-case";
import { DomainError } from "@/lib/platform/errors";
import { endPage, readPlace } from "@/lib/platform/input/cursor";
import { ids } from "@/lib/platform/input/ids";
import { isTestBrand } from "@/lib/platform/test-brand";
import { type MailboxMessage, openMessage } from "./mailbox";
import { type TestMessage, testMessagesQuery } from "./test-messages-contract";

function requireTestKey({ brandId }: Actor): void {
  if (!isTestBrand(brandId)) throw new DomainError("test_key_needed", "Use a key that begins with dpp_test_.");
}

export const listTestMessages = useCase({
  may: "transfers.manage",
  by: ["member", "key"],
  input: testMessagesQuery,
  audits: [],
  run: async ({ db, actor }, { limit, cursor, transfer_id: transferId }) => {
    requireTestKey(actor);
    const { brandId } = actor;
    const list = `test messages:${brandId}:${transferId ?? ""}`;
    const after = readPlace(list, cursor)?.id;
    const rows = await listStoredMessages(db, { brandId, transferId, cursor: after, limit: limit + 1 });
    const page = endPage(rows, { list, limit, placeOf: ({ id }) => ({ id, value: null }) });
    return { data: page.rows.map((row) => answerOf(openMessage(row))), ...page.end };
  },
});

export const getTestMessage = useCase({
  may: "transfers.manage",
  by: ["member", "key"],
  input: ids("messageId"),
  audits: [],
  run: async ({ db, actor }, { messageId }): Promise<TestMessage> => {
    requireTestKey(actor);
    const row = await findStoredMessage(db, { brandId: actor.brandId, messageId });
    if (!row) throw new DomainError("message_not_found", "Your test brand keeps no message with this id.");
    return answerOf(openMessage(row));
  },
});

function answerOf({ id, channel, kind, transferId, createdAt, body }: MailboxMessage): TestMessage {
  const { to, subject, text, html } = body;
  const links = text.match(/https?:\/\/[^\s<>"]+/g) ?? [];
  return {
    id,
    test: true,
    channel,
    kind,
    transfer_id: transferId,
    to,
    subject,
    text,
    html,
    links: [...new Set(links)],
    created_at: createdAt.toISOString(),
  };
}
