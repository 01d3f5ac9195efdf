import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { listAuditRows } from "@/db/queries/audit";
import { DAY_MS, setClock } from "@/lib/platform/clock";
import { maskText } from "@/lib/platform/error-for-log";
import { log } from "@/lib/platform/log";
import { type EmailBody, decryptBody } from "@/lib/platform/mail/smtp-courier";
import { testDatabase } from "@/lib/platform/testing/database";
import { contextOf, mintBrand, mintMember } from "@/lib/platform/testing/factories";
import { readAnchors, compareAnchor } from "./anchors";
import { changeHeadMails, showHeadMails, saveAuditHeads } from "./save-heads";

const { db, pool } = testDatabase();

let logged: unknown[];
let restoreClock = () => {};

beforeEach(() => {
  logged = [];
  vi.spyOn(log(), "info").mockImplementation((entry: unknown) => void logged.push(entry));
  vi.spyOn(log(), "error").mockImplementation((entry: unknown) => void logged.push(entry));
});

afterEach(() => {
  vi.restoreAllMocks();
  restoreClock();
});

async function mintTeam() {
  const { brandId } = await mintBrand(db);
  const [owner, other, manager, viewer] = [
    await mintMember(db, { brandId }),
    await mintMember(db, { brandId }),
    await mintMember(db, { brandId, role: "manager" }),
    await mintMember(db, { brandId, role: "viewer" }),
  ];
  await pool.query("update users set locale = 'de' where id = $1", [other.userId]);
  const mails = async () => {
    const { rows } = await pool.query<{ sealed: Buffer }>(
      "select sealed from outgoing_messages where brand_id = $1 and kind = 'audit_head' order by id",
      [brandId],
    );
    return rows.map(({ sealed }) => decryptBody<EmailBody>(sealed));
  };
  return { brandId, owner, other, manager, viewer, context: contextOf(db, owner.actor), mails };
}

const ofBrand = (brandId: string) =>
  logged.map((entry) => JSON.stringify(entry)).filter((entry) => entry.includes(brandId));

describe("the signed end of an audit log", () => {
  it("goes into the log once a day, as a line that can be compared later", async () => {
    const { brandId, context, mails } = await mintTeam();
    await changeHeadMails(context, { isOn: true });
    await changeHeadMails(context, { isOn: false });
    await saveAuditHeads(db);
    await saveAuditHeads(db);
    const lines = ofBrand(brandId);
    expect(lines).toHaveLength(1);
    const [anchor] = readAnchors(maskText(`{"level":30,"time":"2026-11-22T00:00:00Z","x":${lines[0]!}}\n`));
    expect(anchor).toMatchObject({ brandId, sequence: 2 });
    expect(await compareAnchor(db, anchor!)).toBeNull();
    expect(await mails()).toEqual([]);
    restoreClock = setClock(() => new Date(Date.now() + DAY_MS));
    await saveAuditHeads(db);
    expect(ofBrand(brandId)).toHaveLength(2);
  });

  it("is mailed to the owners of a brand that asks for it, each in their language, once a day", async () => {
    const { brandId, owner, other, context, mails } = await mintTeam();
    await changeHeadMails(context, { isOn: true });
    await Promise.all([saveAuditHeads(db), saveAuditHeads(db)]);
    const sent = await mails();
    expect(sent.map(({ to }) => to).toSorted()).toEqual([owner.email, other.email].toSorted());
    const [toOwner, toOther] = [owner, other].map(({ email }) => sent.find(({ to }) => to === email)!) as [
      EmailBody,
      EmailBody,
    ];
    expect([toOwner.subject, toOther.subject]).toEqual([
      expect.stringMatching(/^Checkpoint of the audit log of /),
      expect.stringMatching(/^Prüfpunkt des Prüfprotokolls von /),
    ]);
    for (const { text, html } of sent)
      for (const part of [text, html]) {
        const [anchor, ...more] = readAnchors(part);
        expect([anchor?.brandId, more]).toEqual([brandId, []]);
        expect(await compareAnchor(db, anchor!)).toBeNull();
      }
  });

  it("of a log whose head somebody has moved is not signed, and the log says so", async () => {
    const { brandId, context, mails } = await mintTeam();
    await changeHeadMails(context, { isOn: true });
    await pool.query("update audit_heads set sequence = 0, hash = repeat('0', 64) where brand_id = $1", [brandId]);
    await saveAuditHeads(db);
    expect(ofBrand(brandId)).toEqual([JSON.stringify({ brand: brandId, sequence: 0 })]);
    expect(await mails()).toEqual([]);
  });
});

it("whether owners get it is an owner's choice, noted once", async () => {
  const { brandId, manager, viewer, context } = await mintTeam();
  expect(await showHeadMails(context)).toEqual({ isOn: false });
  for (let time = 0; time < 2; time += 1) await changeHeadMails(context, { isOn: true });
  expect(await showHeadMails(context)).toEqual({ isOn: true });
  for (const { actor } of [manager, viewer])
    await expect(changeHeadMails(contextOf(db, actor), { isOn: false })).rejects.toMatchObject({ code: "forbidden" });
  const rows = await listAuditRows(db, { brandId, afterSequence: 0, limit: 10 });
  expect(rows.map(({ action, detail }) => [action, detail])).toEqual([
    ["audit.head_mails_changed", { before: false, after: true }],
  ]);
});
