import { expect, it } from "vitest";
import { insertEvidence } from "@/db/queries/evidence";
import { dayOf } from "@/lib/platform/calendar";
import { DAY_MS, now } from "@/lib/platform/clock";
import { newId } from "@/lib/platform/ids";
import { decryptBody, type EmailBody } from "@/lib/platform/mail/smtp-courier";
import { testDatabase } from "@/lib/platform/testing/database";
import { mintBrand, mintMember } from "@/lib/platform/testing/factories";
import { remindExpiring } from "./remind-expiring";
import { dueReminder } from "./rules";

const { db, pool } = testDatabase();
const inDays = (days: number) => dayOf(new Date(now().getTime() + days * DAY_MS));

async function brandWith(role: "owner" | "compliance") {
  const { brandId } = await mintBrand(db);
  const { email } = await mintMember(db, { brandId, role });
  const keep = async (title: string, validUntil: string | null) => {
    const id = newId("evd");
    await insertEvidence(db, {
      id,
      brandId,
      kind: "certificate",
      title,
      issuer: null,
      issuedOn: null,
      validUntil,
      language: null,
      mediaType: "application/pdf",
      sizeBytes: 1,
      sha256: "0".repeat(64),
      uploadedBy: newId("usr"),
      createdAt: now(),
    });
    return id;
  };
  const mails = async () => {
    const { rows } = await pool.query<{ sealed: Buffer }>(
      "select sealed from outgoing_messages where brand_id = $1 and kind = 'evidence_expiring' order by id",
      [brandId],
    );
    return rows.map(({ sealed }) => decryptBody<EmailBody>(sealed));
  };
  return { brandId, email, keep, mails };
}

it("the nearest threshold counts, from 60 days before the end to the last day", () => {
  expect([61, 60, 31, 30, 8, 7, 1, 0, -5].map(dueReminder)).toEqual([null, 60, 60, 30, 30, 7, 7, 0, 0]);
});

it("one mail tells of all documents that end soon, once for each threshold, and not of those that do not", async () => {
  const { email, keep, mails } = await brandWith("compliance");
  const grs = await keep("Global Recycled Standard", inDays(50));
  await keep("OEKO-TEX", inDays(-3));
  await keep("bluesign", inDays(300));
  await keep("Manual", null);
  await remindExpiring(db);
  await remindExpiring(db);
  const [mail, ...others] = await mails();
  expect(others).toEqual([]);
  expect(mail).toMatchObject({ to: email, subject: "2 evidence documents expire soon" });
  for (const text of ["Global Recycled Standard", "OEKO-TEX", "/compliance/evidence?expiry=soon&expiry=over"])
    expect(mail!.text).toContain(text);
  expect(mail!.text).not.toContain("bluesign");
  await pool.query("update evidence_documents set valid_until = $2 where id = $1", [grs, inDays(29)]);
  await remindExpiring(db);
  expect((await mails()).map(({ subject }) => subject)).toEqual([
    "2 evidence documents expire soon",
    "An evidence document expires soon",
  ]);
});

it("a deleted document is not told of; where nobody has the role, the owners are told", async () => {
  const { email, keep, mails } = await brandWith("owner");
  await keep("Repair manual", inDays(5));
  const expiredId = await keep("Old certificate", inDays(5));
  await pool.query("update evidence_documents set deleted_at = now(), deleted_by = 'usr_1' where id = $1", [expiredId]);
  await remindExpiring(db);
  const sent = await mails();
  expect(sent.map(({ to }) => to)).toEqual([email]);
  expect(sent[0]!.text).not.toContain("Old certificate");
});
