import { describe, expect, it } from "vitest";
import { findDossier } from "@/db/queries/dossiers";
import { approveProduct } from "@/lib/compliance/reviews/approve-product";
import { type Member, mintReview } from "@/lib/compliance/testing/review-kit";
import { recognise } from "@/lib/credentials/checking/check-credential";
import { checkSubmittedCredential } from "@/lib/credentials/checking/check-submitted";
import { showIdentity } from "@/lib/credentials/show-credential";
import { now } from "@/lib/platform/clock";
import type { DomainError } from "@/lib/platform/errors";
import { sha256Hex } from "@/lib/platform/secrets";
import { testDatabase } from "@/lib/platform/testing/database";
import { contextOf, mintApiKey, mintBrand, mintMember } from "@/lib/platform/testing/factories";
import { issueDossier } from "./issue-dossier";
import { readDossier, verifyDossier } from "./verify-dossier";

const { db, pool } = testDatabase();
const codeOf = (work: Promise<unknown>) =>
  work.then(
    () => expect.fail("it was done"),
    ({ code }: DomainError) => code,
  );

async function approvedJacket() {
  const scene = await mintReview(db);
  await scene.submit();
  const { sha256 } = await approveProduct(contextOf(db, scene.ingrid), { productId: scene.productId, version: 1 });
  const issue = (approval?: number, actor: Member = scene.ingrid) =>
    issueDossier(contextOf(db, actor), { productId: scene.productId, approval, locale: "en" });
  return { ...scene, sha256, issue };
}

describe("a dossier", () => {
  it("tells of the approved version, and every hash in it holds, also after later edits", async () => {
    const { issue, edit, sha256, brandId, productId } = await approvedJacket();
    await edit(1, { recycled_content: 61 });
    const { file, fileName, dossierId, productVersion } = await issue(1);
    expect(fileName).toMatch(/^dossier-[\p{L}\p{N}._-]+-v1-\d{4}-\d{2}-\d{2}\.pdf$/u);
    expect(fileName).not.toContain(dossierId);
    const record = readDossier(file);
    expect([productVersion, record.data.recycled_content, record.approval]).toEqual([1, 62, { number: 1, sha256 }]);
    expect(file.subarray(0, 8).toString()).toBe("%PDF-1.7");
    expect(await findDossier(db, { brandId, dossierId })).toMatchObject({
      productId,
      sha256: sha256Hex(file),
      approvalNumber: 1,
    });
    const { errors, holds } = await verifyDossier(db, file);
    expect(errors).toEqual([]);
    expect(holds).toHaveLength(6);
  });

  it("of a product that nobody approved says so, and holds as well", async () => {
    const { productId, jonas } = await mintReview(db);
    const { file } = await issueDossier(contextOf(db, jonas), { productId, locale: "de" });
    const record = readDossier(file);
    expect([record.approval, record.approvals, record.product.state]).toEqual([null, [], "draft"]);
    expect((await verifyDossier(db, file)).errors).toEqual([]);
  });

  it("that names no approval is of the approval while it stands, and of the working state after an edit", async () => {
    const { issue, edit } = await approvedJacket();
    expect(readDossier((await issue()).file).approval?.number).toBe(1);
    await edit(1, { recycled_content: 61 });
    const record = readDossier((await issue()).file);
    expect([record.approval, record.product, record.approvals.length]).toEqual([
      null,
      expect.objectContaining({ version: 2, state: "draft" }),
      1,
    ]);
  });

  it("that was changed by one byte does not hold", async () => {
    const { issue } = await approvedJacket();
    const { file } = await issue(1);
    file[file.length - 2]! ^= 1;
    expect((await verifyDossier(db, file)).errors).toEqual(["The file was changed after it was issued."]);
  });

  it("is signed by its brand over every byte, which a stranger checks without this database", async () => {
    const { issue, brandId } = await approvedJacket();
    const { rows } = await pool.query("select slug from brands where id = $1", [brandId]);
    const document = await showIdentity({ db }, rows[0] as { slug: string });
    const nothing = () => Promise.reject(new Error("not asked for"));
    const check = async (file: Uint8Array) => {
      const sources = { at: now(), document: async () => document, text: nothing, credential: nothing };
      const check = await checkSubmittedCredential(recognise(file), sources);
      return check.is === "checked" ? check.checked : expect.fail(check.is);
    };
    const { file, dossierId } = await issue(1);
    const checked = await check(file);
    expect([checked.verdict, checked.facts!.subjectId, checked.facts!.subjectName]).toEqual([
      "valid",
      `${document.id}#${dossierId}`,
      readDossier(file).data.name,
    ]);
    const changed = Buffer.from(file);
    changed[1_000]! ^= 1;
    const { file: other } = await issue(1);
    const mark = (pdf: Buffer) => pdf.lastIndexOf("\n%carnet-signature ");
    const reasonOf = async (pdf: Uint8Array) =>
      (await check(pdf)).steps.find(({ state }) => state === "failed")?.reason;
    expect(await reasonOf(changed)).toBe("content_changed");
    expect(await reasonOf(Buffer.concat([file, Buffer.from("\n1 0 obj\n")]))).toBe("content_changed");
    expect(await reasonOf(Buffer.concat([file.subarray(0, mark(file)), other.subarray(mark(other))]))).toBe(
      "content_changed",
    );
    expect(await reasonOf(file.subarray(0, mark(file)))).toBe("unsigned");
    // Whoever reads it finds the pages where they were.
    const ends = [...file.toString("latin1").matchAll(/startxref\s+(\d+)\s+%%EOF/g)].map(([, at]) => at);
    expect([ends.length, new Set(ends).size]).toEqual([2, 1]);
  });

  it("does not hold when what was approved is changed in the database", async () => {
    const { issue, productId } = await approvedJacket();
    const { file } = await issue(1);
    await pool.query("alter table review_approvals disable trigger user");
    await pool.query(
      `update review_approvals set content = jsonb_set(content, '{data,name}', '"Another"') where product_id = $1`,
      [productId],
    );
    await pool.query("alter table review_approvals enable trigger user");
    expect((await verifyDossier(db, file)).errors).toEqual(["Approval 1 does not fit its hash."]);
  });

  it("is not to be had by another brand, by a key, or of an approval that does not exist, and none of it is noted", async () => {
    const { brandId, productId, issue } = await approvedJacket();
    const stranger = await mintMember(db, { brandId: (await mintBrand(db)).brandId });
    const key = await mintApiKey(db, { brandId });
    const order = { productId, approval: 1, locale: "en" as const };
    expect(await codeOf(issueDossier(contextOf(db, stranger.actor), order))).toBe("product_not_found");
    expect(await codeOf(issueDossier(contextOf(db, key.actor) as never, order))).toBe("forbidden");
    expect(await codeOf(issue(2))).toBe("not_found");
    expect((await pool.query("select from dossiers where product_id = $1", [productId])).rowCount).toBe(0);
  });

  it("is noted in the audit log with its hash, and the note cannot be changed", async () => {
    const { issue, productId } = await approvedJacket();
    const { file, dossierId } = await issue(1);
    const { rows } = await pool.query(
      "select detail from audit_log where action = 'dossier.issued' and target_id = $1",
      [productId],
    );
    expect(rows).toEqual([{ detail: { dossier: dossierId, version: 1, approval: 1, sha256: sha256Hex(file) } }]);
    await expect(pool.query("update dossiers set sha256 = sha256 where id = $1", [dossierId])).rejects.toThrow(
      "append-only",
    );
  });

  it("is not taken from a file that carries none", () => {
    expect(() => readDossier(Buffer.from("%PDF-1.7\nnothing"))).toThrow("contains no dossier");
  });
});
