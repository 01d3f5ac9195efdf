import { describe, expect, it } from "vitest";
import { listAuditRows } from "@/db/queries/audit";
import { verifyAudit } from "@/lib/audit/verify-audit";
import { verifyPassport } from "@/lib/passport-pages/verify-passport";
import type { DomainError } from "@/lib/platform/errors";
import { newId } from "@/lib/platform/ids";
import { hashAddress } from "@/lib/platform/secrets";
import { testDatabase } from "@/lib/platform/testing/database";
import { contextOf, mintMember } from "@/lib/platform/testing/factories";
import { showBulkTransfer } from "@/lib/transfers/bulk-transfers/show-bulk-transfer";
import { startBulkTransfer } from "@/lib/transfers/bulk-transfers/start-bulk-transfer";
import { openTransferLink } from "@/lib/transfers/links/send-new-link";
import {
  begin,
  giveTo,
  mailboxOf,
  messagesOf,
  mintScene,
  statusOf,
  tokenOf,
  visitor,
} from "@/lib/transfers/testing/transfer-kit";
import { eraseHolder } from "./erase-holder";
import { exportHolder } from "./export-holder";
import { findHolder, showHolder } from "./show-holder";

const { db, pool } = testDatabase();
const refusal = (work: Promise<unknown>) =>
  work.then(
    () => expect.fail("it was done"),
    (error: DomainError) => error.code,
  );

async function mintKeeper() {
  const scene = await mintScene();
  const { actor } = await mintMember(db, { brandId: scene.brandId, role: "manager" });
  return { ...scene, keeper: contextOf(db, actor) };
}

/** Everything the database holds of a brand in clear, messages unsealed. */
async function textOf(brandId: string): Promise<string> {
  const tables = ["holders", "transfers", "audit_log", "passports"];
  const rows = await Promise.all(
    tables.map(async (table) => (await pool.query(`select * from ${table} where brand_id = $1`, [brandId])).rows),
  );
  const { rows: ids } = await pool.query<{ id: string }>("select id from transfers where brand_id = $1", [brandId]);
  const bodies = await Promise.all(ids.map(({ id }) => messagesOf(id)));
  return JSON.stringify([rows, bodies.flat().map(({ body }) => body)]);
}

describe("what is held about a person", () => {
  it("is found by the whole address, whatever its case, and lists passports, transfers and messages", async () => {
    const { keeper, ...scene } = await mintKeeper();
    const anna = await giveTo(scene);
    const { emailHash } = await findHolder(keeper, { email: anna.toUpperCase() });
    const holderData = await showHolder(keeper, { emailHash });
    expect(holderData).toMatchObject({
      email: anna,
      passports: [{ code: scene.code }],
      transfers: [{ isRecipient: true, status: "completed" }],
    });
    expect(holderData.messages.map(({ kind }) => kind)).toContain("transfer_invitation");
    expect(await refusal(findHolder(keeper, { email: anna.slice(1) }))).toBe("holder_not_found");
  });

  it("is handed out whole, however much it is; the page counts all of it and lists the newest", async () => {
    const { keeper, ...scene } = await mintKeeper();
    const shop = await giveTo(scene);
    await pool.query(
      `insert into transfers select (jsonb_populate_record(one, jsonb_build_object('id', 'trf_' || lpad(n::text, 4, '0') || right(one.id, 22)))).*
       from transfers one, generate_series(1, 5200) n where one.brand_id = $1`,
      [scene.brandId],
    );
    const { emailHash } = await findHolder(keeper, { email: shop });
    const holderData = await showHolder(keeper, { emailHash });
    expect(holderData.counts).toMatchObject({ passports: 1, transfers: 5_201, pending: 0 });
    expect(holderData.transfers).toHaveLength(200);
    const { transfers } = JSON.parse(await exportHolder(keeper, { emailHash, format: "json" })) as {
      transfers: unknown[];
    };
    expect(transfers).toHaveLength(5_201);
  });

  it("names nobody else: of what they gave on, the next holder is left out", async () => {
    const { keeper, ...scene } = await mintKeeper();
    const first = await giveTo(scene);
    const second = await giveTo(scene);
    const text = await exportHolder(keeper, { emailHash: hashAddress(first), format: "json" });
    expect(JSON.parse(text)).toMatchObject({
      email: first,
      passports: [],
      transfers: [
        { part: "giver", recipient_email: null },
        { part: "recipient", recipient_email: first },
      ],
    });
    expect(text).not.toContain(second);
    expect(await exportHolder(keeper, { emailHash: hashAddress(first), format: "csv" })).not.toContain(second);
  });

  it("is noted in the log under the hash, never in clear", async () => {
    const { keeper, ...scene } = await mintKeeper();
    const anna = await giveTo(scene);
    const { emailHash } = await findHolder(keeper, { email: anna });
    await exportHolder(keeper, { emailHash, format: "csv" });
    const rows = await listAuditRows(db, { brandId: scene.brandId, afterSequence: 0, limit: 50 });
    expect(rows.slice(-2).map(({ action, targetId }) => [action, targetId])).toEqual([
      ["holder.looked_up", emailHash],
      ["holder.exported", emailHash],
    ]);
    expect(JSON.stringify(rows)).not.toContain(anna);
  });

  it("is another brand's secret, also who it holds something about", async () => {
    const [{ keeper: _keeper, ...scene }, { keeper: stranger }] = [await mintKeeper(), await mintKeeper()];
    const anna = await giveTo(scene);
    const emailHash = hashAddress(anna);
    const attempts = [
      findHolder(stranger, { email: anna }),
      showHolder(stranger, { emailHash }),
      exportHolder(stranger, { emailHash, format: "json" }),
      eraseHolder(stranger, { emailHash }),
    ];
    expect(new Set(await Promise.all(attempts.map(refusal)))).toEqual(new Set(["holder_not_found"]));
    expect(await textOf(scene.brandId)).toContain(anna);
  });
});

describe("erasing a person's address", () => {
  it("leaves it nowhere, and passport, history, verify and the audit chain as they were", async () => {
    const { keeper, ...scene } = await mintKeeper();
    const anna = await giveTo(scene);
    const emailHash = hashAddress(anna);
    const before = await verifyPassport(scene.context, { code: scene.code });
    await eraseHolder(keeper, { emailHash });
    expect(await textOf(scene.brandId)).not.toContain(anna);
    const { authenticity: _at, ...after } = await verifyPassport(scene.context, { code: scene.code });
    expect(before).toMatchObject(after);
    expect(await showHolder(keeper, { emailHash })).toMatchObject({
      email: null,
      passports: [{ code: scene.code }],
      transfers: [{ status: "completed", recipientEmail: null }],
    });
    const [last] = (await listAuditRows(db, { brandId: scene.brandId, afterSequence: 0, limit: 50 })).slice(-1);
    expect(last).toMatchObject({
      action: "holder.erased",
      targetId: emailHash,
      detail: { erased_transfers: 1, cancelled_transfers: 0, passports: 1 },
    });
    expect(await verifyAudit(db, scene.brandId)).toMatchObject({ ok: true });
  });

  it("ends what waits for them, takes the message back, and closes the link", async () => {
    const { keeper, ...scene } = await mintKeeper();
    const anna = mailboxOf("anna");
    const pending = await begin(scene, {
      recipient_email: anna,
      recipient_phone: "+491701234567",
      message: "For Anna",
    });
    const token = await tokenOf(pending);
    expect(await eraseHolder(keeper, { emailHash: hashAddress(anna) })).toMatchObject({
      cancelledTransfers: 1,
      erasedTransfers: 1,
    });
    expect(await statusOf(pending)).toBe("voided");
    expect(await openTransferLink(visitor(), { token })).toMatchObject({
      state: "voided",
      recipientMasked: null,
      message: null,
    });
    expect(await textOf(scene.brandId)).not.toMatch(/anna|4917012/i);
  });

  it("forgets the lists of transfers that name them, and no others", async () => {
    const { keeper, ...scene } = await mintKeeper();
    const anna = await giveTo(scene);
    const list = async (address: string) => {
      const { listId } = await startBulkTransfer(keeper, {
        listId: newId("tfl"),
        text: `${scene.code},"${address.toUpperCase()}"`,
      });
      await pool.query("update bulk_transfers set ended_at = now() where id = $1", [listId]);
      return listId;
    };
    const [hers, another] = [await list(anna), await list(mailboxOf("berta"))];
    await eraseHolder(keeper, { emailHash: hashAddress(anna) });
    expect(await refusal(showBulkTransfer(keeper, { listId: hers }))).toBe("not_found");
    expect(await showBulkTransfer(keeper, { listId: another })).toMatchObject({ total: 1 });
  });

  it("leaves the other side of their transfers alone", async () => {
    const { keeper, ...scene } = await mintKeeper();
    const [first, second] = [await giveTo(scene), await giveTo(scene)];
    await eraseHolder(keeper, { emailHash: hashAddress(first) });
    const text = await textOf(scene.brandId);
    expect([text.includes(first), text.includes(second)]).toEqual([false, true]);
  });

  it("is refused to a role without the permission, and the person can be met anew", async () => {
    const { keeper, ...scene } = await mintKeeper();
    const anna = await giveTo(scene);
    const { actor: developer } = await mintMember(db, { brandId: scene.brandId, role: "developer" });
    expect(await refusal(eraseHolder(contextOf(db, developer), { emailHash: hashAddress(anna) }))).toBe("forbidden");
    await eraseHolder(keeper, { emailHash: hashAddress(anna) });
    expect(await refusal(begin(scene, { recipient_email: anna }))).toBe("recipient_is_current_holder");
  });
});
