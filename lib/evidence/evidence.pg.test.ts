import { access, mkdtemp, readdir, readFile, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, describe, expect, it } from "vitest";
import { approveProduct } from "@/lib/compliance/reviews/approve-product";
import { showReview } from "@/lib/compliance/reviews/open-review";
import { type Member, mintReview } from "@/lib/compliance/testing/review-kit";
import { issueDossier } from "@/lib/dossiers/issue-dossier";
import { verifyDossier } from "@/lib/dossiers/verify-dossier";
import { folderStore } from "@/lib/files/store";
import type { DomainError } from "@/lib/platform/errors";
import { sha256Hex } from "@/lib/platform/secrets";
import { testDatabase } from "@/lib/platform/testing/database";
import { contextOf, mintBrand, mintMember, mintProduct } from "@/lib/platform/testing/factories";
import { losingItsAnswers } from "@/lib/platform/testing/losing-its-answers";
import { editProduct } from "@/lib/products/versions/edit-product";
import { attachEvidence, detachEvidence } from "./attach-evidence";
import { evidenceQuery } from "./contract";
import { deleteEvidence, listDocuments, listProductEvidence, showDocument } from "./list-evidence";
import { openDocument } from "./open-document";
import { keepEvidence } from "./store-evidence";

const { db, pool } = testDatabase();
const codeOf = (work: Promise<unknown>) =>
  work.then(
    () => expect.fail("it was done"),
    ({ code }: DomainError) => code,
  );
const folder = await mkdtemp(join(tmpdir(), "evidence-"));
const store = folderStore(join(folder, "kept"));
afterAll(() => rm(folder, { recursive: true }));

const PDF = Buffer.from("%PDF-1.7\nGlobal Recycled Standard\n%%EOF\n");
const received = join(folder, "received.pdf");
await writeFile(received, PDF);
const file = { path: received, sha256: sha256Hex(PDF), sizeBytes: PDF.length, mediaType: "application/pdf" as const };

async function jacketWithoutProof() {
  const scene = await mintReview(db);
  const { brandId, productId, jonas } = scene;
  await scene.edit(1, { documents: [], carbon_verification: "internal" });
  const document = {
    productId,
    kind: "certificate" as const,
    title: "Global Recycled Standard",
    fields: ["recycled_content"],
    checks: ["recycled_content_proven" as const],
  };
  const keep = (actor: Member = jonas, more: { valid_until?: string } = {}) =>
    keepEvidence(contextOf(db, actor), { file, said: { ...document, ...more }, store });
  const review = async () => showReview(contextOf(db, jonas), { productId });
  const openChecks = async () => (await review()).review!.openChecks;
  const path = (documentId: string) => join(folder, "kept", brandId, documentId);
  return { ...scene, keep, review, openChecks, path, as: contextOf(db, jonas) };
}

describe("evidence", () => {
  it("keeps its file when the database took it in and could not say so", async () => {
    const { brandId, productId, jonas } = await jacketWithoutProof();
    const document = {
      productId,
      kind: "certificate" as const,
      title: "Global Recycled Standard",
      fields: [],
      checks: [],
    };
    const context = contextOf(db, jonas);
    expect(
      await keepEvidence({ ...context, db: losingItsAnswers(context.db) }, { file, said: document, store }).then(
        () => "kept",
        ({ message }: Error) => message,
      ),
    ).toBe("Connection terminated unexpectedly");
    const { rows } = await pool.query<{ id: string }>("select id from evidence_documents where brand_id = $1", [
      brandId,
    ]);
    expect(rows).toHaveLength(1);
    const opened = await openDocument(contextOf(db, jonas), { documentId: rows[0]!.id, store });
    expect(Buffer.from(await new Response(opened.body).arrayBuffer())).toEqual(PDF);
  });

  it("sent again under one submission is the document of the first time, with one file and one entry, also at the same moment", async () => {
    const { brandId, productId, jonas } = await jacketWithoutProof();
    const document = {
      productId,
      kind: "certificate" as const,
      title: "Global Recycled Standard",
      fields: [],
      checks: [],
    };
    const send = (submission: string, title = document.title) =>
      keepEvidence(contextOf(db, jonas), { file, said: { ...document, title }, submission, store });
    const [first, ...again] = await Promise.all([send("sub-1"), send("sub-1"), send("sub-1")]);
    expect(again).toEqual([first, first]);
    expect(await readdir(join(folder, "kept", brandId))).toEqual([first.documentId]);
    const { rowCount: entries } = await pool.query(
      "select 1 from audit_log where brand_id = $1 and action = 'evidence.kept'",
      [brandId],
    );
    expect(entries).toBe(1);
    expect((await pool.query("select 1 from evidence_uploads where brand_id = $1", [brandId])).rowCount).toBe(0);
    expect((await send("sub-2")).documentId).not.toBe(first.documentId);
    expect((await send("sub-1", "Another text")).documentId).not.toBe(first.documentId);
  });

  it("feeds the check that asks for it, is handed out as it came, and is asked for again once it is deleted", async () => {
    const { keep, openChecks, productId, path, as, brandId } = await jacketWithoutProof();
    expect(await openChecks()).toContain("recycled_content_proven");
    const { documentId } = await keep();
    expect(await openChecks()).not.toContain("recycled_content_proven");
    const opened = await openDocument(as, { documentId, store });
    expect(Buffer.from(await new Response(opened.body).arrayBuffer())).toEqual(PDF);
    expect(opened).toMatchObject({
      mediaType: "application/pdf",
      sizeBytes: PDF.length,
      fileName: `Global-Recycled-Standard-${documentId.slice(-6)}.pdf`,
    });
    await deleteEvidence(as, { documentId, store });
    expect(await openChecks()).toContain("recycled_content_proven");
    await expect(access(path(documentId))).rejects.toThrow("ENOENT");
    expect(await codeOf(openDocument(as, { documentId, store }))).toBe("not_found");
    const { rows } = await pool.query(
      "select action from audit_log where brand_id = $1 and action like 'evidence.%' order by sequence",
      [brandId],
    );
    expect(rows.map(({ action }) => action)).toEqual(["evidence.kept", "evidence.deleted"]);
    expect((await listProductEvidence(as, { productId })).attached).toEqual([]);
  });

  it("is the product's next version: what was submitted returns to draft, and nobody approves documents they have not seen", async () => {
    const { submit, keep, review, ingrid, jonas, productId, member } = await jacketWithoutProof();
    await keep();
    await submit(3);
    await keep();
    expect(await review()).toMatchObject({
      product: { reviewState: "draft", version: 4 },
      review: { returnedFields: ["evidence"] },
      lastEditor: { id: jonas.userId },
    });
    expect(await codeOf(approveProduct(contextOf(db, ingrid), { productId, version: 3 }))).toBe("edit_conflict");
    await keep(ingrid);
    await submit(5);
    expect(await codeOf(approveProduct(contextOf(db, ingrid), { productId, version: 5 }))).toBe("second_person_needed");
    expect(await approveProduct(contextOf(db, await member("compliance")), { productId, version: 5 })).toMatchObject({
      number: 1,
    });
  });

  it("does not stop an edit that was begun before it was attached", async () => {
    const { keep, as, productId } = await jacketWithoutProof();
    await keep();
    expect(await editProduct(as, { productId, version: 2, recycled_content: 61 })).toEqual({
      version: 4,
      fields: ["recycled_content"],
    });
  });

  it("that an approval froze keeps its file after it is deleted, and the dossier still holds", async () => {
    const { keep, submit, ingrid, productId, as, path, review } = await jacketWithoutProof();
    const { documentId } = await keep();
    await submit(3);
    await approveProduct(contextOf(db, ingrid), { productId, version: 3 });
    expect((await review()).approvals[0]!.approval.content).toMatchObject({
      evidence: [{ id: documentId, sha256: sha256Hex(PDF), checks: ["recycled_content_proven"] }],
    });
    const { file: dossier } = await issueDossier(as, { productId, approval: 1, locale: "en" });
    await deleteEvidence(as, { documentId, store });
    expect((await review()).product).toMatchObject({ reviewState: "draft", version: 4 });
    expect(await readFile(path(documentId))).toEqual(PDF);
    expect(await showDocument(as, { documentId })).toMatchObject({
      users: [],
      approvals: [{ productId, number: 1 }],
      counts: { products: 0, approvals: 1 },
      document: { fileRemovedAt: null },
    });
    const { errors, holds } = await verifyDossier(db, dossier);
    expect(errors).toEqual([]);
    expect(holds.at(-1)).toBe('Evidence "Global Recycled Standard" has the hash stated (deleted since).');
  });

  it("covers several products at once; detached from one it stays with the others", async () => {
    const { keep, as, brandId, productId } = await jacketWithoutProof();
    const other = await mintProduct(db, { brandId });
    const { documentId } = await keep();
    const attach = () => attachEvidence(as, { productId: other.productId, documentId, fields: [], checks: [] });
    await attach();
    await attach();
    expect((await showDocument(as, { documentId })).users.map(({ id }) => id).toSorted()).toEqual(
      [productId, other.productId].toSorted(),
    );
    await detachEvidence(as, { productId, documentId });
    expect(await codeOf(detachEvidence(as, { productId, documentId }))).toBe("not_found");
    const { rows, counts } = await listDocuments(as, evidenceQuery.parse({ q: "recycled" }));
    expect(rows).toMatchObject([{ document: { id: documentId }, productCount: 1, approvalCount: 0 }]);
    expect(counts.expiry).toEqual({ over: 0, soon: 0, later: 0, none: 1 });
    const { rows: audited } = await pool.query(
      "select action from audit_log where brand_id = $1 and action like 'evidence.%' order by sequence",
      [brandId],
    );
    expect(audited.map(({ action }) => action)).toEqual(["evidence.kept", "evidence.attached", "evidence.detached"]);
  });

  it("of another brand, or from a role that may not, is refused and leaves no file", async () => {
    const { keep, brandId, member, productId, as } = await jacketWithoutProof();
    const stranger = contextOf(db, (await mintMember(db, { brandId: (await mintBrand(db)).brandId })).actor);
    expect(await codeOf(keep(stranger.actor as Member))).toBe("product_not_found");
    expect(await codeOf(keep(await member("viewer")))).toBe("forbidden");
    const { documentId } = await keep();
    expect(await codeOf(deleteEvidence(stranger, { documentId, store }))).toBe("not_found");
    expect(await codeOf(openDocument(stranger, { documentId, store }))).toBe("not_found");
    expect(await codeOf(showDocument(stranger, { documentId }))).toBe("not_found");
    expect(await codeOf(attachEvidence(stranger, { productId, documentId, fields: [], checks: [] }))).toBe("not_found");
    expect(await codeOf(detachEvidence(stranger, { productId, documentId }))).toBe("product_not_found");
    expect((await listDocuments(stranger, evidenceQuery.parse({}))).rows).toEqual([]);
    expect((await listProductEvidence(as, { productId })).attached).toHaveLength(1);
    expect(await readdir(join(folder, "kept", brandId))).toEqual([documentId]);
  });
});
