import { describe, expect, it } from "vitest";
import { listReadinessDays, listOpenFields, listStandings, snapshotReadiness } from "@/db/queries/compliance-overview";
import { insertEvidence, insertUse } from "@/db/queries/evidence";
import { removePassports } from "@/db/queries/import-undo";
import { sumRegistrations } from "@/db/queries/registrations";
import { checkProducts } from "@/lib/compliance/assessment/check-products";
import { approveProduct } from "@/lib/compliance/reviews/approve-product";
import { commentOnProduct } from "@/lib/compliance/reviews/comment-on-product";
import { overrideFinding, submitProduct } from "@/lib/compliance/reviews/request-changes";
import { showHome } from "@/lib/home/show-home";
import { verifyPassport } from "@/lib/passport-pages/verify-passport";
import { viewPublicPassport } from "@/lib/passport-pages/view-public-passport";
import type { Visitor } from "@/lib/people/auth/visitor";
import { now } from "@/lib/platform/clock";
import { newId } from "@/lib/platform/ids";
import { sha256Hex } from "@/lib/platform/secrets";
import { testDatabase } from "@/lib/platform/testing/database";
import { contextOf, mintBrand, mintMember, mintProduct } from "@/lib/platform/testing/factories";
import { addUnits } from "@/lib/products/units/add-units";
import { readUnits } from "@/lib/products/units/read-units";
import { editProduct } from "@/lib/products/versions/edit-product";
import { acceptTransfer } from "@/lib/transfers/accept-transfer";
import { validateTransfers } from "@/lib/transfers/bulk-transfers/validate-transfers";
import { startTransfer } from "@/lib/transfers/start-transfer";
import { tokenOf } from "@/lib/transfers/testing/transfer-kit";
import { addExamples, clearExamples, showExamples } from "./examples";

const { db, pool } = testDatabase();

async function mintHouse() {
  const { brandId } = await mintBrand(db);
  const owner = await mintMember(db, { brandId });
  return { brandId, owner, context: contextOf(db, owner.actor) };
}

const ALL = { products: 9, passports: 70 };

/** Every row of the brand, by table, without tables that only grow. */
async function contentsOf(brandId: string): Promise<Record<string, number>> {
  const { rows: tables } = await pool.query<{ name: string }>(
    "select table_name as name from information_schema.columns where column_name = 'brand_id' and table_schema " +
      "= 'public' and table_name not in ('audit_log', 'audit_heads', 'events', 'jobs')",
  );
  const counts = await Promise.all(
    tables.map(
      async ({ name }) =>
        [name, (await pool.query(`select 1 from ${name} where brand_id = $1`, [brandId])).rowCount ?? 0] as const,
    ),
  );
  return Object.fromEntries(counts.filter(([, count]) => count > 0));
}

async function exampleOf(brandId: string) {
  const { rows } = await pool.query<{ id: string; code: string; product_id: string }>(
    "select u.id, u.code, u.product_id from passports u join products p on p.id = u.product_id where " +
      "p.brand_id = $1 and p.is_example order by u.id limit 2",
    [brandId],
  );
  return rows as [(typeof rows)[number], (typeof rows)[number]];
}

async function mintEvidence(brandId: string, userId: string, productId: string) {
  const id = newId("evd");
  const file = {
    mediaType: "application/pdf",
    sizeBytes: 1,
    sha256: sha256Hex(id),
    uploadedBy: userId,
    createdAt: now(),
  };
  await insertEvidence(db, {
    id,
    brandId,
    kind: "certificate",
    title: "Of an example",
    issuer: null,
    issuedOn: null,
    validUntil: null,
    language: null,
    ...file,
  });
  await insertUse(db, {
    productId,
    documentId: id,
    brandId,
    fields: [],
    checks: [],
    attachedBy: userId,
    attachedAt: now(),
  });
}

const actionsOf = async (brandId: string) => {
  const { rows } = await pool.query<{ action: string }>(
    "select action from audit_log where brand_id = $1 order by sequence",
    [brandId],
  );
  return rows.map(({ action }) => action);
};

describe("example data", () => {
  it("comes once, however many ask at once, and is checked and counted nowhere", async () => {
    const { brandId, context } = await mintHouse();
    const counts = await Promise.all([addExamples(context), addExamples(context)]);
    expect(counts.toSorted((one, other) => other.products - one.products)).toEqual([
      ALL,
      { products: 0, passports: 0 },
    ]);
    expect(await showExamples(context)).toMatchObject({
      products: 9,
      units: 70,
      addedUnits: 0,
      transfers: 0,
      editedProducts: 0,
      reviewedProducts: 0,
    });
    expect((await showHome(context)).counts).toMatchObject({ products: 0, passports: 0 });
    expect(await contentsOf(brandId)).toMatchObject({ products: 9, passports: 70, product_reviews: 9 });
    expect((await contentsOf(brandId))["registration_days"]).toBeUndefined();
    expect((await contentsOf(brandId))["registration_counts"]).toBeUndefined();
    expect(await actionsOf(brandId)).toEqual(["examples.taken_in"]);
  });

  it("fills the figures of compliance only until something real is there, and no day that is kept", async () => {
    const { brandId, context } = await mintHouse();
    await addExamples(context);
    const countProducts = async () =>
      (await listStandings(db, brandId)).reduce((sum, { products }) => sum + products, 0);
    expect(await countProducts()).toBe(9);
    const missing = await listOpenFields(db, brandId);
    expect(missing.length).toBeGreaterThan(0);
    const { productId } = await mintProduct(db, { brandId, productGroup: "textiles" });
    await checkProducts(db, { productIds: [productId], at: now() });
    expect(await countProducts()).toBe(1);
    expect((await listOpenFields(db, brandId)).every(({ products }) => products === 1)).toBe(true);
    await snapshotReadiness(db, "2020-01-01");
    expect((await listReadinessDays(db, { brandId, since: "2020-01-01" })).map(({ products }) => products)).toEqual([
      1,
    ]);
  });

  it("counts no unit that is added to it or taken back from it, and every other one", async () => {
    const { brandId, context } = await mintHouse();
    await addExamples(context);
    const add = (productId: string) =>
      readUnits({ serial_numbers: ["A-1", "A-2"] }).then((validated) =>
        addUnits(context, { productId, validated, onError: "fail", isDryRun: false }),
      );
    const { productId: real } = await mintProduct(db, { brandId });
    await add(real);
    const [{ product_id: example }] = await exampleOf(brandId);
    await add(example);
    expect(await sumRegistrations(db, brandId)).toBe(2);
    expect(await showExamples(context)).toMatchObject({ units: 72, addedUnits: 2 });
    const { rows } = await pool.query<{ id: string }>("select id from passports where product_id = $1", [example]);
    await removePassports(db, { brandId, passportIds: rows.map(({ id }) => id) });
    expect(await sumRegistrations(db, brandId)).toBe(2);
    await clearExamples(context);
    expect(await sumRegistrations(db, brandId)).toBe(2);
  });

  it("is verified as what it is, whatever brand asks, and stays so", async () => {
    const [{ brandId, context }, other] = [await mintHouse(), await mintHouse()];
    await addExamples(context);
    const [{ code, product_id: productId }] = await exampleOf(brandId);
    const answer = await verifyPassport(other.context, { code });
    expect(answer.authenticity).toMatchObject({ status: "suspect", reasons: ["example"] });
    expect(answer.notices[0]).toMatchObject({ kind: "example", title: "Example only" });
    await expect(pool.query("update products set is_example = false where id = $1", [productId])).rejects.toMatchObject(
      { code: "23001" },
    );
  });

  it("is offered to nobody outside the team", async () => {
    const { brandId, context, owner } = await mintHouse();
    await addExamples(context);
    const [{ code }] = await exampleOf(brandId);
    const send = (recipient_email: string) => startTransfer(context, { code, recipient_email, kind: "sale" });
    await expect(send("anna@example.com")).rejects.toMatchObject({ code: "example_stays_in_team" });
    const problemsOf = async (recipient: string) =>
      (await validateTransfers(context, { text: `${code};${recipient}` })).lines.map(({ problems }) => problems);
    expect(await problemsOf("anna@example.com")).toEqual([[{ field: null, code: "example_stays_in_team" }]]);
    expect(await problemsOf(owner.email)).toEqual([[]]);
    expect((await send(owner.email.toUpperCase())).transfer.status).toBe("pending");
  });

  it("goes with all that was built on it, and takes nothing else along", async () => {
    const { brandId, context, owner } = await mintHouse();
    await mintProduct(db, { brandId, units: 2, warrantyMonths: 24 });
    const before = await contentsOf(brandId);
    await addExamples(context);
    const [owned, pending] = await exampleOf(brandId);
    const compliance = contextOf(db, (await mintMember(db, { brandId, role: "compliance" })).actor);
    before["members"] = before["members"]! + 1;
    const send = (code: string) => startTransfer(context, { code, recipient_email: owner.email, kind: "sale" });
    const { transfer } = await send(owned.code);
    await acceptTransfer({ db, requestId: newId("req") } as Visitor, {
      token: await tokenOf(transfer.id),
      locale: "en",
    });
    await send(pending.code);
    await commentOnProduct(context, { productId: owned.product_id, body: "Looks good" });
    await editProduct(context, { productId: owned.product_id, version: 1, name: "Edited" });
    const { rows: sound } = await pool.query<{ id: string; hash: string }>(
      "select p.id, r.findings -> 0 ->> 'hash' as hash from products p join product_reviews r on r.product_id " +
        "= p.id where p.brand_id = $1 and p.is_example and r.worst_severity = 'warning' and p.id <> $2",
      [brandId, owned.product_id],
    );
    const review = { productId: sound[0]!.id, version: 1 };
    await submitProduct(context, review);
    await overrideFinding(compliance, { ...review, findingHash: sound[0]!.hash, reason: "To see it approved" });
    await approveProduct(compliance, review);
    await pool.query(
      "insert into dossiers (id, brand_id, product_id, product_version, approval_number, sha256, size_bytes, " +
        "issued_by, issued_at) values ($1, $2, $3, 1, 1, $4, 1, 'x', now())",
      [newId("dsr"), brandId, review.productId, sha256Hex("x")],
    );
    await mintEvidence(brandId, owner.userId, review.productId);
    before["evidence_documents"] = 1;
    expect(await showExamples(context)).toMatchObject({
      transfers: 2,
      editedProducts: 1,
      reviewedProducts: 2,
      attachments: 1,
    });
    const cleared = await Promise.all([clearExamples(context), clearExamples(context)]);
    expect(cleared.map(({ products }) => products).toSorted()).toEqual([0, 9]);
    expect(await contentsOf(brandId)).toEqual(before);
    expect((await actionsOf(brandId)).filter((action) => action.startsWith("examples."))).toEqual([
      "examples.taken_in",
      "examples.cleared",
    ]);
    expect(await addExamples(context)).toEqual(ALL);
  });

  it("is gone for whoever builds on it at the same moment, or goes with what they built", async () => {
    const { brandId, context, owner } = await mintHouse();
    for (let round = 0; round < 4; round += 1) {
      await addExamples(context);
      const [{ code, product_id: productId }] = await exampleOf(brandId);
      const outcomes = await Promise.allSettled([
        startTransfer(context, { code, recipient_email: owner.email, kind: "sale" }),
        commentOnProduct(context, { productId, body: "At once" }),
        clearExamples(context),
        editProduct(context, { productId, version: 1, name: "At once" }),
        submitProduct(context, { productId, version: 1 }),
        viewPublicPassport({ db }, { code }),
      ]);
      const codes = outcomes.map((outcome) =>
        outcome.status === "fulfilled"
          ? "done"
          : ((outcome.reason as { code?: string }).code ?? String(outcome.reason)),
      );
      expect(
        codes.filter(
          (each) =>
            !/^(?:done|product_not_found|passport_not_found|edit_conflict|review_state_conflict|checks_open)$/.test(
              each,
            ),
        ),
      ).toEqual([]);
      const { first_times: _seen, ...left } = await contentsOf(brandId);
      expect(left).toEqual({ members: 1 });
    }
  });

  it("leaves reviews of real products beyond anybody's reach", async () => {
    const { brandId, context } = await mintHouse();
    const { productId } = await mintProduct(db, { brandId });
    await submitProduct(context, { productId, version: 1 }).catch(() => undefined);
    await pool.query(
      `insert into review_events (product_id, sequence, brand_id, at, kind, actor_kind, product_version, from_state, to_state, detail, previous_hash, hash)
       values ($1, 99, $2, now(), 'submitted', 'system', 1, 'draft', 'submitted', '{}', '', '')`,
      [productId, brandId],
    );
    for (const statement of [
      "delete from review_events where product_id = $1",
      "update products set is_example = true where id = $1",
    ])
      await expect(pool.query(statement, [productId]), statement).rejects.toMatchObject({ code: "23001" });
    await addExamples(context);
    await clearExamples(context);
    expect(
      (await pool.query("select 1 from review_events where product_id = $1", [productId])).rowCount,
    ).toBeGreaterThan(0);
  });
});
