import { expect, it } from "vitest";
import { openCouriers } from "@/lib/platform/mail/couriers";
import { deliverDue } from "@/lib/platform/mail/testing/deliver-due";
import { testDatabase } from "@/lib/platform/testing/database";
import { withSettings } from "@/lib/platform/testing/settings";
import { begin, messagesOf, mintScene } from "@/lib/transfers/testing/transfer-kit";
import { listMailbox } from "./mailbox";
import { mailboxQuery } from "./test-messages-contract";

withSettings({ SMTP_URL: "" });

it("on PostgreSQL there is no mailbox, and messages wait for a mail server", async () => {
  const { db } = testDatabase();
  const { context, ...scene } = await mintScene();
  const transferId = await begin({ context, ...scene });
  expect(await deliverDue(db, openCouriers())).toBe(0);
  expect(await messagesOf(transferId)).toMatchObject([{ state: "queued", attempts: 0 }]);
  await expect(listMailbox(context, mailboxQuery.parse({}))).rejects.toMatchObject({ code: "not_found" });
});
