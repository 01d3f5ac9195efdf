import { and, desc, eq, inArray, isNotNull, isNull, lt, sql } from "drizzle-orm";
import type { ItemFacts, SeenScan } from "@/lib/scans/signals/find-signals";
import type { Signal, SignalKind } from "@/lib/scans/signals/signal-kinds";
import { passports, products, scanSignals } from "../schema/index";
import type { BrandDb, TenantDb } from "../tenant";

export type SignalRow = typeof scanSignals.$inferSelect;

export async function listSettled(
  db: BrandDb,
  { brandId, productIds }: { brandId: string; productIds: readonly string[] },
): Promise<Map<string, Date>> {
  const rows = await db
    .select({
      about: scanSignals.subjectId,
      kind: scanSignals.kind,
      at: sql<string>`max(${scanSignals.acknowledgedAt})`,
    })
    .from(scanSignals)
    .where(
      and(
        eq(scanSignals.brandId, brandId),
        inArray(scanSignals.productId, [...productIds]),
        isNotNull(scanSignals.acknowledgedAt),
      ),
    )
    .groupBy(scanSignals.subjectId, scanSignals.kind);
  return new Map(rows.map(({ about, kind, at }) => [`${about} ${kind}`, new Date(at)]));
}

interface NewSignal extends Signal {
  id: string;
  brandId: string;
  productId: string;
  subjectId: string;
}

export async function upsertSignal(tx: BrandDb, signal: NewSignal): Promise<boolean> {
  const [row] = await tx
    .insert(scanSignals)
    .values(signal)
    .onConflictDoUpdate({
      target: [scanSignals.brandId, scanSignals.subjectId, scanSignals.kind],
      targetWhere: isNull(scanSignals.acknowledgedAt),
      set: {
        evidence: sql`case when (excluded.evidence ->> 'counted')::int >= (${scanSignals.evidence} ->> 'counted')::int
          then excluded.evidence else ${scanSignals.evidence} end`,
        firstAt: sql`least(${scanSignals.firstAt}, excluded.first_at)`,
        lastAt: sql`greatest(${scanSignals.lastAt}, excluded.last_at)`,
      },
    })
    .returning({ id: scanSignals.id });
  return row?.id === signal.id;
}

const signalColumns = {
  id: scanSignals.id,
  kind: scanSignals.kind,
  evidence: scanSignals.evidence,
  firstAt: scanSignals.firstAt,
  lastAt: scanSignals.lastAt,
  createdAt: scanSignals.createdAt,
  acknowledgedAt: scanSignals.acknowledgedAt,
  note: scanSignals.note,
  notedAt: scanSignals.notedAt,
  publicAt: scanSignals.publicAt,
  productId: scanSignals.productId,
  productName: products.name,
  passportId: passports.id,
  code: passports.code,
  serialNumber: passports.serialNumber,
};

const withNames = (db: BrandDb) =>
  db
    .select(signalColumns)
    .from(scanSignals)
    .innerJoin(products, eq(products.id, scanSignals.productId))
    .leftJoin(passports, eq(passports.id, scanSignals.subjectId));

interface SignalFilter {
  brandId: string;
  kinds: readonly SignalKind[];
  isOpen: boolean | undefined;
  productId?: string | undefined;
  subjectId?: string | undefined;
  beforeId?: string | undefined;
  limit: number;
}

export async function listSignalPage(db: BrandDb, filter: SignalFilter) {
  const { brandId, kinds, isOpen, productId, subjectId, beforeId, limit } = filter;
  return withNames(db)
    .where(
      and(
        eq(scanSignals.brandId, brandId),
        kinds.length > 0 ? inArray(scanSignals.kind, [...kinds]) : undefined,
        isOpen === undefined
          ? undefined
          : isOpen
            ? isNull(scanSignals.acknowledgedAt)
            : isNotNull(scanSignals.acknowledgedAt),
        productId === undefined ? undefined : eq(scanSignals.productId, productId),
        subjectId === undefined ? undefined : eq(scanSignals.subjectId, subjectId),
        beforeId === undefined ? undefined : lt(scanSignals.id, beforeId),
      ),
    )
    .orderBy(desc(scanSignals.id))
    .limit(limit);
}

export type ListedSignal = Awaited<ReturnType<typeof listSignalPage>>[number];

export async function findSignal(
  db: BrandDb,
  { brandId, signalId }: { brandId: string; signalId: string },
): Promise<ListedSignal | null> {
  const [row] = await withNames(db).where(and(eq(scanSignals.brandId, brandId), eq(scanSignals.id, signalId)));
  return row ?? null;
}

export async function countOpenSignals(
  db: BrandDb,
  { brandId, most }: { brandId: string; most: number },
): Promise<number> {
  const { rows } = await db.execute<{ count: number }>(sql`
    select count(*)::int as count from (select from scan_signals s
      where brand_id = ${brandId} and acknowledged_at is null and exists(select from products where id = s.product_id)
      limit ${most}) as open`);
  return rows[0]?.count ?? 0;
}

export async function lockSignal(
  tx: BrandDb,
  { brandId, signalId }: { brandId: string; signalId: string },
): Promise<SignalRow | null> {
  const [row] = await tx
    .select()
    .from(scanSignals)
    .where(and(eq(scanSignals.brandId, brandId), eq(scanSignals.id, signalId)))
    .for("update");
  return row ?? null;
}

export async function updateSignal(
  tx: BrandDb,
  { brandId, signalId, set }: { brandId: string; signalId: string; set: Partial<SignalRow> },
): Promise<void> {
  await tx
    .update(scanSignals)
    .set(set)
    .where(and(eq(scanSignals.brandId, brandId), eq(scanSignals.id, signalId)));
}

export async function isSaidInPublic(db: TenantDb, passportId: string): Promise<boolean> {
  const rows = await db
    .select({ id: scanSignals.id })
    .from(scanSignals)
    .where(and(eq(scanSignals.subjectId, passportId), isNotNull(scanSignals.publicAt)))
    .limit(1);
  return rows.length > 0;
}

interface Candidate extends ItemFacts {
  passportId: string;
  productId: string;
  scans: SeenScan[];
}

/** Only scans by people count towards thresholds. */
const PUBLIC_SCANS = sql`channel <> 'verify'`;

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

/** The daily number of visitors that 99.9 % of the brand's items stay below; 0 when there is too little data. */
export async function findUsualClients(
  db: BrandDb,
  { brandId, since, least }: { brandId: string; since: Date; least: number },
): Promise<number> {
  const { rows } = await db.execute<{ usual: number | null; days: number }>(sql`
    select percentile_disc(0.999) within group (order by people) as usual, count(*)::int as days
    from (select count(distinct client)::int as people from scans
      where brand_id = ${brandId} and hour >= ${since.toISOString()}::timestamptz and ${PUBLIC_SCANS}
      group by subject_id, date_trunc('day', hour, 'UTC')) as item_days`);
  const [row] = rows;
  return row && row.days >= least ? (row.usual ?? 0) : 0;
}
