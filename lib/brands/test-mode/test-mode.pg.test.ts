import { describe, expect, it } from "vitest";
import { listLiveBrands } from "@/db/queries/brands";
import { countBrandSummaries, findBrandSummary, listBrandSummaries } from "@/db/queries/operator";
import { insertSession } from "@/db/queries/sessions";
import { authenticateKey } from "@/lib/api-keys/authenticate-key";
import { createKey } from "@/lib/api-keys/create-key";
import { addHost } from "@/lib/hosts/change-hosts";
import { changeRole, leaveBrand, removeMember } from "@/lib/people/members/change-team";
import { inviteMember } from "@/lib/people/members/invite-member";
import { listBrands } from "@/lib/people/members/list-team";
import { findMemberOfSession } from "@/lib/people/sessions/sessions";
import { DAY_MS, now } from "@/lib/platform/clock";
import { newId } from "@/lib/platform/ids";
import { openTestPool, testDatabase } from "@/lib/platform/testing/database";
import { contextOf, mintBrand, mintMember, type MintedMember } from "@/lib/platform/testing/factories";
import { enterTestMode, leaveTestMode } from "./switch-mode";
import { mintTestBrand } from "./testing/test-mode-kit";

const { db, pool } = testDatabase();

async function mintSession({ userId, actor }: MintedMember): Promise<void> {
  const at = now();
  const { sessionId: id, brandId } = actor;
  await insertSession(db, {
    id,
    userId,
    brandId,
    createdAt: at,
    lastSeenAt: at,
    confirmedAt: at,
    expiresAt: new Date(at.getTime() + DAY_MS),
  });
}

/** A member of a brand with a session, and what that finds of them. */
async function mintAtWork(role?: "owner" | "viewer") {
  const brand = await mintBrand(db);
  const member = await mintMember(db, { brandId: brand.brandId, ...(role && { role }) });
  await mintSession(member);
  const { userId, actor } = member;
  const findMember = () => findMemberOfSession(db, { sessionId: actor.sessionId, userId });
  const context = async () => contextOf(db, (await findMember())!.actor);
  return { ...brand, member, userId, findMember, context };
}

const membersOf = async (brandId: string) => {
  const { rows } = await pool.query("select user_id, role from members where brand_id = $1 order by user_id", [
    brandId,
  ]);
  return rows as { user_id: string; role: string }[];
};
const refusal = (work: Promise<unknown>) =>
  work.then(
    () => expect.fail("it was done"),
    (error: { code?: string; cause?: { code: string } }) => error.cause?.code ?? error.code,
  );

describe("test mode", () => {
  it("is entered by whoever belongs to the brand, in their role, and left again", async () => {
    const { brandId, name, findMember, context } = await mintAtWork("viewer");
    expect((await findMember())!.brand).toMatchObject({ id: brandId, isTest: false, homeId: brandId });
    await enterTestMode(await context());
    const inTest = (await findMember())!;
    expect(inTest.brand).toMatchObject({ isTest: true, homeId: brandId, name });
    expect(inTest.actor).toMatchObject({ brandId: inTest.brand.id, role: "viewer" });
    expect(inTest.brand.id).toMatch(/^brt_/);
    await enterTestMode(await context());
    expect((await findMember())!.brand.id).toBe(inTest.brand.id);
    await leaveTestMode(await context());
    expect((await findMember())!.brand.id).toBe(brandId);
  });

  it("has one test brand beside a brand, however many enter at once", async () => {
    const { db: many } = openTestPool(5);
    const { brandId } = await mintBrand(db);
    const brandIds = await Promise.all(Array.from({ length: 5 }, () => mintTestBrand(many, brandId)));
    expect(new Set(brandIds).size).toBe(1);
    const { rows } = await pool.query("select id, slug, name from brands where test_of = $1", [brandId]);
    expect(rows).toEqual([
      { id: brandIds[0], slug: expect.stringMatching(/^test--brand-/), name: expect.stringMatching(/ \(test\)$/) },
    ]);
  });

  it("is no brand among those a person belongs to", async () => {
    const { brandId, context } = await mintAtWork();
    await enterTestMode(await context());
    expect((await listBrands(await context())).map(({ id }) => id)).toEqual([brandId]);
  });

  it("has the brand's members with their roles, now and later, and ends with them", async () => {
    const { brandId, context, findMember, userId } = await mintAtWork();
    await mintTestBrand(db, brandId);
    await enterTestMode(await context());
    const testId = (await findMember())!.brand.id;
    const other = await mintMember(db, { brandId, role: "manager" });
    expect(await membersOf(testId)).toEqual(await membersOf(brandId));
    await leaveTestMode(await context());
    await changeRole(await context(), { userId: other.userId, role: "viewer" });
    expect(await membersOf(testId)).toContainEqual({ user_id: other.userId, role: "viewer" });
    await mintSession(other);
    const theirs = () => findMemberOfSession(db, { sessionId: other.actor.sessionId, userId: other.userId });
    await enterTestMode(contextOf(db, (await theirs())!.actor));
    await removeMember(await context(), { userId: other.userId });
    expect(await theirs()).toBeNull();
    expect(await membersOf(testId)).toEqual([{ user_id: userId, role: "owner" }]);
  });

  it("stands in no list of the operator, and in no back-up copy", async () => {
    const { brandId, slug } = await mintBrand(db);
    const testId = await mintTestBrand(db, brandId);
    const filter = { words: slug, tiers: [], standings: [] };
    const listed = await listBrandSummaries(db, { ...filter, since: now(), limit: 10 });
    expect(listed.map(({ id }) => id)).toEqual([brandId]);
    expect(await countBrandSummaries(db, { ...filter, most: 10 })).toBe(1);
    expect(await findBrandSummary(db, { brandId: testId, since: now(), passportsCountedMax: 10 })).toBeNull();
    const copied = (await listLiveBrands(db)).map(({ id }) => id);
    expect([copied.includes(brandId), copied.includes(testId)]).toEqual([true, false]);
  });

  it("has the brand's limits and its suspension", async () => {
    const { brandId } = await mintBrand(db, { tier: "standard" });
    const testId = await mintTestBrand(db, brandId);
    await pool.query(
      "update brands set tier = 'premium_enterprise', suspended_at = now(), suspension_reason = 'Unpaid' where id = $1",
      [brandId],
    );
    const { rows } = await pool.query("select tier, suspension_reason from brands where id = $1", [testId]);
    expect(rows).toEqual([{ tier: "premium_enterprise", suspension_reason: "Unpaid" }]);
  });

  it("makes keys that begin with dpp_test_ and act for the test brand alone", async () => {
    const { brandId, context, findMember } = await mintAtWork();
    const live = await createKey(await context(), { name: "ERP", scopes: ["read"] });
    await enterTestMode(await context());
    const testId = (await findMember())!.brand.id;
    const testKey = await createKey(await context(), { name: "ERP", scopes: ["read"] });
    expect([live.secret, testKey.secret, testKey.hint]).toEqual([
      expect.stringMatching(/^dpp_live_\w{33}$/),
      expect.stringMatching(/^dpp_test_\w{33}$/),
      expect.stringMatching(/^dpp_test_/),
    ]);
    expect(await authenticateKey(db, testKey.secret)).toMatchObject({ caller: { actor: { brandId: testId } } });
    expect(await authenticateKey(db, live.secret)).toMatchObject({ caller: { actor: { brandId } } });
    const swapped = testKey.secret.replace("_test_", "_live_");
    expect(await authenticateKey(db, swapped)).toMatchObject({ ok: false });
    expect(await refusal(pool.query("update api_keys set brand_id = $1 where id = $2", [brandId, testKey.id]))).toBe(
      "23514",
    );
  });

  it("leads no owner to the team, out of the brand, or to a host of its own", async () => {
    const { context } = await mintAtWork();
    await enterTestMode(await context());
    const owner = await context();
    const invitation = { email: "new@example.com", role: "viewer", locale: "en" } as const;
    expect(await refusal(inviteMember(owner, invitation))).toBe("live_only");
    expect(await refusal(leaveBrand(owner))).toBe("live_only");
    expect(await refusal(addHost(owner, { host: "id.example.com" }))).toBe("live_only");
  });
});

describe("the database refuses", () => {
  it.each([
    [
      "a member of a test brand who is none of its brand",
      "insert into members (brand_id, user_id, role) values ($1, $2, 'owner')",
    ],
    [
      "an invitation to a test brand",
      "insert into invitations (id, brand_id, email, role, locale, token_hash, sent_at, expires_at, invited_by) values ('inv_' || $2, $1, 'a@example.com', 'owner', 'en', repeat('0', 64), now(), now(), $2)",
    ],
    [
      "mail of a test brand that would be sent",
      "insert into outgoing_messages (id, brand_id, channel, kind, message_id_header, state) values ('msg_' || $2, $1, 'email', 'transfer_receipt', '<a@b>', 'queued')",
    ],
    [
      "a key of a test brand that looks live",
      "insert into api_keys (id, brand_id, name, secret_hash, hint, scopes) values ('key_' || $2, $1, 'A', encode(sha256($2::bytea), 'hex'), 'dpp_live_abcd…wxyz', '{read}')",
    ],
    [
      "a host of a test brand",
      "insert into brand_hosts (brand_id, host, token) values ($1, $2 || '.example.com', 'a')",
    ],
  ])("%s", async (_what, statement) => {
    const { brandId } = await mintBrand(db);
    const testId = await mintTestBrand(db, brandId);
    const stranger = await mintMember(db, { brandId: (await mintBrand(db)).brandId });
    expect(await refusal(pool.query(statement, [testId, stranger.userId]))).toBe("23514");
  });

  it("work of magic recipients outside of test mode", async () => {
    const { brandId } = await mintBrand(db);
    const row =
      "insert into jobs (id, kind, queue, brand_id, payload, run_at) values ($1, 'magic_recipient', 'jobs', $2, '{}', now())";
    expect(await refusal(pool.query(row, [newId("job"), brandId]))).toBe("23514");
    expect(await refusal(pool.query(row, [newId("job"), null]))).toBe("23514");
  });

  it("a test brand of a test brand, and a second one", async () => {
    const { brandId } = await mintBrand(db);
    const testId = await mintTestBrand(db, brandId);
    const make = (id: string, of: string | null) =>
      refusal(
        pool.query("insert into brands (id, slug, name, test_of) values ($1, lower(replace($1, '_', '-')), 'A', $2)", [
          id,
          of,
        ]),
      );
    expect(await make(newId("brt"), testId)).toBe("23514");
    expect(await make(newId("brt"), brandId)).toBe("23505");
    expect(await make(newId("brt"), null)).toBe("23514");
    expect(await make(newId("brd"), brandId)).toBe("23514");
  });
});
