import { lockBrand } from "@/db/queries/brands";
import {
  findLiveBrandId,
  updateSessionMode,
  findTestBrand,
  insertTestBrand,
  lockBrandWhole,
  countTestData,
  isClearing,
  type TestDataContents,
  removeOtherTestData,
  removeSomeTestProducts,
} from "@/db/queries/test-brands";
import { type AllBrandsDb, inBrand } from "@/db/tenant";
import type { Actor, MemberActor } from "@/lib/access/actor";
import { nothing, useCase, type AuditAs } from "@/lib/access/use-case";
import { DomainError } from "@/lib/platform/errors";
import { newId } from "@/lib/platform/ids";
import { enqueue } from "@/lib/platform/jobs/enqueue";
import type { HandlerOf } from "@/lib/platform/jobs/registry";
import { TEST_BRAND_PREFIX, isTestBrand } from "@/lib/platform/test-brand";
import { makeSigningKey } from "@/lib/signing-keys/open-signing-key";

const SLUG_START = "test--";
const SLUG_CHARACTERS_MAX = 63;
const OF_ID_CHARACTERS = 8;

function testSlugOf({ id, slug }: { id: string; slug: string }): string {
  const candidate = SLUG_START + slug;
  if (candidate.length <= SLUG_CHARACTERS_MAX) return candidate;
  return `${candidate.slice(0, SLUG_CHARACTERS_MAX - OF_ID_CHARACTERS - 1)}-${id.slice(-OF_ID_CHARACTERS)}`;
}

const NAME_END = " (test)";

const testNameOf = (name: string): string => name + NAME_END;

export const enterTestMode = useCase({
  may: "oneself",
  by: "member",
  input: nothing,
  audits: ["brand.created", "session.brand_entered"],
  reach: "every brand",
  run: async (scope) => {
    const { tx, actor, auditAs } = scope;
    const liveId = (await findLiveBrandId(tx, actor.brandId)) ?? actor.brandId;
    const testId = await provideTestBrand(scope, liveId);
    await move(tx, actor, { liveId, isTest: true });
    await auditAs({ ...actor, brandId: testId })("session.brand_entered", actor.sessionId);
  },
});

export const leaveTestMode = useCase({
  may: "oneself",
  by: "member",
  input: nothing,
  audits: ["session.brand_entered"],
  reach: "every brand",
  run: async ({ tx, actor, auditAs }) => {
    const liveId = (await findLiveBrandId(tx, actor.brandId)) ?? actor.brandId;
    await move(tx, actor, { liveId, isTest: false });
    await auditAs({ ...actor, brandId: liveId })("session.brand_entered", actor.sessionId);
  },
});

async function move(
  tx: AllBrandsDb,
  { sessionId, userId }: MemberActor,
  { liveId: brandId, isTest }: { liveId: string; isTest: boolean },
): Promise<void> {
  if (!(await updateSessionMode(tx, { sessionId, userId, brandId, isTest })))
    throw new DomainError("not_found", "This session has ended.");
}

/** Created on first use; concurrent calls create only one. Throws `not_found`. */
export async function provideTestBrand(
  { tx, auditAs, actor, at }: { tx: AllBrandsDb; auditAs: AuditAs<"brand.created">; actor: Actor; at: Date },
  liveId: string,
): Promise<string> {
  const present = await findTestBrand(tx, liveId);
  if (present) return present.id;
  const live = await lockBrandWhole(tx, liveId);
  if (!live) throw new DomainError("not_found", "There is no such brand.");
  const existing = await findTestBrand(tx, liveId);
  if (existing) return existing.id;
  const id = newId(TEST_BRAND_PREFIX, at);
  const slug = testSlugOf(live);
  await insertTestBrand(tx, { live, id, slug, name: testNameOf(live.name), at });
  await makeSigningKey(inBrand(tx, id), { brandId: id, usableFrom: at });
  await auditAs({ ...actor, brandId: id })("brand.created", id, { slug, tier: live.tier, test_of: liveId });
  return id;
}

export interface TestDataView extends TestDataContents {
  isClearing: boolean;
}

/** Null if the brand is not a test brand. Throws `forbidden`. */
export const showTestData = useCase({
  may: "products.read",
  by: "member",
  input: nothing,
  audits: [],
  run: async ({ db, actor: { brandId } }): Promise<TestDataView | null> => {
    if (!isTestBrand(brandId)) return null;
    return { ...(await countTestData(db, brandId)), isClearing: await isClearing(db, brandId) };
  },
});

/** Keys, webhooks, settings, evidence, import history and audit log remain. Throws `forbidden`, `not_found`. */
export const clearTestData = useCase({
  may: "brand.manage",
  by: "member",
  input: nothing,
  audits: ["test_data.cleared"],
  run: async ({ tx, actor: { brandId }, at, audit }) => {
    if (!isTestBrand(brandId) || !(await lockBrand(tx, brandId)))
      throw new DomainError("not_found", "Only a test brand can be cleared.");
    if (await isClearing(tx, brandId)) return;
    const contents = await countTestData(tx, brandId);
    if (contents.products + contents.messages === 0) return;
    await enqueue(tx, "test_data", { brandId, until: at.toISOString() });
    await audit("test_data.cleared", brandId, { ...contents });
  },
});

const PRODUCTS_PER_BATCH = 100;

/** Clears a test brand in batches and resumes after an interruption. Data created after the request remains. */
export const testDataClearing: HandlerOf<"test_data"> = {
  async step(job, { brandId, until: requestedUntil }) {
    if (!isTestBrand(brandId)) return;
    const until = new Date(requestedUntil);
    const done = await job.write((tx) => removeSomeTestProducts(tx, { brandId, until, limit: PRODUCTS_PER_BATCH }));
    if (done === PRODUCTS_PER_BATCH) return { is: "more", done };
    await job.end((tx) => removeOtherTestData(tx, { brandId, until }));
  },
};
