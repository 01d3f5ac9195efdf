import { describe, expect, it } from "vitest";
import { environment } from "@/lib/platform/env";
import type { DomainError } from "@/lib/platform/errors";
import { testDatabase } from "@/lib/testing/database";
import { contextOf, mintApiKey, mintBrand, mintMember, mintProduct } from "@/lib/testing/factories";
import { previewInvitation } from "./preview-invitation";
import { readTransferList } from "./read-transfer-list";
import { remindRecipient } from "./remind-recipient";
import { resendTransferLink } from "./resend-transfer-link";
import { startTransfers } from "./start-transfers";
import { begin, messagesOf, mintScene } from "./testing/transfer-kit";

const { db, pool } = testDatabase();

async function mintMany(units: number) {
  const { brandId } = await mintBrand(db);
  const [{ actor }, { actor: key }] = await Promise.all([mintMember(db, { brandId, role: "manager" }), mintApiKey(db, { brandId })]);
  const { passports } = await mintProduct(db, { brandId, units });
  const codes = passports.map(({ code }) => code);
  const start = (text: string) => startTransfers(contextOf(db, actor), { transfers: readTransferList(text, environment().publicUrl).transfers });
  const pending = async () => (await pool.query("select from transfers where brand_id = $1 and status = 'pending'", [brandId])).rowCount;
  return { brandId, key, codes, start, pending, passports };
}

const refusal = (work: Promise<unknown>) => work.then(() => expect.fail("it was done"), (error: DomainError) => error.code);

describe("a list of transfers", () => {
  it("is started line by line; what one line meets stops no other", async () => {
    const { codes, start, pending, passports } = await mintMany(3);
    const stranger = await mintMany(1);
    await pool.query("update passports set status = 'revoked' where id = $1", [passports[1]!.passportId]);
    const results = await start([`${codes[0]},anna@example.com`, `${codes[1]},ben@example.com`, `${stranger.codes[0]},cleo@example.com`, `${codes[2]},dora@example.com`].join("\n"));
    expect(results.map(({ line, ok, ...result }) => [line, ok, "error" in result ? result.error : result.transferId.slice(0, 4)])).toEqual([
      [1, true, "trf_"],
      [2, false, "passport_not_transferable"],
      [3, false, "passport_not_found"],
      [4, true, "trf_"],
    ]);
    expect([await pending(), await stranger.pending()]).toEqual([2, 0]);
  });

  it("sent twice, even at once, starts each transfer once and says which is pending already", async () => {
    const { brandId, codes, start, pending } = await mintMany(4);
    const text = codes.map((code, index) => `${code},person${index}@example.com`).join("\n");
    const [one, other] = await Promise.all([start(text), start(text)]);
    const started = [...one, ...other].flatMap((result) => (result.ok ? [result.transferId] : []));
    expect(new Set(started).size).toBe(4);
    for (const result of [...one, ...other])
      if (!result.ok) expect([result.error, started.includes(result.transferId!)]).toEqual(["transfer_already_pending", true]);
    expect(await pending()).toBe(4);
    const { rows } = await pool.query("select action from audit_log where brand_id = $1", [brandId]);
    expect(rows).toHaveLength(4);
  });

  it("is not for a viewer", async () => {
    const { brandId } = await mintMany(1);
    const { actor } = await mintMember(db, { brandId, role: "viewer" });
    expect(await refusal(startTransfers(contextOf(db, actor), { transfers: [] }))).toBe("forbidden");
  });
});

describe("a reminder", () => {
  it("is a new link under a text of its own, and is told in the audit log", async () => {
    const scene = await mintScene();
    const transferId = await begin(scene);
    await remindRecipient(scene.context, { transferId });
    const [first, reminder] = await messagesOf(transferId);
    expect([first!.state, reminder!.kind]).toEqual(["withdrawn", "transfer_invitation"]);
    expect(reminder!.body!.subject).toBe("Reminder: the passport of Sarek shell jacket is waiting for you");
    expect(reminder!.body!.text).toContain("has not heard from you yet");
    const { rows } = await pool.query("select action from audit_log where brand_id = $1 order by sequence", [scene.brandId]);
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
  const wanted = { recipient_email: "anna@example.com", kind: "gift", message: "Enjoy it", expires_in_days: 3 } as const;

  it("is what the recipient would get, in the language asked for, and writes nothing", async () => {
    const { context, brandId, code } = await mintScene();
    const preview = await previewInvitation(context, { ...wanted, code, locale: "de" });
    expect(preview).toMatchObject({ locale: "de", subject: "Ein Geschenk für Sie: der Pass für Sarek shell jacket", sms: null, obstacle: null });
    for (const shown of [preview.html, preview.text]) expect(shown).toContain("Enjoy it");
    const { rows } = await pool.query(
      "select (select count(*) from transfers where brand_id = $1) + (select count(*) from outgoing_messages where brand_id = $1) as written", [brandId],
    );
    expect(rows).toEqual([{ written: "0" }]);
  });

  it("says what stands in the way, and is of the brand's own passports", async () => {
    const { context, code, passportId } = await mintScene();
    await pool.query("update passports set custody_flag = 'reported_stolen' where id = $1", [passportId]);
    expect((await previewInvitation(context, { ...wanted, code })).obstacle).toBe("item_reported_stolen");
    const other = await mintScene();
    expect(await refusal(previewInvitation(other.context, { ...wanted, code }))).toBe("passport_not_found");
    const { actor } = await mintMember(db, { brandId: other.brandId, role: "viewer" });
    expect(await refusal(previewInvitation(contextOf(db, actor), { ...wanted, code: other.code }))).toBe("forbidden");
  });
});
