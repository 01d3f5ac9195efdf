import { readFileSync } from "node:fs";
import { join } from "node:path";
import addFormats from "ajv-formats";
import { Ajv2020 } from "ajv/dist/2020.js";
import { beforeAll, describe, expect, it } from "vitest";
import { findBrandBySlug } from "@/db/queries/brands";
import { findUserByEmail } from "@/db/queries/users";
import { authenticateKey } from "@/lib/api-keys/authenticate-key";
import { verifyAudit } from "@/lib/audit/verify-audit";
import type { Face } from "@/lib/brands/appearance/rules";
import { verifyReviews } from "@/lib/compliance/reviews/open-review";
import { ecodesignSchema } from "@/lib/ecodesign/contract";
import { gtinError } from "@/lib/ecodesign/gtin";
import { PUBLIC_READS } from "@/lib/ecodesign/readers";
import { readUnits } from "@/lib/interchange/public-subjects";
import { untpPassport } from "@/lib/interchange/untp-contract";
import { untpGaps, untpPassportOf } from "@/lib/interchange/untp-passport";
import { verifyPassport } from "@/lib/passport-pages/verify-passport";
import { viewPublicPassport } from "@/lib/passport-pages/view-public-passport";
import { verification } from "@/lib/passports/contract";
import { verifyPassword } from "@/lib/people/auth/passwords/passwords";
import { completeSignIn, signIn } from "@/lib/people/auth/sign-in";
import { newId } from "@/lib/platform/ids";
import { enqueue } from "@/lib/platform/jobs/enqueue";
import { runAll } from "@/lib/platform/jobs/testing/run-jobs";
import { requireValue } from "@/lib/platform/require-value";
import { testDatabase } from "@/lib/platform/testing/database";
import { contextOf } from "@/lib/platform/testing/factories";
import { standards } from "@/lib/platform/testing/standards";
import { seedDemo } from "./demo";
import { type Demo, refreshCodes } from "./demo-access";
import { seedAppearances } from "./demo-appearances";
import { seedScans } from "./demo-scans";

const { db, pool } = testDatabase();

/** By the schema itself where it is at hand, else by our own contract of it. */
const errorsOf = (() => {
  if (!standards) return (document: object) => untpPassport.safeParse(document).error?.issues ?? [];
  const ajv = addFormats.default(new Ajv2020({ strict: false, allErrors: true }));
  const validate = ajv.compile(JSON.parse(readFileSync(join(standards, "untp/0.7.0/dpp.json"), "utf8")) as object);
  return (document: object) => (validate(document) ? [] : (validate.errors ?? []));
})();

async function count(from: string): Promise<number> {
  const { rows } = await pool.query<{ count: number }>(`select count(*)::int as count from ${from}`);
  return rows[0]!.count;
}

const OF_DEMO = "brand_id in (select id from brands where slug in ('tindvarg', 'lume-do-vale'))";
const OF_TINDVARG = "brand_id = (select id from brands where slug = 'tindvarg')";

describe("the demo", () => {
  let demo: Demo;

  beforeAll(async () => {
    demo = await seedDemo(db);
  });

  it("has 40 products with 1,500 passports, and a second brand of the other tier", async () => {
    expect(await count(`products where ${OF_TINDVARG}`)).toBe(40);
    expect(await count(`passports where ${OF_TINDVARG}`)).toBe(1500);
    const { rows } = await pool.query(
      "select tier from brands where slug in ('tindvarg', 'lume-do-vale') order by tier",
    );
    expect(rows).toEqual([{ tier: "premium_enterprise" }, { tier: "standard" }]);
    const { rows: sizes } = await pool.query<{ units: number }>(
      `select count(*)::int as units from passports where ${OF_TINDVARG} group by product_id`,
    );
    expect([sizes.filter(({ units }) => units >= 100).length, sizes.filter(({ units }) => units < 10).length]).toEqual([
      5, 14,
    ]);
  });

  it("has scans of the last 30 days, once, in which the service finds what asks for a look and nothing else", async () => {
    await seedScans(db);
    const scans = await count(`scans where ${OF_DEMO}`);
    expect(scans).toBeGreaterThan(300);
    await seedScans(db);
    expect([await count(`scans where ${OF_DEMO}`), await count(`unknown_serials where ${OF_DEMO}`)]).toEqual([
      scans,
      1,
    ]);
    const { rows } = await pool.query<{ id: string }>(
      "select id from brands where slug in ('tindvarg', 'lume-do-vale')",
    );
    await enqueue(db, "scan_signals", ...rows.map(({ id }) => ({ brandId: id })));
    await runAll(db, "scan_signals");
    const { rows: signals } = await pool.query(`select kind from scan_signals where ${OF_DEMO} order by 1`);
    expect(signals).toEqual([{ kind: "several_countries" }, { kind: "unknown_serials" }]);
  });

  it("hands each product, and every unit, to others by UNTP's released schema", async () => {
    const { rows } = await pool.query<{ code: string }>(`select code from passports where ${OF_TINDVARG}`);
    const brand = requireValue(await findBrandBySlug(db, "tindvarg"), "The brand");
    const units = await (await readUnits(db, { brand, codes: rows.map(({ code }) => code) }))(PUBLIC_READS);
    const products = new Map(units.map(({ subject: { unit: _unit, ...model } }) => [model.product.id, model]));
    const lacking: string[] = [];
    for (const subject of [...products.values(), ...units.map((unit) => unit.subject)]) {
      const gaps = untpGaps(subject.product.declared);
      if (gaps.length > 0) lacking.push(`${subject.product.name}: ${gaps.join(", ")}`);
      else expect(errorsOf(untpPassportOf(subject)), subject.product.name).toEqual([]);
    }
    expect([products.size, units.length, lacking]).toEqual([40, 1500, []]);
  });

  it("has units that were added to products later, and tells where and when each was made", async () => {
    expect(
      await count(
        `passports p join products g on g.id = p.product_id where p.${OF_TINDVARG} and p.created_at > g.created_at`,
      ),
    ).toBeGreaterThan(500);
    expect(
      await count(`passports where ${OF_TINDVARG} and (produced_on >= created_at or production_facility is null)`),
    ).toBe(0);
    const { rows } = await pool.query(
      `select action, sum((detail->>'passports')::int)::int as units from audit_log where ${OF_TINDVARG} and action like 'product.%ed' and detail ? 'passports' group by 1 order by 1`,
    );
    expect(rows.reduce((sum, { units }) => sum + units, 0)).toBe(1500);
    expect(rows.map(({ action }) => action)).toEqual(["product.registered", "product.units_added"]);
  });

  it("has transfers in every state, and items in every condition", async () => {
    const { rows: statuses } = await pool.query(
      `select distinct status from transfers where ${OF_TINDVARG} order by status`,
    );
    expect(statuses.map(({ status }) => status)).toEqual([
      "cancelled",
      "completed",
      "declined",
      "expired",
      "pending",
      "voided",
    ]);
    for (const condition of [
      "status = 'suspended'",
      "status = 'revoked'",
      "status = 'archived'",
      "custody_flag = 'reported_lost'",
      "custody_flag = 'reported_stolen'",
      "decommissioned_at is not null",
      "holder_id is not null",
      "transfer_count = 2",
    ])
      expect([condition, (await count(`passports where ${OF_TINDVARG} and ${condition}`)) > 0]).toEqual([
        condition,
        true,
      ]);
    expect(await count(`products where ${OF_TINDVARG} and recalled_at is not null`)).toBe(1);
  });

  it("has warranties that run, that are over, that wait and that were not passed on", async () => {
    for (const condition of [
      "state = 'active' and ends_on >= current_date",
      "state = 'active' and ends_on < current_date",
      "state = 'not_activated'",
      "state = 'not_transferred'",
    ])
      expect([condition, (await count(`warranties where ${OF_TINDVARG} and ${condition}`)) > 0]).toEqual([
        condition,
        true,
      ]);
    expect(await count(`passports where ${OF_TINDVARG} and warranty_months > 0`)).toBeGreaterThan(0);
    const isRowToo = "w.passport_id = p.id and w.kind = 'manufacturer'";
    expect(
      await count(`passports p join warranties w on ${isRowToo} where p.${OF_TINDVARG} and
        (p.warranty_months is not null or w.state = 'not_activated' or w.id <> 'wty' || substr(p.id, 4))`),
      "one that waits is its months at its passport, as registration makes it, and nothing besides",
    ).toBe(0);
  });

  it("tells nothing of the future, and no transfer from before its item or after its end", async () => {
    expect(
      await count(
        `transfers where ${OF_DEMO} and (created_at > now() or ended_at > now() or (status = 'pending' and expires_at < now()))`,
      ),
    ).toBe(0);
    expect(
      await count(
        `transfers t join passports p on p.id = t.passport_id where t.${OF_DEMO} and (t.created_at < p.created_at or t.ended_at < t.created_at)`,
      ),
    ).toBe(0);
    expect(
      await count(
        `passports p where ${OF_DEMO} and owner_since is not null and owner_since <> (select max(ended_at) from transfers where passport_id = p.id and status = 'completed')`,
      ),
    ).toBe(0);
    expect(
      await count(
        `passports p where ${OF_DEMO} and transfer_count <> (select count(*) from transfers where passport_id = p.id and status = 'completed')`,
      ),
    ).toBe(0);
  });

  it("shows one battery's whole life: its second one follows it and has ended, another is in use", async () => {
    const brand = requireValue(await findBrandBySlug(db, "kreisvolt"), "The brand of batteries");
    const { rows } = await pool.query<{ code: string; lifeEnd: string | null; model: string }>(
      `select p.code, p.life_end as "lifeEnd", g.model from passports p join products g on g.id = p.product_id
       where p.brand_id = $1 and g.model in ('KV-EV77', 'KV-RE20') order by p.id`,
      [brand.id],
    );
    const ends = (model: string) => rows.filter((row) => row.model === model).map(({ lifeEnd }) => lifeEnd ?? "none");
    expect(ends("KV-EV77").toSorted()).toEqual(["none", "superseded", "superseded", "superseded"]);
    expect(ends("KV-RE20").toSorted()).toEqual(["none", "recycled"]);
    const lifeOf = async (code: string) => (await viewPublicPassport({ db }, { code, isCounted: false })).life;
    const second = rows.filter(({ model }) => model === "KV-RE20");
    const ended = await lifeOf(second.find(({ lifeEnd }) => lifeEnd === "recycled")!.code);
    expect(ended).toMatchObject({ end: "recycled", responsible: "Rückstrom Recycling GmbH", successors: [] });
    const original = await lifeOf(/\/p\/(.+)$/.exec(ended!.originals[0]!.identifier)![1]!);
    expect(original).toMatchObject({ end: "superseded", successors: [{ operation: "repurposing", extent: "whole" }] });
    const inUse = await lifeOf(second.find(({ lifeEnd }) => lifeEnd === null)!.code);
    expect(inUse).toMatchObject({ status: "repurposed", responsible: "Zweitstrom Speicher GmbH" });
    expect(inUse!.originals.map(({ isOwn, failure }) => [isOwn, failure])).toEqual([
      [true, null],
      [true, null],
      [false, "unreachable"],
    ]);
    expect(await verifyAudit(db, brand.id)).toMatchObject({ ok: true });
    expect((await verifyReviews(db, brand.id)).errors).toEqual([]);
  });

  it("has valid data, with one mistyped GTIN", async () => {
    const { rows } = await pool.query<{ gtin: string; ecodesign: unknown }>(
      `select gtin, ecodesign from products where ${OF_TINDVARG}`,
    );
    for (const { ecodesign } of rows) expect(ecodesignSchema.safeParse(ecodesign).error).toBeUndefined();
    expect(rows.filter(({ gtin }) => gtinError(gtin) !== null)).toHaveLength(1);
  });

  it("wears three faces, published once, each with colours and a cover of its own", async () => {
    await seedAppearances(db);
    await seedAppearances(db);
    const { rows } = await pool.query<{ face: Face }>(`select face from brand_faces where ${OF_DEMO}`);
    expect(rows).toHaveLength(3);
    for (const of of [(appearance: Face) => appearance.colours?.cover, (appearance: Face) => appearance.cover?.large])
      expect(new Set(rows.map(({ face }) => of(face))).size).toBe(3);
  });

  it("has audit chains that verify", async () => {
    for (const slug of ["tindvarg", "lume-do-vale"]) {
      const brand = await findBrandBySlug(db, slug);
      const verdict = await verifyAudit(db, brand!.id);
      expect(verdict).toMatchObject({ ok: true });
      expect(verdict.rows).toBeGreaterThan(10);
    }
  });

  it("has products in every state of the review, with problems of several kinds, and approvals whose hashes fit", async () => {
    const { rows: states } = await pool.query(
      `select distinct review_state from products where ${OF_TINDVARG} order by 1`,
    );
    expect(states.map(({ review_state }) => review_state)).toEqual([
      "approved",
      "changes_requested",
      "draft",
      "submitted",
    ]);
    const { rows: checks } = await pool.query(
      `select distinct unnest(open_checks) as id from product_reviews where ${OF_TINDVARG}`,
    );
    expect(checks.length).toBeGreaterThan(8);
    expect(
      await count(
        `product_reviews r join products p on p.id = r.product_id where r.${OF_DEMO} and p.review_state = 'approved' and worst_severity = 'error'`,
      ),
    ).toBe(0);
    for (const slug of ["tindvarg", "lume-do-vale"]) {
      const verdict = await verifyReviews(db, (await findBrandBySlug(db, slug))!.id);
      expect(verdict.errors).toEqual([]);
      expect(verdict.approvals).toBeGreaterThan(1);
    }
  });

  it("gives out a key and codes that work: an owned item under warranty, and one that can be passed on", async () => {
    const authentication = await authenticateKey(db, demo.apiKey);
    if (!authentication.ok) return expect.fail(authentication.error);
    const context = contextOf(db, authentication.caller.actor);
    const owned = await verifyPassport(context, { code: demo.sampleCodes.verify });
    expect(verification.safeParse(owned).error).toBeUndefined();
    expect(owned).toMatchObject({
      authenticity: { status: "authentic" },
      owner: { state: "owned" },
      warranties: [{ kind: "manufacturer" }],
    });
    expect(owned.compliance.readiness.share_percent).toBe(100);
    const free = await verifyPassport(context, { code: demo.sampleCodes.transfer });
    expect(free).toMatchObject({ authenticity: { status: "authentic" }, owner: { state: "unclaimed" } });
  });

  it("made again changes nothing but password, codes and key, and the key before is revoked", async () => {
    const tables = ["brands", "users", "products", "passports", "transfers", "holders", "warranties"];
    const before = await Promise.all(tables.map(count));
    const again = await seedDemo(db);
    expect(await Promise.all(tables.map(count))).toEqual(before);
    expect(again.sampleCodes).toEqual(demo.sampleCodes);
    const user = await findUserByEmail(db, again.signIn.email);
    expect(await verifyPassword(user!.passwordHash, again.signIn.password)).toBe(true);
    expect(await verifyPassword(user!.passwordHash, demo.signIn.password)).toBe(false);
    const entry = async ({ email, password, codes }: typeof demo.signIn) => {
      const [visitor, client] = [
        { db, requestId: newId("req") },
        { clientAddress: null, userAgent: null, deviceHash: null },
      ];
      const half = await signIn(visitor, { email, password, ...client });
      return half.step === "second"
        ? completeSignIn(visitor, { ...half, ...client, code: codes[0]! })
        : expect.fail("an owner signs in by a password alone");
    };
    expect((await entry(again.signIn)).user.email).toBe(demo.signIn.email);
    await expect(entry({ ...again.signIn, codes: demo.signIn.codes })).rejects.toMatchObject({ code: "wrong_code" });
    const later = await refreshCodes(db, again);
    expect(later.signIn.codes).toEqual(again.signIn.codes.slice(1));
    for (let left = later.signIn.codes.length; left > 3; left -= 1)
      await entry({ ...again.signIn, codes: later.signIn.codes.slice(-left) });
    const renewed = await refreshCodes(db, later);
    expect([renewed.signIn.codes.length, renewed.signIn.codes.includes(again.signIn.codes[9]!)]).toEqual([10, false]);
    expect((await entry(renewed.signIn)).user.email).toBe(demo.signIn.email);
    expect((await refreshCodes(db, again)).signIn.codes).toEqual([]);
    const { rows } = await pool.query(
      `select count(*)::int as live from api_keys where ${OF_TINDVARG} and name = 'Demo key' and revoked_at is null`,
    );
    expect(rows).toEqual([{ live: 1 }]);
    expect((await authenticateKey(db, again.apiKey)).ok).toBe(true);
  });
});
