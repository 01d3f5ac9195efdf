import { describe, expect, it } from "vitest";
import { testDatabase } from "@/lib/testing/database";
import { contextOf, mintMember } from "@/lib/testing/factories";
import { withSettings } from "@/lib/testing/settings";
import { begin, mailboxOf, mintScene } from "@/lib/transfers/testing/transfer-kit";
import { openCouriers } from "./couriers";
import { deliverDueMessages } from "./deliver-messages";
import { listMailbox, openKeptMessage } from "./mailbox";

withSettings({ SMTP_URL: "" });
const { db } = testDatabase();

/** A brand whose transfer's message has been through the job loop. */
async function mintMail() {
  const scene = await mintScene();
  const recipient = mailboxOf("anna");
  await begin(scene, { recipient_email: recipient });
  const couriers = openCouriers();
  while ((await deliverDueMessages(db, couriers)) > 0);
  couriers.close();
  return { ...scene, recipient };
}

describe("on the embedded database without a mail server, the mailbox", () => {
  it("keeps each message for the members of its brand who manage transfers", async () => {
    const { context, brandId, recipient } = await mintMail();
    const messages = await listMailbox(context);
    expect(messages.map(({ body }) => body.to)).toEqual([recipient]);
    expect((await openKeptMessage(context, { messageId: messages[0]!.id })).body.text).toContain("/t/");
    const { actor } = await mintMember(db, { brandId, role: "viewer" });
    await expect(listMailbox(contextOf(db, actor))).rejects.toMatchObject({ code: "forbidden" });
  });

  it("shows no other brand's message", async () => {
    const [one, other] = [await mintMail(), await mintMail()];
    const [message] = await listMailbox(one.context);
    expect((await listMailbox(other.context)).map(({ body }) => body.to)).toEqual([other.recipient]);
    await expect(openKeptMessage(other.context, { messageId: message!.id })).rejects.toMatchObject({ code: "not_found" });
  });
});
