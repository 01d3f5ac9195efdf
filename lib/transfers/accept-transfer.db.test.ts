import { afterEach, describe, expect, it } from "vitest";
import { listWarranties } from "@/db/queries/warranties";
import { setClock } from "@/lib/platform/clock";
import { newId } from "@/lib/platform/ids";
import { hashAddress } from "@/lib/platform/secrets";
import { brandsOfWrites, testDatabase } from "@/lib/platform/testing/database";
import { contextOf, mintMember } from "@/lib/platform/testing/factories";
import { acceptTransfer } from "./accept-transfer";
import { cancelTransfer } from "./cancel-transfer";
import { declineTransfer, objectToTransfer } from "./decline-transfer";
import { openTransferLink, resendTransferLink } from "./links/send-new-link";
import {
  auditActions,
  begin,
  giveTo,
  mailboxOf,
  messagesOf,
  mintScene,
  passportRow,
  type Scene,
  tokenOf,
  visitor,
} from "./testing/transfer-kit";

const { db, pool } = testDatabase();
let restoreClock = () => {};
afterEach(() => restoreClock());

const at = (day: string) => {
  restoreClock = setClock(() => new Date(`${day}T12:00:00Z`));
};
const accept = async (transferId: string) =>
  acceptTransfer(visitor(), { token: await tokenOf(transferId), locale: "de" });
/** The subject of what each mailbox was told of a transfer's end. */
const receiptsOf = async (transferId: string): Promise<Record<string, string>> => {
  const receipts = (await messagesOf(transferId)).filter(({ kind }) => kind === "transfer_receipt");
  return Object.fromEntries(receipts.map(({ body }) => [body!.to, body!.subject]));
};

async function warrantiesOf(scene: Scene) {
  return (await listWarranties(db, scene.passportId)).map(({ kind, state, startsOn, endsOn, transfersUsed }) => ({
    kind,
    state,
    starts_on: startsOn,
    ends_on: endsOn,
    transfers_used: transfersUsed,
  }));
}

describe("acceptance", () => {
  it("makes the recipient the holder, from that moment on, and remembers their language", async () => {
    const scene = await mintScene();
    const recipient = mailboxOf("Anna");
    at("2026-11-21");
    await accept(await begin(scene, { recipient_email: recipient }));
    expect(await passportRow(scene.passportId)).toMatchObject({
      owner_since: new Date("2026-11-21T12:00:00Z"),
      transfer_count: 1,
      holder_email: recipient,
    });
    const { rows } = await pool.query("select locale, email_hash from holders where email = $1", [recipient]);
    expect(rows).toEqual([{ locale: "de", email_hash: hashAddress(recipient.toLowerCase()) }]);
  });

  it("counts a person once, however their mailbox is written", async () => {
    const [one, other] = [await mintScene(), await mintScene()];
    const second = { ...one, ...(await secondPassport(one, other)) };
    const recipient = mailboxOf("anna");
    await giveTo(one, recipient);
    await giveTo(second, recipient.toUpperCase().replace("EXAMPLE.COM", "example.com"));
    const [first, later] = [await passportRow(one.passportId), await passportRow(second.passportId)];
    expect(later.holder_id).toBe(first.holder_id);
  });

  it("of a return leaves the passport with the brand, unclaimed, its warranty running", async () => {
    const scene = await mintScene({ warrantyMonths: 24 });
    const holder = await giveTo(scene);
    const running = await warrantiesOf(scene);
    const transferId = await begin(scene, { kind: "return", recipient_email: "returns@brand.example" });
    await accept(transferId);
    expect(await passportRow(scene.passportId)).toMatchObject({
      holder_id: null,
      owner_since: null,
      transfer_count: 2,
    });
    expect(await warrantiesOf(scene)).toEqual(running);
    expect(await receiptsOf(transferId)).toEqual({
      "returns@brand.example": expect.stringMatching(/ist wieder bei Brand-/),
      [holder]: "The return of Sarek shell jacket is complete",
    });
  });

  it("is refused, and nothing changes, when the item has been recalled meanwhile", async () => {
    const scene = await mintScene();
    const transferId = await begin(scene);
    const token = await tokenOf(transferId);
    await pool.query("update products set recalled_at = now() where brand_id = $1", [scene.brandId]);
    expect((await openTransferLink(visitor(), { token }))!.obstacle).toBe("item_recalled");
    await expect(accept(transferId)).rejects.toMatchObject({ code: "item_recalled" });
    expect((await passportRow(scene.passportId)).holder_id).toBeNull();
    await pool.query("update products set recalled_at = null where brand_id = $1", [scene.brandId]);
    await accept(transferId);
    expect((await passportRow(scene.passportId)).holder_id).not.toBeNull();
  });

  it("writes an audit row of the recipient, without an address", async () => {
    const scene = await mintScene();
    const recipient = mailboxOf("anna");
    await giveTo(scene, recipient);
    expect(await auditActions(scene.brandId)).toEqual(["transfer.started", "transfer.completed"]);
    const { rows } = await pool.query("select actor_kind, detail from audit_log where brand_id = $1 and sequence = 2", [
      scene.brandId,
    ]);
    expect(rows).toMatchObject([
      { actor_kind: "recipient", detail: { recipient_hash: hashAddress(recipient), from_holder_id: null } },
    ]);
    expect(JSON.stringify(rows)).not.toContain("@");
  });
});

describe("row-level security", () => {
  it("holds every write of an acceptance to the passport's brand; only the link to the account is no brand's", async () => {
    const scene = await mintScene({ warrantyMonths: 24 });
    const { actor } = await mintMember(db, { brandId: scene.brandId, role: "manager" });
    const transferId = await begin({ ...scene, context: contextOf(db, actor) as never });
    const { holder_links: links, ...written } = await brandsOfWrites(() => accept(transferId));
    expect(links).toEqual([""]);
    expect(Object.entries(written).filter(([, brands]) => brands.join() !== scene.brandId)).toEqual([]);
    expect(Object.keys(written)).toEqual(
      expect.arrayContaining(["audit_log", "events", "holders", "outgoing_messages", "passports", "transfers"]),
    );
    expect(written).toHaveProperty("warranties");
  });

  it.each([
    ["declines", declineTransfer, "accept"],
    ["objects", objectToTransfer, "object"],
  ] as const)("holds what follows when a person %s", async (_, answer, purpose) => {
    const scene = await mintScene();
    await giveTo(scene);
    const transferId = await begin(scene);
    const token = await tokenOf(transferId, purpose);
    const written = await brandsOfWrites(() => answer(visitor(), { token, locale: "en" }));
    expect(written).toHaveProperty("transfers");
    expect(new Set(Object.values(written).flat())).toEqual(new Set([scene.brandId]));
  });

  it("leaves another brand's holder in place, whatever statement an acceptance runs", async () => {
    const [ours, theirs] = [await mintScene(), await mintScene()];
    const holder = await giveTo(theirs);
    const transferId = await begin(ours);
    await pool.query(`
      create function take_from_others() returns trigger language plpgsql as $$ begin
        update passports set holder_id = null, owner_since = null where id <> new.id; return null;
      end $$;
      create trigger take_from_others after update of transfer_count on passports for each row
        when (new.id = '${ours.passportId}') execute function take_from_others()`);
    try {
      await accept(transferId);
    } finally {
      await pool.query("drop function take_from_others cascade");
    }
    expect((await passportRow(ours.passportId)).holder_id).not.toBeNull();
    expect((await passportRow(theirs.passportId)).holder_email).toBe(holder);
  });
});

/** A second passport of `one`'s brand: the other scene's, moved there before anything refers to it. */
async function secondPassport(one: Scene, other: Scene) {
  const product = await pool.query<{ product_id: string }>("select product_id from passports where id = $1", [
    one.passportId,
  ]);
  await pool.query("update passports set brand_id = $1, product_id = $2 where id = $3", [
    one.brandId,
    product.rows[0]!.product_id,
    other.passportId,
  ]);
  return { passportId: other.passportId, code: other.code };
}

describe("warranties", () => {
  it("begin at the first sale, in whole months, the last day included", async () => {
    const scene = await mintScene({ warrantyMonths: 24 });
    at("2024-02-29");
    const transferId = await begin(scene);
    expect((await openTransferLink(visitor(), { token: await tokenOf(transferId) }))!.warranties).toMatchObject([
      { kind: "manufacturer", outcome: "begins", startsOn: "2024-02-29", endsOn: "2026-02-28", isCovering: true },
    ]);
    expect(await warrantiesOf(scene)).toMatchObject([{ state: "not_activated", starts_on: null }]);
    await accept(transferId);
    expect(await warrantiesOf(scene)).toEqual([
      { kind: "manufacturer", state: "active", starts_on: "2024-02-29", ends_on: "2026-02-28", transfers_used: 0 },
    ]);
  });

  it("move with their remaining term, lapse where they may not move, and stay when they are over", async () => {
    const scene = await mintScene({ warrantyMonths: 24 });
    const add = (kind: string, endsOn: string, transferable: boolean, maxTransfers: number | null) =>
      pool.query(
        `insert into warranties (id, brand_id, passport_id, kind, starts_on, ends_on, state, transferable, max_transfers)
         values ($1, $2, $3, $4, '2025-01-01', $5, 'active', $6, $7)`,
        [newId("wty"), scene.brandId, scene.passportId, kind, endsOn, transferable, maxTransfers],
      );
    at("2026-01-15");
    await giveTo(scene);
    await add("extended", "2030-12-31", false, null);
    await add("legal", "2026-05-31", true, null);
    at("2026-06-01");
    const transferId = await begin(scene, { kind: "resale" });
    await accept(transferId);
    expect(await warrantiesOf(scene)).toEqual([
      { kind: "extended", state: "not_transferred", starts_on: "2025-01-01", ends_on: "2030-12-31", transfers_used: 0 },
      { kind: "legal", state: "active", starts_on: "2025-01-01", ends_on: "2026-05-31", transfers_used: 0 },
      { kind: "manufacturer", state: "active", starts_on: "2026-01-15", ends_on: "2028-01-14", transfers_used: 1 },
    ]);
    const { rows } = await pool.query(
      "select detail->'warranties' as outcomes from audit_log where brand_id = $1 order by sequence desc limit 1",
      [scene.brandId],
    );
    expect(rows[0].outcomes.map(({ outcome }: { outcome: string }) => outcome).toSorted()).toEqual([
      "lapses",
      "moves",
      "stays",
    ]);
  });
});

describe("what is told, and to whom", () => {
  it("at the start: the recipient the link, the present holder a notice with a way to object", async () => {
    const scene = await mintScene();
    const holder = await giveTo(scene);
    const recipient = mailboxOf("bert");
    const messages = await messagesOf(
      await begin(scene, { kind: "gift", recipient_email: recipient, message: "Happy birthday" }),
    );
    const [invitation, notice] = ["transfer_invitation", "transfer_notice"].map(
      (kind) => messages.find((message) => message.kind === kind)!.body!,
    );
    expect([messages.length, invitation!.to, notice!.to]).toEqual([2, recipient, holder]);
    expect(invitation!.text).toContain("Happy birthday");
    expect(JSON.stringify(notice)).not.toContain(recipient);
    expect(JSON.stringify(invitation)).not.toContain(holder);
  });

  it("after acceptance: both sides, each in their language", async () => {
    const scene = await mintScene({ warrantyMonths: 24, name: "Sarek" });
    const holder = await giveTo(scene);
    const recipient = mailboxOf("bert");
    const transferId = await begin(scene, { recipient_email: recipient });
    await acceptTransfer(visitor(), { token: await tokenOf(transferId), locale: "de" });
    expect(await receiptsOf(transferId)).toEqual({
      [recipient]: "Der Pass für Sarek gehört jetzt Ihnen",
      [holder]: "The passport of Sarek has been transferred",
    });
  });

  it("after acceptance and decline of what a member began: that member, while they belong to the brand", async () => {
    const scene = await mintScene();
    const { actor, email, userId } = await mintMember(db, { brandId: scene.brandId, role: "manager" });
    const asMember = { ...scene, context: contextOf(db, actor) as never };
    const declined = await begin(asMember);
    await declineTransfer(visitor(), { token: await tokenOf(declined), locale: "en" });
    expect(await receiptsOf(declined)).toHaveProperty([email]);
    const accepted = await begin(asMember);
    await pool.query("delete from members where user_id = $1", [userId]);
    await accept(accepted);
    expect(await receiptsOf(accepted)).not.toHaveProperty([email]);
  });

  it("after an objection: the holder, and the recipient who has opened the link", async () => {
    const scene = await mintScene();
    const holder = await giveTo(scene);
    const recipient = mailboxOf("bert");
    const transferId = await begin(scene, { recipient_email: recipient });
    await openTransferLink(visitor(), { token: await tokenOf(transferId) });
    await objectToTransfer(visitor(), { token: await tokenOf(transferId, "object") });
    expect(Object.keys(await receiptsOf(transferId)).toSorted()).toEqual([recipient, holder].toSorted());
    expect((await auditActions(scene.brandId)).at(-1)).toBe("transfer.objected");
  });

  it("after a cancellation before anything left: nobody, and the unsent link is taken back", async () => {
    const scene = await mintScene();
    const transferId = await begin(scene);
    await pool.query("update outgoing_messages set state = 'queued' where transfer_id = $1", [transferId]);
    await cancelTransfer(scene.context, { transferId });
    expect(await messagesOf(transferId)).toMatchObject([
      { kind: "transfer_invitation", state: "withdrawn", body: null },
    ]);
  });

  it("after a cancellation: of recipient and holder whoever has opened a link, be it one that another has replaced", async () => {
    const scene = await mintScene();
    const [holder, recipient] = [await giveTo(scene), mailboxOf("anna")];
    const unopened = await begin(scene, { recipient_email: recipient });
    await pool.query("update outgoing_messages set state = 'sent', sealed = null where transfer_id = $1", [unopened]);
    await cancelTransfer(scene.context, { transferId: unopened });
    expect(await receiptsOf(unopened)).toEqual({});
    const opened = await begin(scene, { recipient_email: recipient });
    await openTransferLink(visitor(), { token: await tokenOf(opened) });
    await resendTransferLink(scene.context, { transferId: opened });
    await cancelTransfer(scene.context, { transferId: opened });
    expect(Object.keys(await receiptsOf(opened))).toEqual([recipient]);
    const noticed = await begin(scene, { recipient_email: recipient });
    await openTransferLink(visitor(), { token: await tokenOf(noticed, "object") });
    await cancelTransfer(scene.context, { transferId: noticed });
    expect(Object.keys(await receiptsOf(noticed))).toEqual([holder]);
  });
});
