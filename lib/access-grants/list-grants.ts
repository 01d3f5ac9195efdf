import {
  findBrandNames,
  findGrantWithSubject,
  listGrantRows,
  listReads,
  eraseAuthorities,
} from "@/db/queries/access-grant-lists";
import {
  type GrantRow,
  deleteOldReads,
  listOverdueGrants,
  updateGrant,
  deleteOldReaderTokens,
} from "@/db/queries/access-grants";
import { findActorName } from "@/db/queries/audit-reads";
import { findBrand } from "@/db/queries/brands";
import { acrossBrands, type AllBrandsDb, inScopeOf, type TenantDb } from "@/db/tenant";
import { auditInJob } from "@/lib/access/job-audit";
import { useCase } from "@/lib/access/use-case";
import { RECIPIENT_RETENTION_DAYS } from "@/lib/brands/settings/retention-rules";
import { dayOf } from "@/lib/platform/calendar";
import { DAY_MS, now } from "@/lib/platform/clock";
import { newId } from "@/lib/platform/ids";
import { ids } from "@/lib/platform/input/ids";
import { cutPage } from "@/lib/platform/input/list-page";
import { noSuchGrant } from "./answer-request";
import { grantListQuery } from "./contract";
import { grantStatusAt } from "./rules";
import { sendAnswer } from "./send-grant-messages";

const READS_SHOWN = 200;

type GrantListQuery = ReturnType<typeof grantListQuery.parse>;

const factsOf = ({ tokenHash: _token, emailHash: _email, ...facts }: GrantRow) => facts;

async function listed(
  db: TenantDb,
  of: { brandId: string | null; at: Date },
  { status: statuses, cursor: beforeId, limit }: GrantListQuery,
) {
  const grantRows = await listGrantRows(db, { ...of, statuses, beforeId, limit: limit + 1 });
  const { rows, next } = cutPage(
    grantRows.map(({ grant, ...subject }) => ({ ...factsOf(grant), ...subject, status: grantStatusAt(grant, of.at) })),
    limit,
  );
  return { rows, next };
}

export const listGrants = useCase({
  may: "access_grants.read",
  by: "member",
  input: grantListQuery,
  audits: [],
  run: ({ db, actor: { brandId }, at }, query) => listed(db, { brandId, at }, query),
});
export type ListedGrant = Awaited<ReturnType<typeof listGrants>>["rows"][number];

export const listAuthorities = useCase({
  may: "operator",
  by: "member",
  input: grantListQuery,
  audits: [],
  reach: "every brand",
  run: ({ db, at }, query) => listed(db, { brandId: null, at }, query),
});

async function showRow(db: TenantDb, { brandId, grantId, at }: { brandId: string | null; grantId: string; at: Date }) {
  const row = await findGrantWithSubject(db, { brandId, grantId });
  if (!row) throw noSuchGrant();
  const { grant, ...subject } = row;
  const reads = await listReads(db, { grantId, limit: READS_SHOWN });
  return { ...factsOf(grant), ...subject, status: grantStatusAt(grant, at), reads };
}

/** Throws `forbidden`, `access_grant_not_found`. */
export const showGrant = useCase({
  may: "access_grants.read",
  by: ["member", "key"],
  input: ids("grantId"),
  audits: [],
  run: async ({ db, actor: { brandId }, at }, { grantId }) => {
    const grant = await showRow(db, { brandId, grantId, at });
    const nameOf = (id: string | null) => findActorName(db, { brandId, kind: "member", id });
    const [grantedByName, consentedByName] = [await nameOf(grant.grantedBy), await nameOf(grant.consentedBy)];
    return { ...grant, grantedByName, consentedByName };
  },
});
export type GrantView = Awaited<ReturnType<typeof showGrant>>;

/** For operators only. Throws `not_found`, `access_grant_not_found`. */
export const showAuthority = useCase({
  may: "operator",
  by: "member",
  input: ids("grantId"),
  audits: [],
  reach: "every brand",
  run: async ({ db, at }, { grantId }) => {
    const grant = await showRow(db, { brandId: null, grantId, at });
    const brandNames = await findBrandNames(acrossBrands(db), grant.brandIds ?? []);
    return { ...grant, grantedByName: null, consentedByName: null, brandNames: [...brandNames.values()] };
  },
});

const BATCH_MAX = 200;
/** Two years, so that a supervisory authority can ask who read what. */
const READS_KEPT_DAYS = 730;
const TOKENS_KEPT_DAYS = 30;

/** Also deletes unconfirmed requests, old keys and old counts. Returns the number of grants that ended. */
export async function endGrants(db: AllBrandsDb): Promise<number> {
  const requestId = newId("req");
  const ago = (days: number) => new Date(now().getTime() - days * DAY_MS);
  await deleteOldReads(db, dayOf(ago(READS_KEPT_DAYS)));
  await deleteOldReaderTokens(db, ago(TOKENS_KEPT_DAYS));
  await eraseAuthorities(db, ago(RECIPIENT_RETENTION_DAYS.usual));
  let count = 0;
  for (;;) {
    const overdue = await listOverdueGrants(db, { at: now(), limit: BATCH_MAX });
    for (const { id: grantId, brandId } of overdue)
      count += await inScopeOf(db, brandId).transaction(async (tx) => {
        const at = now();
        const set = { status: "expired", endedAt: at, endedBy: "system" } as const;
        const grant = await updateGrant(tx, { grantId, from: ["waiting", "consent", "granted"], at: null, set });
        if (!grant) return 0;
        const brand = brandId === null ? null : await findBrand(tx, brandId);
        await sendAnswer(tx, { grant, brand: brand?.name ?? null, at });
        const { scope, emailHash } = grant;
        const audit = auditInJob("end-access-grants", tx, requestId);
        if (brandId !== null)
          await audit({ kind: "system", brandId })("access_grant.expired", grantId, { scope, reader_hash: emailHash });
        return 1;
      });
    if (overdue.length < BATCH_MAX) return count;
  }
}
