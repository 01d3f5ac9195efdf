import { findBrandNames, findGrantWithSubject, listGrantRows, listReads } from "@/db/queries/access-grant-lists";
import type { GrantRow } from "@/db/queries/access-grants";
import { findActorName } from "@/db/queries/actor-names";
import { acrossBrands, type TenantDb } from "@/db/tenant";
import { useCase } from "@/lib/access/use-case";
import { ids } from "@/lib/platform/input/ids";
import { cutPage } from "@/lib/platform/input/list-page";
import { noSuchGrant } from "./answer-request";
import { grantListQuery } from "./contract";
import { grantStatusAt } from "./rules";

/** The newest days and subjects that are shown of what was read. */
const READS_SHOWN = 200;

type GrantListQuery = ReturnType<typeof grantListQuery.parse>;

/** All but what its links and mailbox are looked up by. */
const factsOf = ({ tokenHash: _token, emailHash: _email, ...facts }: GrantRow) => facts;

async function listed(
  db: TenantDb,
  of: { brandId: string | null; at: Date },
  { status: statuses, cursor: beforeId, limit }: GrantListQuery,
) {
  const found = await listGrantRows(db, { ...of, statuses, beforeId, limit: limit + 1 });
  const { rows, next } = cutPage(
    found.map(({ grant, ...subject }) => ({ ...factsOf(grant), ...subject, status: grantStatusAt(grant, of.at) })),
    limit,
  );
  return { rows, next };
}

/** One page of what is asked of the acting brand, and what it granted, newest first. Throws `forbidden`. */
export const listGrants = useCase({
  may: "access_grants.read",
  by: "member",
  input: grantListQuery,
  audits: [],
  run: ({ db, actor: { brandId }, at }, query) => listed(db, { brandId, at }, query),
});
export type ListedGrant = Awaited<ReturnType<typeof listGrants>>["rows"][number];

/** The same of authorities, for operators only: throws `not_found`. */
export const listAuthorities = useCase({
  may: "operator",
  by: "member",
  input: grantListQuery,
  audits: [],
  reach: "every brand",
  run: ({ db, at }, query) => listed(db, { brandId: null, at }, query),
});

async function shown(db: TenantDb, { brandId, grantId, at }: { brandId: string | null; grantId: string; at: Date }) {
  const found = await findGrantWithSubject(db, { brandId, grantId });
  if (!found) throw noSuchGrant();
  const { grant, ...subject } = found;
  const reads = await listReads(db, { grantId, limit: READS_SHOWN });
  return { ...factsOf(grant), ...subject, status: grantStatusAt(grant, at), reads };
}

/**
 * A request or grant of the acting brand: who, what for, who decided, and what was read by it. Throws `forbidden`,
 * `access_grant_not_found`.
 */
export const showGrant = useCase({
  may: "access_grants.read",
  by: "member",
  input: ids("grantId"),
  audits: [],
  run: async ({ db, actor: { brandId }, at }, { grantId }) => {
    const grant = await shown(db, { brandId, grantId, at });
    const nameOf = (id: string | null) => findActorName(db, { brandId, kind: "member", id });
    const [grantedByName, consentedByName] = [await nameOf(grant.grantedBy), await nameOf(grant.consentedBy)];
    return { ...grant, grantedByName, consentedByName };
  },
});
export type ShownGrant = Awaited<ReturnType<typeof showGrant>>;

/** An authority's request or recognition, for operators only. Throws `not_found`, `access_grant_not_found`. */
export const showAuthority = useCase({
  may: "operator",
  by: "member",
  input: ids("grantId"),
  audits: [],
  reach: "every brand",
  run: async ({ db, at }, { grantId }) => {
    const grant = await shown(db, { brandId: null, grantId, at });
    const brandNames = await findBrandNames(acrossBrands(db), grant.brandIds ?? []);
    return { ...grant, grantedByName: null, consentedByName: null, brandNames: [...brandNames.values()] };
  },
});
