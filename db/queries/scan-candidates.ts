import { sql } from "drizzle-orm";
import type { ItemFacts, SeenScan } from "@/lib/scans/signals/find-signals";
import type { BrandDb } from "../tenant";

/** What of a brand's scans is held against the thresholds of signals. */

export interface Candidate extends ItemFacts {
  passportId: string;
  productId: string;
  scans: SeenScan[];
}

/** What of the scans is held against thresholds: by people, since an hour. */
const PUBLIC_SCANS = sql`channel <> 'verify'`;

/**
 * Items of a brand that at least `least` people looked at since `since`, one of them since `news`, with their scans;
 * in the order of their ids, after one.
 */
export async function listCandidates(
  db: BrandDb,
  params: { brandId: string; since: Date; news: Date; least: number; after: string; limit: number },
): Promise<Candidate[]> {
  const { brandId, since, news, least, after, limit } = params;
  const { rows } = await db.execute<{
    passportId: string;
    productId: string;
    placedOnMarketOn: string | null;
    decommissionedAt: string | null;
    stolenSince: string | null;
    soldIn: string[] | null;
    scans: [hour: string, client: string, country: string | null][];
  }>(sql`
    select p.id as "passportId", p.product_id as "productId", p.placed_on_market_on::text as "placedOnMarketOn",
      to_json(p.decommissioned_at) #>> '{}' as "decommissionedAt",
      to_json(case when p.custody_flag = 'reported_stolen' then p.custody_since end) #>> '{}' as "stolenSince",
      g.ecodesign -> 'sold_in' as "soldIn", found.scans
    from (
      select subject_id, json_agg(json_build_array(hour, client, country)) as scans
      from scans
      where brand_id = ${brandId} and hour >= ${since.toISOString()}::timestamptz and ${PUBLIC_SCANS}
        and subject_id > ${after}
      group by subject_id
      having count(*) >= ${least} and max(hour) >= ${news.toISOString()}::timestamptz
      order by subject_id limit ${limit}) as found
    join passports p on p.id = found.subject_id and p.brand_id = ${brandId}
    join products g on g.id = p.product_id
    order by p.id`);
  const date = (text: string | null) => (text === null ? null : new Date(text));
  return rows.map(({ scans, decommissionedAt, stolenSince, ...row }) => ({
    ...row,
    decommissionedAt: date(decommissionedAt),
    stolenSince: date(stolenSince),
    scans: scans.map(([hour, client, country]) => ({ hour: new Date(hour), client, country })),
  }));
}

/** Products of a brand whose serial numbers were guessed at since an hour, with how often. */
export async function listGuessedProducts(
  db: BrandDb,
  { brandId, since }: { brandId: string; since: Date },
): Promise<{ productId: string; tries: { hour: Date; client: string; tries: number }[] }[]> {
  const { rows } = await db.execute<{ productId: string; tries: [string, string, number][] }>(sql`
    select product_id as "productId", json_agg(json_build_array(hour, client, tries)) as tries
    from (select product_id, hour, client, tries from unknown_serials
      where brand_id = ${brandId} and hour >= ${since.toISOString()}::timestamptz
      order by tries desc limit 10000) as guessed
    where exists(select from products where id = product_id) group by 1 order by 1`);
  return rows.map(({ productId, tries }) => ({
    productId,
    tries: tries.map(([hour, client, count]) => ({ hour: new Date(hour), client, tries: count })),
  }));
}

/** How many people looked at an item on a day that 99.9 % of the brand's items stay below; 0: too few to tell. */
export async function findUsualClients(
  db: BrandDb,
  { brandId, since, least }: { brandId: string; since: Date; least: number },
): Promise<number> {
  const { rows } = await db.execute<{ usual: number | null; days: number }>(sql`
    select percentile_disc(0.999) within group (order by people) as usual, count(*)::int as days
    from (select count(distinct client)::int as people from scans
      where brand_id = ${brandId} and hour >= ${since.toISOString()}::timestamptz and ${PUBLIC_SCANS}
      group by subject_id, date_trunc('day', hour, 'UTC')) as item_days`);
  const [found] = rows;
  return found && found.days >= least ? (found.usual ?? 0) : 0;
}
