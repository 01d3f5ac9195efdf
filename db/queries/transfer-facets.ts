import { eq, type SQL, sql } from "drizzle-orm";
import { must } from "@/lib/platform/must";
import { WAITING_REASONS } from "@/lib/transfers/rules";
import { passports, transfers } from "../schema";
import type { BrandDb } from "../tenant";
import { countEach, countInLook, type FacetCounts, facetsByLook, upTo } from "./facets";
import { concernsPassport, type TransferListFilter, transferMatches } from "./transfer-lists";

const SEEN = ["status", "kind"] as const;
type Seen = (typeof SEEN)[number];
export type TransferFacet = Seen | "waiting";

const CHOICES = { status: "statuses", kind: "kinds", waiting: "waiting" } as const;

/** Counts the values of every facet, each among `most` transfers that match all other filters. */
export async function countTransferFacets(
  db: BrandDb,
  filter: TransferListFilter,
  most: number,
): Promise<Record<TransferFacet, FacetCounts>> {
  const looks = facetsByLook(SEEN, (facet) => (filter[CHOICES[facet]] ?? []).length > 0);
  const [waiting, ...seen] = await Promise.all([
    countWaitingReasons(db, filter, most),
    ...looks.map((facets) =>
      countInOneLook(
        db,
        { ...filter, ...Object.fromEntries(facets.map((facet) => [CHOICES[facet], []])) },
        facets,
        most,
      ),
    ),
  ]);
  return Object.assign({ waiting }, ...seen) as Record<TransferFacet, FacetCounts>;
}

async function countInOneLook(db: BrandDb, filter: TransferListFilter, facets: Seen[], most: number) {
  const values: Record<Seen, SQL> = {
    // A pending transfer past its time has expired, though no sweep has run.
    status: sql`case when ${transfers.status} = 'pending' and ${transfers.expiresAt} <= ${filter.at.toISOString()}
      then 'expired' else ${transfers.status} end`,
    kind: sql`${transfers.kind}`,
  };
  const rows = await matching(
    db,
    filter,
    Object.fromEntries(facets.map((facet) => [facet, values[facet].as(facet)])),
    most,
  );
  return (await countInLook(db, facets, rows, most)).counts;
}

/** Each by itself: whether a link arrived is asked of the few that wait, not of every transfer. */
async function countWaitingReasons(db: BrandDb, filter: TransferListFilter, most: number): Promise<FacetCounts> {
  const found: SQL[] = [];
  for (const reason of WAITING_REASONS)
    found.push(await matching(db, { ...filter, waiting: [reason] }, { one: sql`1`.as("one") }, most));
  const counts = await countEach(db, found);
  const told = WAITING_REASONS.map((reason, index) => [reason, upTo(must(counts[index], "A count"), most)]);
  return { counts: Object.fromEntries(told), isComplete: true };
}

async function matching(
  db: BrandDb,
  filter: TransferListFilter,
  columns: Record<string, SQL.Aliased>,
  most: number,
): Promise<SQL> {
  const all = db.select(columns).from(transfers).$dynamic();
  const joined = concernsPassport(filter) ? all.innerJoin(passports, eq(passports.id, transfers.passportId)) : all;
  return sql`${joined.where(await transferMatches(db, filter)).limit(most)}`;
}
