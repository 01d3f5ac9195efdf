import { findTestBrand, insertTestBrand, lockBrandWhole } from "@/db/queries/test-brands";
import type { AllBrandsDb } from "@/db/tenant";
import type { Actor } from "@/lib/access/actor";
import type { AuditAs } from "@/lib/access/use-case";
import { makeSigningKey } from "@/lib/credentials/keys/open-signing-key";
import { DomainError } from "@/lib/platform/errors";
import { newId } from "@/lib/platform/ids";
import { TEST_BRAND_PREFIX } from "@/lib/platform/test-brand";
import { testNameOf, testSlugOf } from "./rules";

/**
 * The id of the test brand beside a live one, which comes to be where it is not there yet: one, however many ask. It
 * begins with the brand's profile and settings. Throws `not_found`.
 */
export async function provideTestBrand(
  { tx, auditAs, actor, at }: { tx: AllBrandsDb; auditAs: AuditAs<"brand.created">; actor: Actor; at: Date },
  liveId: string,
): Promise<string> {
  const present = await findTestBrand(tx, liveId);
  if (present) return present.id;
  const live = await lockBrandWhole(tx, liveId);
  if (!live) throw new DomainError("not_found", "There is no such brand.");
  const meanwhile = await findTestBrand(tx, liveId);
  if (meanwhile) return meanwhile.id;
  const id = newId(TEST_BRAND_PREFIX, at);
  const slug = testSlugOf(live);
  await insertTestBrand(tx, { live, id, slug, name: testNameOf(live.name), at });
  await makeSigningKey(tx, { brandId: id, usableFrom: at });
  await auditAs({ ...actor, brandId: id })("brand.created", id, { slug, tier: live.tier, test_of: liveId });
  return id;
}
