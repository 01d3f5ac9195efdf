import { findGrant, type GrantRow, listBrandsBySlug, updateGrant } from "@/db/queries/access-grants";
import { listLiveBrands } from "@/db/queries/brands";
import type { AllBrandsDb } from "@/db/tenant";
import type { MemberActor } from "@/lib/access/actor";
import { type AuditAs, type AuditDetail, useCase } from "@/lib/access/use-case";
import { DomainError } from "@/lib/platform/errors";
import { grantEnded, noSuchGrant } from "./answer-request";
import { endGrantForm, recogniseForm } from "./contract";
import { endOf } from "./decide-grant";
import { sendAnswer } from "./send-grant-messages";

/** No brand can refuse an authority. Brands log acts by the operator's id: only the operator knows which it is. */

async function requireRequest(db: AllBrandsDb, grantId: string): Promise<GrantRow> {
  const grant = await findGrant(db, { brandId: null, grantId });
  if (!grant) throw noSuchGrant();
  return grant;
}

/** Null: all brands. Throws `brand_not_found`. */
async function brandsNamed(db: AllBrandsDb, slugs: readonly string[] | undefined): Promise<string[] | null> {
  if (slugs === undefined || slugs.length === 0) return null;
  const brands = await listBrandsBySlug(db, slugs);
  const unknown = slugs.find((slug) => !brands.some((brand) => brand.slug === slug));
  if (unknown !== undefined)
    throw new DomainError("brand_not_found", `There is no brand ${unknown}.`, { members: { slug: unknown } });
  return brands.map(({ id }) => id);
}

interface Auditing<Action extends "authority.recognised" | "authority.ended"> {
  tx: AllBrandsDb;
  auditAs: AuditAs<Action>;
  actor: Pick<MemberActor, "userId">;
}

/** In order of brand ids, so that concurrent writers cannot deadlock. */
async function auditInBrands<Action extends "authority.recognised" | "authority.ended">(
  { tx, auditAs, actor: { userId } }: Auditing<Action>,
  action: Action,
  { id, brandIds, expiresAt }: GrantRow,
): Promise<void> {
  const concerned = brandIds ?? (await listLiveBrands(tx)).flatMap((brand) => (brand.closedAt ? [] : [brand.id]));
  const detail = { access_set: "authority", until: expiresAt } as AuditDetail<Action>;
  for (const brandId of concerned.toSorted()) await auditAs({ kind: "operator", brandId, userId })(action, id, detail);
}

/** Throws `access_grant_not_found`, `access_grant_conflict`, `brand_not_found`, `access_end_out_of_range`. */
export const recogniseAuthority = useCase({
  may: "operator.change",
  by: "member",
  input: recogniseForm,
  audits: ["authority.recognised"],
  reach: "every brand",
  run: async ({ tx, actor, at, auditAs }, { grantId, brands: slugs, ends_on }): Promise<void> => {
    await requireRequest(tx, grantId);
    const until = endOf(ends_on, at);
    const brandIds = await brandsNamed(tx, slugs);
    const by = { grantedBy: actor.userId, grantedAt: at, grantUntil: until };
    const set = { status: "granted", brandIds, expiresAt: until, ...by } as const;
    const grant = await updateGrant(tx, { grantId, from: ["waiting"], at, set });
    if (!grant) throw grantEnded();
    await sendAnswer(tx, { grant, brand: null, at });
    await auditInBrands({ tx, auditAs, actor }, "authority.recognised", grant);
  },
});

const ending = (status: "refused" | "revoked", { userId, at }: { userId: string; at: Date }, refusal: string) =>
  ({ status, endedAt: at, endedBy: "operator", endedById: userId, refusal }) as const;

export const endRecognition = useCase({
  may: "operator.change",
  by: "member",
  input: endGrantForm,
  audits: ["authority.ended"],
  reach: "every brand",
  run: async ({ tx, actor, at, auditAs }, { grantId, reason }): Promise<void> => {
    await requireRequest(tx, grantId);
    const set = ending("revoked", { userId: actor.userId, at }, reason);
    const grant = await updateGrant(tx, { grantId, from: ["granted"], at, set });
    if (!grant) throw grantEnded();
    await sendAnswer(tx, { grant, brand: null, at });
    await auditInBrands({ tx, auditAs, actor }, "authority.ended", grant);
  },
});

/** Logged in the operator's own brand: no other brand knows of the request. Throws like `recogniseAuthority`. */
export const refuseAuthority = useCase({
  may: "operator.change",
  by: "member",
  input: endGrantForm,
  audits: ["authority.refused"],
  reach: "every brand",
  run: async ({ tx, actor, at, audit }, { grantId, reason }): Promise<void> => {
    await requireRequest(tx, grantId);
    const set = ending("refused", { userId: actor.userId, at }, reason);
    const grant = await updateGrant(tx, { grantId, from: ["waiting"], at, set });
    if (!grant) throw grantEnded();
    await sendAnswer(tx, { grant, brand: null, at });
    await audit("authority.refused", grantId, { access_set: "authority" });
  },
});
