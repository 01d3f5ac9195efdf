import { describe, expect, it } from "vitest";
import type { DomainError } from "@/lib/platform/errors";
import { testDatabase } from "@/lib/platform/testing/database";
import { contextOf, mintMember } from "@/lib/platform/testing/factories";
import { resendTransferLink } from "../links/send-new-link";
import { begin, messagesOf, mintScene } from "../testing/transfer-kit";
import { previewInvitation } from "./previews";
import { remindRecipient } from "./remind-recipient";

const { db, pool } = testDatabase();

const refusal = (work: Promise<unknown>) =>
  work.then(
    () => expect.fail("it was done"),
    (error: DomainError) => error.code,
  );

describe("a reminder", () => {
  it("is a new link under a text of its own, and is told in the audit log", async () => {
    const scene = await mintScene();
    const transferId = await begin(scene);
    await remindRecipient(scene.context, { transferId });
    const [first, reminder] = await messagesOf(transferId);
    expect([first!.state, reminder!.kind]).toEqual(["withdrawn", "transfer_invitation"]);
    expect(reminder!.body!.subject).toBe("Reminder: the passport of Sarek shell jacket is waiting for you");
    expect(reminder!.body!.text).toContain("has not heard from you yet");
    const { rows } = await pool.query("select action from audit_log where brand_id = $1 order by sequence", [
      scene.brandId,
    ]);
    expect(rows.map(({ action }) => action)).toEqual(["transfer.started", "transfer.reminded"]);
  });

  it("counts with the resends: three a day of both together", async () => {
    const scene = await mintScene();
    const transferId = await begin(scene);
    await remindRecipient(scene.context, { transferId });
    await resendTransferLink(scene.context, { transferId });
    await remindRecipient(scene.context, { transferId });
    expect(await refusal(remindRecipient(scene.context, { transferId }))).toBe("resend_limit_reached");
    expect(await refusal(resendTransferLink(scene.context, { transferId }))).toBe("resend_limit_reached");
  });

  it("of another brand's transfer is of none, and is not for a viewer", async () => {
    const [scene, other] = [await mintScene(), await mintScene()];
    const transferId = await begin(scene);
    expect(await refusal(remindRecipient(other.context, { transferId }))).toBe("transfer_not_found");
    const { actor } = await mintMember(db, { brandId: scene.brandId, role: "viewer" });
    expect(await refusal(remindRecipient(contextOf(db, actor), { transferId }))).toBe("forbidden");
  });
});

describe("the preview of an invitation", () => {
  const form = { recipient_email: "anna@example.com", kind: "gift", message: "Enjoy it", expires_in_days: 3 } as const;

  it("is what the recipient would get, in the language asked for, and writes nothing", async () => {
    const { context, brandId, code } = await mintScene();
    const preview = await previewInvitation(context, { ...form, code, locale: "de" });
    expect(preview).toMatchObject({
      locale: "de",
      subject: "Ein Geschenk für Sie: der Pass für Sarek shell jacket",
      sms: null,
      obstacle: null,
    });
    for (const text of [preview.html, preview.text]) expect(text).toContain("Enjoy it");
    const { rows } = await pool.query(
      "select (select count(*) from transfers where brand_id = $1) + (select count(*) from outgoing_messages " +
        "where brand_id = $1) as written",
      [brandId],
    );
    expect(rows).toEqual([{ written: "0" }]);
  });

  it("says what stands in the way, and is of the brand's own passports", async () => {
    const { context, code, passportId } = await mintScene();
    await pool.query("update passports set custody_flag = 'reported_stolen' where id = $1", [passportId]);
    expect((await previewInvitation(context, { ...form, code })).obstacle).toBe("item_reported_stolen");
    const other = await mintScene();
    expect(await refusal(previewInvitation(other.context, { ...form, code }))).toBe("passport_not_found");
    const { actor } = await mintMember(db, { brandId: other.brandId, role: "viewer" });
    expect(await refusal(previewInvitation(contextOf(db, actor), { ...form, code: other.code }))).toBe("forbidden");
  });
});
