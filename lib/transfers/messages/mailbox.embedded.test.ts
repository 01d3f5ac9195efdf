import { describe, expect, it } from "vitest";
import { inviteMember } from "@/lib/people/members/invite-member";
import { openCouriers } from "@/lib/platform/mail/couriers";
import { deliverDue } from "@/lib/platform/mail/testing/deliver-due";
import { testDatabase } from "@/lib/platform/testing/database";
import { contextOf, mintMember } from "@/lib/platform/testing/factories";
import { withSettings } from "@/lib/platform/testing/settings";
import { begin, mailboxOf, mintScene } from "@/lib/transfers/testing/transfer-kit";
import { listMailbox, openMailboxMessage } from "./mailbox";
import { mailboxQuery } from "./test-messages-contract";

withSettings({ SMTP_URL: "" });
const query = mailboxQuery.parse({});
const { db } = testDatabase();

/** A brand whose transfer's message has been through the job loop. */
async function mintMail() {
  const scene = await mintScene();
  const recipient = mailboxOf("anna");
  await begin(scene, { recipient_email: recipient });
  const couriers = openCouriers();
  await deliverDue(db, couriers);
  couriers.close();
  return { ...scene, recipient };
}

describe("on the embedded database without a mail server, the mailbox", () => {
  it("keeps each message for the members of its brand who manage transfers", async () => {
    const { context, brandId, recipient } = await mintMail();
    const { messages } = await listMailbox(context, query);
    expect(messages.map(({ body }) => body.to)).toEqual([recipient]);
    expect((await openMailboxMessage(context, { messageId: messages[0]!.id })).body.text).toContain("/t/");
    const { actor } = await mintMember(db, { brandId, role: "viewer" });
    await expect(listMailbox(contextOf(db, actor), query)).rejects.toMatchObject({ code: "forbidden" });
  });

  it("is turned page by page, and keeps invitations to the team from whoever may not send any", async () => {
    const { brandId } = await mintMail();
    const context = contextOf(db, (await mintMember(db, { brandId })).actor);
    await inviteMember(context, { email: mailboxOf("new"), role: "owner", locale: "en" });
    const couriers = openCouriers();
    await deliverDue(db, couriers);
    const first = await listMailbox(context, { limit: 1 as 25 });
    expect(first).toMatchObject({ messages: [{ kind: "team_invitation" }], next: first.messages[0]!.id });
    const second = await listMailbox(context, { limit: 1 as 25, cursor: first.next! });
    expect(second).toMatchObject({ messages: [{ kind: "transfer_invitation" }], next: null });
    const { actor } = await mintMember(db, { brandId, role: "manager" });
    const mailbox = await listMailbox(contextOf(db, actor), query);
    expect(mailbox.messages.map(({ kind }) => kind)).toEqual(["transfer_invitation"]);
  });

  it("shows no other brand's message", async () => {
    const [one, other] = [await mintMail(), await mintMail()];
    const [message] = (await listMailbox(one.context, query)).messages;
    expect((await listMailbox(other.context, query)).messages.map(({ body }) => body.to)).toEqual([other.recipient]);
    await expect(openMailboxMessage(other.context, { messageId: message!.id })).rejects.toMatchObject({
      code: "not_found",
    });
  });
});
