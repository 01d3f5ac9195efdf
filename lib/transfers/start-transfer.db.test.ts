import { afterEach, describe, expect, it } from "vitest";
import { verifyAudit } from "@/lib/audit/verify-audit";
import { DAY_MS, setClock } from "@/lib/platform/clock";
import type { DomainError } from "@/lib/platform/errors";
import { hashAddress } from "@/lib/platform/secrets";
import { testDatabase } from "@/lib/platform/testing/database";
import { contextOf, mintApiKey, mintMember } from "@/lib/platform/testing/factories";
import { cancelTransfer } from "./cancel-transfer";
import { getTransfer } from "./get-transfer";
import { openTransferLink, resendTransferLink } from "./links/send-new-link";
import { TRANSFERS_PER_RECIPIENT_AND_DAY } from "./rules";
import { startTransfer } from "./start-transfer";
import {
  auditActions,
  begin,
  giveTo,
  mailboxOf,
  mintScene,
  mintTransfers,
  type Scene,
  tokenOf,
  visitor,
} from "./testing/transfer-kit";

const { db, pool } = testDatabase();
let restoreClock = () => {};
afterEach(() => restoreClock());

const change = (scene: Scene, set: string) =>
  pool.query(`update passports set ${set} where id = $1`, [scene.passportId]);

describe("starting a transfer", () => {
  it("is for the issuing brand: another brand's code is as unknown as one that does not exist", async () => {
    const [scene, other] = [await mintScene(), await mintScene()];
    const foreign = await begin({ ...other, code: scene.code }).catch((error: unknown) => error);
    const unknown = await begin({ ...other, code: "00000000000000000" }).catch((error: unknown) => error);
    expect(foreign).toMatchObject({ code: "passport_not_found" });
    expect(foreign).toEqual(unknown);
  });

  it("needs a key with the scope transfer, or a member who may manage transfers", async () => {
    const scene = await mintScene();
    const key = await mintApiKey(db, { brandId: scene.brandId, scopes: ["verify", "products", "read"] });
    await expect(begin({ ...scene, context: contextOf(db, key.actor) })).rejects.toMatchObject({
      code: "insufficient_scope",
    });
    for (const role of ["compliance", "developer", "viewer"] as const) {
      const { actor } = await mintMember(db, { brandId: scene.brandId, role });
      const input = { code: scene.code, recipient_email: mailboxOf("anna"), kind: "sale", expires_in_days: 7 } as const;
      await expect(startTransfer(contextOf(db, actor), input)).rejects.toMatchObject({ code: "forbidden" });
    }
    expect(await auditActions(scene.brandId)).toEqual([]);
  });

  it("reads the code in hyphens and lower case, and this deployment's passport link", async () => {
    const scene = await mintScene();
    const lower = scene.code.toLowerCase();
    const first = await begin({ ...scene, code: `${lower.slice(0, 4)}-${lower.slice(4)}` });
    await cancelTransfer(scene.context, { transferId: first });
    await begin({ ...scene, code: `http://localhost:3000/p/${scene.code}` });
    await expect(begin({ ...scene, code: `https://elsewhere.example/p/${scene.code}` })).rejects.toMatchObject({
      code: "invalid_code",
    });
  });

  it("is refused while one is pending, with that one's id and end", async () => {
    const scene = await mintScene();
    const pending = await begin(scene);
    const { transfer } = await getTransfer(scene.context, { transferId: pending });
    await expect(begin(scene)).rejects.toMatchObject({
      code: "transfer_already_pending",
      extras: { members: { transfer_id: pending, expires_at: transfer.expiresAt.toISOString() } },
    });
  });

  it("to the present holder is refused, in whatever case the mailbox is written", async () => {
    const scene = await mintScene();
    const holder = await giveTo(scene);
    await expect(begin(scene, { recipient_email: holder.toUpperCase() })).rejects.toMatchObject({
      code: "recipient_is_current_holder",
    });
  });

  it("as a return is refused while the brand itself holds the passport", async () => {
    await expect(begin(await mintScene(), { kind: "return" })).rejects.toMatchObject({
      code: "recipient_is_current_holder",
    });
  });

  it.each([
    ["status = 'suspended'", "passport_not_transferable"],
    ["status = 'revoked'", "passport_not_transferable"],
    ["status = 'archived'", "passport_not_transferable"],
    ["decommissioned_at = now()", "passport_not_transferable"],
    ["custody_flag = 'reported_stolen'", "item_reported_stolen"],
    ["custody_flag = 'reported_lost'", "item_reported_lost"],
  ])("of a passport with %s is %s", async (set, code) => {
    const scene = await mintScene();
    await change(scene, set);
    await expect(begin(scene)).rejects.toMatchObject({ code });
    expect(await auditActions(scene.brandId)).toEqual([]);
  });

  it("of a recalled product is item_recalled", async () => {
    const scene = await mintScene();
    await pool.query("update products set recalled_at = now() where brand_id = $1", [scene.brandId]);
    await expect(begin(scene)).rejects.toMatchObject({ code: "item_recalled" });
  });

  it("to one mailbox is possible so many times a day and no more", async () => {
    const scene = await mintScene();
    const recipient = mailboxOf("collector");
    await mintTransfers({ ...scene, recipient, count: TRANSFERS_PER_RECIPIENT_AND_DAY });
    const refusal = await begin(scene, { recipient_email: recipient }).then(
      () => expect.fail("it was started"),
      (error: DomainError) => error,
    );
    expect(refusal.code).toBe("recipient_limit_reached");
    // The oldest is an hour old: one more is possible when it is a day old.
    expect(refusal.extras.retryAfterSeconds! / 3600).toBeCloseTo(23, 1);
    await begin(scene, { recipient_email: mailboxOf("another") });
  });

  it("writes one audit row with the recipient's keyed hash and never the address", async () => {
    const scene = await mintScene();
    const recipient = mailboxOf("anna");
    const transferId = await begin(scene, { recipient_email: recipient, message: "Enjoy it, Anna" });
    const { rows } = await pool.query("select * from audit_log where brand_id = $1", [scene.brandId]);
    expect(rows).toMatchObject([
      {
        action: "transfer.started",
        actor_kind: "key",
        actor_id: scene.context.actor.keyId,
        target_id: transferId,
        request_id: scene.context.requestId,
        detail: { passport_id: scene.passportId, kind: "sale", recipient_hash: hashAddress(recipient) },
      },
    ]);
    expect(JSON.stringify(rows)).not.toMatch(/anna/i);
    expect(await verifyAudit(db, scene.brandId)).toMatchObject({ ok: true, rows: 1 });
  });

  it("seals what it sends: neither address nor link is readable in the database", async () => {
    const scene = await mintScene();
    const transferId = await begin(scene);
    const token = await tokenOf(transferId);
    const { rows } = await pool.query<{ sealed: Buffer }>("select * from outgoing_messages where transfer_id = $1", [
      transferId,
    ]);
    expect(rows).toHaveLength(1);
    const stored = JSON.stringify(rows) + rows[0]!.sealed.toString("latin1");
    expect(stored).not.toContain(token);
    expect(stored).not.toContain("@example.com");
  });
});

describe("sending the link again", () => {
  it("kills the old link, keeps the end, and stops after three in a day", async () => {
    const scene = await mintScene();
    const transferId = await begin(scene);
    const { transfer } = await getTransfer(scene.context, { transferId });
    const tokens = [await tokenOf(transferId)];
    for (let round = 1; round <= 3; round += 1) {
      restoreClock = setClock(() => new Date(transfer.createdAt.getTime() + round * 60_000));
      await resendTransferLink(scene.context, { transferId });
      tokens.push(await tokenOf(transferId));
    }
    expect(new Set(tokens).size).toBe(4);
    await expect(resendTransferLink(scene.context, { transferId })).rejects.toMatchObject({
      code: "resend_limit_reached",
      extras: { retryAfterSeconds: 86_400 - 120 },
    });
    const states = await Promise.all(tokens.map((token) => openTransferLink(visitor(), { token })));
    expect(states.map((opened) => opened!.state)).toEqual(["replaced", "replaced", "replaced", "pending"]);
    expect((await getTransfer(scene.context, { transferId })).transfer.expiresAt).toEqual(transfer.expiresAt);

    restoreClock = setClock(() => new Date(transfer.createdAt.getTime() + DAY_MS + 61_000));
    await resendTransferLink(scene.context, { transferId });
    expect(await auditActions(scene.brandId)).toEqual([
      "transfer.started",
      ...Array<string>(4).fill("transfer.link_resent"),
    ]);
  });

  it("is for the brand's own transfers", async () => {
    const [scene, other] = [await mintScene(), await mintScene()];
    const transferId = await begin(scene);
    await expect(resendTransferLink(other.context, { transferId })).rejects.toMatchObject({
      code: "transfer_not_found",
    });
    await expect(cancelTransfer(other.context, { transferId })).rejects.toMatchObject({ code: "transfer_not_found" });
    await expect(getTransfer(other.context, { transferId })).rejects.toMatchObject({ code: "transfer_not_found" });
  });

  it("needs a member who may manage transfers", async () => {
    const scene = await mintScene();
    const transferId = await begin(scene);
    const { actor } = await mintMember(db, { brandId: scene.brandId, role: "viewer" });
    await expect(resendTransferLink(contextOf(db, actor), { transferId })).rejects.toMatchObject({ code: "forbidden" });
    await expect(cancelTransfer(contextOf(db, actor), { transferId })).rejects.toMatchObject({ code: "forbidden" });
    expect((await getTransfer(contextOf(db, actor), { transferId })).status).toBe("pending");
  });
});
