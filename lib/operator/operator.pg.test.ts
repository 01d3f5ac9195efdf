import { describe, expect, it } from "vitest";
import * as productsRoute from "@/app/v1/products/route";
import * as verifyRoute from "@/app/v1/verify/route";
import { listAuditRows } from "@/db/queries/audit";
import { insertSession } from "@/db/queries/sessions";
import { findUser } from "@/db/queries/users";
import { type Actor, atConsole } from "@/lib/access/actor";
import { createKey } from "@/lib/api-keys/create-key";
import { listKeys } from "@/lib/api-keys/list-keys";
import { listBrandArchives, requestBrandArchive } from "@/lib/brands/archive/request-archive";
import { closeBrand } from "@/lib/lifecycle/close-brand";
import { viewPublicPassport } from "@/lib/passport-pages/view-public-passport";
import { findMemberOfSession } from "@/lib/people/sessions/sessions";
import { DAY_MS, now } from "@/lib/platform/clock";
import { DomainError } from "@/lib/platform/errors";
import { newId } from "@/lib/platform/ids";
import { runNext } from "@/lib/platform/jobs/testing/run-jobs";
import { callApi } from "@/lib/platform/testing/call-api";
import { testDatabase } from "@/lib/platform/testing/database";
import { contextOf, mintApiKey, mintBrand, mintMember, mintProduct } from "@/lib/platform/testing/factories";
import { brandListQuery, deadJobListQuery } from "./contract";
import { type DeadJob, listDeadJobs, runJobAgain } from "./dead-jobs";
import { changeTier, reinstateBrand, suspendBrand, listAllBrands, showAnyBrand } from "./list-all-brands";
import { BRAND_STANDINGS, standingsOf } from "./rules";
import { setOperator } from "./set-operator";
import { showDeployment } from "./show-deployment";

const { db, pool } = testDatabase();

/** An operator who acts for a brand unrelated to those they inspect. */
async function mintOperator() {
  const { brandId } = await mintBrand(db);
  const { actor, email, userId } = await mintMember(db, { brandId, role: "viewer" });
  return {
    context: contextOf(db, { ...actor, isOperator: true, secondStepAt: now() } satisfies Actor),
    email,
    userId,
    brandId,
  };
}

const lastAudit = async (brandId: string) => (await listAuditRows(db, { brandId, afterSequence: 0, limit: 50 })).at(-1);

/** The same person as the next request of their session finds them. */
async function throughSession(brandId: string, userId: string) {
  const sessionId = newId("ses");
  await insertSession(db, { id: sessionId, userId, brandId, expiresAt: new Date(now().getTime() + DAY_MS) });
  return (await findMemberOfSession(db, { sessionId, userId }))!;
}

describe("a suspended brand", () => {
  it("has keys that verify and do nothing else, members that look and change nothing, and passports that anybody reads", async () => {
    const { context, userId: operatorId } = await mintOperator();
    const brand = await mintBrand(db);
    const [key, owner, product] = [
      await mintApiKey(db, brand),
      await mintMember(db, brand),
      await mintProduct(db, brand),
    ];
    const code = product.passports[0]!.code;
    const register = () =>
      callApi(productsRoute.POST, { path: "/v1/products", key: key.secret, json: { name: "Anorak" } });
    expect((await register()).status).toBe(201);

    await suspendBrand(context, { brandId: brand.brandId, reason: "Unpaid since March" });
    expect(await register()).toMatchObject({ status: 403, body: { code: "brand_suspended" } });
    expect((await callApi(verifyRoute.GET, { path: `/v1/verify?code=${code}`, key: key.secret })).status).toBe(200);
    expect(await viewPublicPassport({ db }, { code })).not.toBeNull();
    const { actor, brand: seen } = await throughSession(brand.brandId, owner.userId);
    expect(seen.suspension).toBe("Unpaid since March");
    expect(await listKeys(contextOf(db, actor))).toHaveLength(1);
    await expect(
      createKey(contextOf(db, actor), { name: "More", scopes: ["verify"], expiresInDays: 30 }),
    ).rejects.toMatchObject({ code: "brand_suspended" });
    expect(await lastAudit(brand.brandId)).toMatchObject({
      action: "brand.suspended",
      actorKind: "operator",
      actorId: operatorId,
      detail: { reason: "Unpaid since March" },
    });

    await expect(suspendBrand(context, { brandId: brand.brandId, reason: "Again" })).rejects.toMatchObject({
      code: "brand_state_conflict",
    });
    await reinstateBrand(context, { brandId: brand.brandId });
    expect(await lastAudit(brand.brandId)).toMatchObject({ action: "brand.reinstated", actorId: operatorId });
    expect((await register()).status).toBe(201);
    expect((await throughSession(brand.brandId, owner.userId)).actor).not.toHaveProperty("isBrandSuspended");
    await expect(reinstateBrand(context, { brandId: brand.brandId })).rejects.toMatchObject({
      code: "brand_state_conflict",
    });
  });
});

describe("an operator", () => {
  it("finds brands by name, tier and standing, a page at a time", async () => {
    const { context } = await mintOperator();
    const brand = await mintBrand(db, { tier: "premium_enterprise" });
    await mintMember(db, brand);
    const list = (params: object) => listAllBrands(context, brandListQuery.parse(params));
    expect((await list({ q: brand.slug.toUpperCase() })).rows).toMatchObject([
      { id: brand.brandId, members: 1, requests: 0, suspendedAt: null },
    ]);
    expect((await list({ q: brand.slug, tier: "standard" })).rows).toEqual([]);
    expect((await list({ q: brand.slug, standing: "suspended" })).total).toBe(0);
    const [first, ...others] = (await list({})).rows;
    expect((await list({ cursor: first!.id })).rows[0]).toEqual(others[0]);
  });

  it("finds a brand that closes, and one that has, which is left as it is", async () => {
    const { context } = await mintOperator();
    const brand = await mintBrand(db);
    const { actor } = await mintMember(db, brand);
    const standings = async () => {
      const listed = await Promise.all(
        BRAND_STANDINGS.map((standing) => listAllBrands(context, brandListQuery.parse({ q: brand.slug, standing }))),
      );
      return BRAND_STANDINGS.filter((_standing, index) => listed[index]!.total === 1);
    };
    expect(await standings()).toEqual(["active"]);
    await closeBrand(contextOf(db, actor), { confirmation: brand.name });
    await suspendBrand(context, { brandId: brand.brandId, reason: "Unpaid since March" });
    expect(await standings()).toEqual(["suspended", "closing"]);
    expect(
      (await listAllBrands(context, brandListQuery.parse({ q: brand.slug, standing: ["active", "closing"] }))).total,
    ).toBe(1);
    await pool.query("update brands set closed_at = closes_at where id = $1", [brand.brandId]);
    const brandSummary = await showAnyBrand(context, brand);
    expect([await standings(), standingsOf(brandSummary)]).toEqual([
      ["suspended", "closed"],
      ["suspended", "closed"],
    ]);
    expect(brandSummary.closedAt).toEqual(brandSummary.closesAt);
    const attempts = [
      changeTier(context, { ...brand, tier: "premium_enterprise" }),
      suspendBrand(context, { ...brand, reason: "Again" }),
      reinstateBrand(context, brand),
    ];
    expect(await Promise.allSettled(attempts)).toMatchObject(
      attempts.map(() => ({ reason: { code: "brand_state_conflict" } })),
    );
    expect((await lastAudit(brand.brandId))!.action).toBe("brand.suspended");
  });

  it("moves a brand to a tier once, and the brand's log says who did", async () => {
    const { context, userId } = await mintOperator();
    const { brandId } = await mintBrand(db);
    await changeTier(context, { brandId, tier: "premium_enterprise" });
    await changeTier(context, { brandId, tier: "premium_enterprise" });
    expect(await showAnyBrand(context, { brandId })).toMatchObject({
      tier: "premium_enterprise",
      passports: 0,
      keys: 0,
    });
    expect(await lastAudit(brandId)).toMatchObject({
      sequence: 1,
      action: "brand.tier_changed",
      actorId: userId,
      detail: { before: "standard", after: "premium_enterprise" },
    });
  });

  it("is told of a brand that there is not", async () => {
    const { context } = await mintOperator();
    await expect(suspendBrand(context, { brandId: newId("brd"), reason: "None" })).rejects.toMatchObject({
      code: "brand_not_found",
    });
    await expect(showAnyBrand(context, { brandId: "nothing" })).rejects.toMatchObject({ code: "brand_not_found" });
  });

  it("sees database, mail and jobs of the deployment", async () => {
    const { context } = await mintOperator();
    const { rows } = await pool.query<{ count: string }>(
      "select count(*) from outgoing_messages where state = 'queued'",
    );
    const { checks, mail, database } = await showDeployment(context);
    expect(checks).toMatchObject({ database: "ok", migrations: "ok" });
    expect(mail.queued).toBe(Number(rows[0]!.count));
    expect(database.sizeBytes).toBeGreaterThan(1_000_000);
    expect(database.migrations).toBeGreaterThan(0);
  });

  it("is appointed and dismissed at the command line, with effect on the next request, and needs the second step", async () => {
    const { brandId } = await mintBrand(db);
    const { email, userId } = await mintMember(db, { brandId, role: "manager" });
    expect((await throughSession(brandId, userId)).actor).not.toHaveProperty("isOperator");
    await setOperator(atConsole(db), { email, operator: "yes" });
    await expect(setOperator(atConsole(db), { email, operator: "yes" })).rejects.toThrow(DomainError);
    expect(await throughSession(brandId, userId)).toMatchObject({
      actor: { isOperator: true },
      secondStepDue: "set_up",
    });
    expect(await lastAudit(brandId)).toMatchObject({ action: "user.operator_appointed", targetId: userId });
    await setOperator(atConsole(db), { email, operator: "no" });
    expect((await findUser(db, userId))!.operatorSince).toBeNull();
    expect(await throughSession(brandId, userId)).toMatchObject({ secondStepDue: null });
    await expect(setOperator(atConsole(db), { email: "nobody@example.com", operator: "yes" })).rejects.toThrow(
      DomainError,
    );
  });
});

/** Page by page, the smallest there are. */
async function everyDeadJob(context: Parameters<typeof listDeadJobs>[0]): Promise<DeadJob[]> {
  const seen: DeadJob[] = [];
  for (let cursor: string | null | undefined; cursor !== null;) {
    const page = await listDeadJobs(context, deadJobListQuery.parse({ cursor, limit: "25" }));
    expect(page.rows.length).toBeLessThanOrEqual(25);
    seen.push(...page.rows);
    cursor = page.next;
  }
  return seen;
}

describe("work that has failed for good", () => {
  it("is listed page by page to its end, the oldest first, each once, with how much there is", async () => {
    const { context } = await mintOperator();
    const { brandId } = await mintBrand(db);
    const jobIds = Array.from({ length: 60 }, () => newId("job")).toSorted();
    await pool.query(
      `insert into jobs (id, kind, queue, brand_id, state, run_at, last_error)
        select id, 'brand_archive', 'archives', $1, 'dead', now(), 'disk' from unnest($2::text[]) as id`,
      [brandId, jobIds],
    );
    const seen = await everyDeadJob(context);
    expect(seen.filter((job) => job.brandId === brandId).map(({ id }) => id)).toEqual(jobIds);
    expect(new Set(seen.map(({ id }) => id)).size).toBe(seen.length);
    expect((await listDeadJobs(context, deadJobListQuery.parse({}))).total).toBeGreaterThanOrEqual(60);
    await pool.query("delete from jobs where brand_id = $1", [brandId]);
  });

  it("is shown with its brand, attempts and error, and done when an operator has it run again, which stands in the brand's log", async () => {
    const { context, userId } = await mintOperator();
    const { brandId } = await mintBrand(db);
    const owner = contextOf(db, (await mintMember(db, { brandId })).actor);
    await requestBrandArchive(owner);
    await pool.query("delete from jobs where brand_id <> $1 and kind = 'brand_archive'", [brandId]);
    await pool.query("update jobs set attempts = 100 where brand_id = $1", [brandId]);
    const [failed] = (await pool.query<{ id: string }>("select id from jobs where brand_id = $1", [brandId])).rows;
    await runNext(db, "brand_archive");
    const state = async () => (await listBrandArchives(owner))[0]!.state;
    const deadOf = async () => (await everyDeadJob(context)).filter((job) => job.brandId === brandId);
    expect([await state(), await deadOf()]).toMatchObject([
      "failed",
      [{ id: failed!.id, kind: "brand_archive", queue: "archives", attempts: 101, lastError: expect.any(String) }],
    ]);
    expect(await runNext(db, "brand_archive")).toBe(0);
    await runJobAgain(context, { jobId: failed!.id });
    expect(await deadOf()).toEqual([]);
    expect(await lastAudit(brandId)).toMatchObject({ action: "job.run_again", actorId: userId, targetId: failed!.id });
    await runNext(db, "brand_archive");
    expect(await state()).toBe("ready");
    await expect(runJobAgain(context, { jobId: failed!.id })).rejects.toMatchObject({ code: "not_found" });
  });
});
