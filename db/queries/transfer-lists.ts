import { and, count, desc, eq, gt, gte, inArray, lte, or, type SQL, sql, asc, isNull, lt } from "drizzle-orm";
import type { Place } from "@/lib/platform/input/cursor";
import type { Order } from "@/lib/platform/input/list-page";
import { requireValue } from "@/lib/platform/require-value";
import type { TransferSearch } from "@/lib/transfers/lists/list-contract";
import {
  EXPIRING_WITHIN_MS,
  type TransferKind,
  type TransferStatus,
  type WaitingReason,
  WAITING_REASONS,
} from "@/lib/transfers/rules";
import { onlyRow } from "../rows";
import { passports, products, transfers, bulkTransferLines, bulkTransfers } from "../schema/index";
import type { BrandDb, AllBrandsDb, TenantDb } from "../tenant";
import {
  among,
  inOrder,
  isAfter,
  isBeyond,
  orderedBy,
  countEach,
  countInLook,
  type FacetCounts,
  facetsByLook,
  upTo,
} from "./conditions";
import { lookUpSearch } from "./passport-filters";
import { isPending, lostItsLink } from "./transfer-links";

interface TransferListFilter {
  brandId: string;
  statuses?: TransferStatus[];
  kinds?: TransferKind[];
  waiting?: WaitingReason[];
  search?: ResolvedSearch;
  passportId?: string;
  productIds?: readonly string[];
  batches?: readonly string[];
  code?: string;
  fromId?: string;
  changedSince?: Date;
  /** A pending transfer that ends before this time counts as expired. */
  at: Date;
}

function hasStatus(status: TransferStatus, at: Date): SQL | undefined {
  const stored = eq(transfers.status, status);
  if (status === "pending") return and(stored, gt(transfers.expiresAt, at));
  if (status === "expired") return or(stored, and(eq(transfers.status, "pending"), lte(transfers.expiresAt, at)));
  return stored;
}

interface ResolvedSearch {
  condition: SQL;
  isOfPassport: boolean;
}

/** Once for all statements of a page. */
export async function resolveTransferSearch(
  db: BrandDb,
  { brandId, search }: { brandId: string; search: TransferSearch },
): Promise<ResolvedSearch> {
  switch (search.kind) {
    case "transfer":
      return { condition: eq(transfers.id, search.transferId), isOfPassport: false };
    case "code":
      return { condition: eq(passports.code, search.code), isOfPassport: true };
    case "recipient":
      return { condition: eq(transfers.recipientEmailHash, search.emailHash), isOfPassport: false };
    case "words": {
      const { productIds, units } = await lookUpSearch(db, { brandId, search });
      const isNamed = productIds.length > 0 ? among(passports.productId, productIds) : undefined;
      // Both conditions apply to the passport, which has an index for each.
      const condition = sql`${eq(passports.brandId, brandId)} and (${or(units, isNamed) ?? sql`false`})`;
      return { condition, isOfPassport: true };
    }
  }
}

function waitsFor(db: BrandDb, reason: WaitingReason, { brandId, at }: TransferListFilter): SQL | undefined {
  if (reason === "undelivered") return lostItsLink(db, brandId);
  return lte(transfers.expiresAt, new Date(at.getTime() + EXPIRING_WITHIN_MS));
}

function concernsPassport({ search, productIds, batches = [], code }: TransferListFilter): boolean {
  return batches.length > 0 || productIds !== undefined || code !== undefined || search?.isOfPassport === true;
}

function transferMatches(db: BrandDb, filter: TransferListFilter): SQL | undefined {
  const { brandId, statuses = [], kinds = [], waiting = [], search, passportId, productIds, code, at } = filter;
  const { fromId, changedSince, batches = [] } = filter;
  return and(
    eq(transfers.brandId, brandId),
    statuses.length > 0 ? or(...statuses.map((status) => hasStatus(status, at))) : undefined,
    kinds.length > 0 ? inArray(transfers.kind, kinds) : undefined,
    waiting.length > 0
      ? and(isPending({ brandId, at }), or(...waiting.map((reason) => waitsFor(db, reason, filter))))
      : undefined,
    search?.condition,
    passportId ? eq(transfers.passportId, passportId) : undefined,
    productIds && among(passports.productId, productIds),
    batches.length > 0 ? and(eq(passports.brandId, brandId), inArray(passports.batch, [...batches])) : undefined,
    code === undefined ? undefined : eq(passports.code, code),
    fromId === undefined ? undefined : gte(transfers.id, fromId),
    changedSince && gte(transfers.changedAt, changedSince),
  );
}

/** `started` uses the ids, which are generated in the order of transfers. */
const ORDERS = { started: undefined, expires: sql`${transfers.expiresAt}` };
type TransferOrder = Order<keyof typeof ORDERS>;

export async function listTransferRows(
  db: BrandDb,
  params: TransferListFilter & { order?: TransferOrder; cursor?: string; limit: number },
) {
  const keyset = {
    table: transfers,
    own: eq(transfers.brandId, params.brandId),
    id: transfers.id,
    value: params.order && ORDERS[params.order.by],
    order: params.order,
  };
  return selectListed(db)
    .where(and(transferMatches(db, params), isAfter(keyset, params.cursor)))
    .orderBy(...inOrder(keyset))
    .limit(params.limit);
}

export type ListedTransferRow = Awaited<ReturnType<typeof listTransferRows>>[number];

export async function listTransfersBy(
  db: BrandDb,
  filter: TransferListFilter,
  page: { by: "created" | "changed"; isDescending: boolean; after?: Place; limit: number },
): Promise<ListedTransferRow[]> {
  const { by, isDescending, after, limit } = page;
  const ordering = { id: transfers.id, value: by === "changed" ? transfers.changedAt : undefined, isDescending };
  return selectListed(db)
    .where(and(transferMatches(db, filter), isBeyond(ordering, after)))
    .orderBy(...orderedBy(ordering))
    .limit(limit);
}

function selectListed(db: BrandDb) {
  return db
    .select({
      id: transfers.id,
      transfer: transfers,
      code: passports.code,
      productId: passports.productId,
      serialNumber: passports.serialNumber,
      productName: products.name,
      productModel: products.model,
      isExample: products.isExample,
    })
    .from(transfers)
    .innerJoin(passports, eq(passports.id, transfers.passportId))
    .innerJoin(products, eq(products.id, passports.productId));
}

export async function countTransferRows(db: BrandDb, params: TransferListFilter & { most: number }): Promise<number> {
  const all = db
    .select({ one: sql`1`.as("one") })
    .from(transfers)
    .$dynamic();
  const joined = concernsPassport(params) ? all.innerJoin(passports, eq(passports.id, transfers.passportId)) : all;
  const some = joined.where(transferMatches(db, params)).limit(params.most).as("some");
  const rows = await db.select({ count: count() }).from(some);
  return onlyRow("countTransferRows", rows).count;
}

const SEEN = ["status", "kind"] as const;
type Seen = (typeof SEEN)[number];
export type TransferFacet = Seen | "waiting";

const CHOICES = { status: "statuses", kind: "kinds", waiting: "waiting" } as const;

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
    // An overdue pending transfer counts as expired even before the sweep runs.
    status: sql`case when ${transfers.status} = 'pending' and ${transfers.expiresAt} <= ${filter.at.toISOString()}
      then 'expired' else ${transfers.status} end`,
    kind: sql`${transfers.kind}`,
  };
  const rows = matching(db, filter, Object.fromEntries(facets.map((facet) => [facet, values[facet].as(facet)])), most);
  return (await countInLook(db, facets, rows, most)).counts;
}

/** Counted separately: delivery is checked only for the few pending transfers. */
async function countWaitingReasons(db: BrandDb, filter: TransferListFilter, most: number): Promise<FacetCounts> {
  const queries = WAITING_REASONS.map((reason) =>
    matching(db, { ...filter, waiting: [reason] }, { one: sql`1`.as("one") }, most),
  );
  const counts = await countEach(db, queries);
  const entries = WAITING_REASONS.map((reason, index) => [reason, upTo(requireValue(counts[index], "A count"), most)]);
  return { counts: Object.fromEntries(entries), isComplete: true };
}

function matching(db: BrandDb, filter: TransferListFilter, columns: Record<string, SQL.Aliased>, most: number): SQL {
  const all = db.select(columns).from(transfers).$dynamic();
  const joined = concernsPassport(filter) ? all.innerJoin(passports, eq(passports.id, transfers.passportId)) : all;
  return sql`${joined.where(transferMatches(db, filter)).limit(most)}`;
}

export type BulkTransferRow = typeof bulkTransfers.$inferSelect;
type BulkTransferLine = typeof bulkTransferLines.$inferSelect;

export async function insertBulkTransfer(tx: BrandDb, row: typeof bulkTransfers.$inferInsert): Promise<boolean> {
  const { rowCount } = await tx.insert(bulkTransfers).values(row).onConflictDoNothing();
  return rowCount === 1;
}

export async function findBulkTransfer(
  db: TenantDb,
  params: { brandId: string; listId: string },
): Promise<BulkTransferRow | null> {
  const [row] = await db
    .select()
    .from(bulkTransfers)
    .where(and(eq(bulkTransfers.id, params.listId), eq(bulkTransfers.brandId, params.brandId)));
  return row ?? null;
}

export async function listOpenBulkTransfers(db: BrandDb, brandId: string) {
  const tried = db.$count(bulkTransferLines, eq(bulkTransferLines.listId, bulkTransfers.id));
  return db
    .select({ id: bulkTransfers.id, total: bulkTransfers.total, done: tried })
    .from(bulkTransfers)
    .where(and(eq(bulkTransfers.brandId, brandId), isNull(bulkTransfers.endedAt)))
    .orderBy(desc(bulkTransfers.id));
}

export async function reopenBulkTransfer(tx: BrandDb, params: { brandId: string; listId: string }): Promise<boolean> {
  const { id, brandId, endReason } = bulkTransfers;
  const { rowCount } = await tx
    .update(bulkTransfers)
    .set({ endedAt: null, endReason: null })
    .where(and(eq(id, params.listId), eq(brandId, params.brandId), eq(endReason, "failed")));
  return rowCount === 1;
}

export async function endBulkTransfer(
  tx: BrandDb,
  params: { listId: string; at: Date; reason: BulkTransferRow["endReason"] },
): Promise<void> {
  await tx
    .update(bulkTransfers)
    .set({ endedAt: params.at, endReason: params.reason })
    .where(eq(bulkTransfers.id, params.listId));
}

export async function resolveLine(tx: BrandDb, line: typeof bulkTransferLines.$inferInsert): Promise<void> {
  await tx.insert(bulkTransferLines).values(line);
}

export async function listResolvedLines(db: TenantDb, listId: string): Promise<BulkTransferLine[]> {
  return db
    .select()
    .from(bulkTransferLines)
    .where(eq(bulkTransferLines.listId, listId))
    .orderBy(asc(bulkTransferLines.line));
}

export async function countLineOutcomes(db: BrandDb, listId: string): Promise<{ started: number; refused: number }> {
  const rows = await db
    .select({ outcome: bulkTransferLines.outcome, count: count() })
    .from(bulkTransferLines)
    .where(eq(bulkTransferLines.listId, listId))
    .groupBy(bulkTransferLines.outcome);
  const of = (outcome: BulkTransferLine["outcome"]) => rows.find((row) => row.outcome === outcome)?.count ?? 0;
  return { started: of("started"), refused: of("refused") };
}

export async function lockBulkTransfers(
  tx: BrandDb,
  brandId: string,
): Promise<Pick<BulkTransferRow, "id" | "sealed" | "endedAt">[]> {
  return tx
    .select({ id: bulkTransfers.id, sealed: bulkTransfers.sealed, endedAt: bulkTransfers.endedAt })
    .from(bulkTransfers)
    .where(eq(bulkTransfers.brandId, brandId))
    .orderBy(asc(bulkTransfers.id))
    .for("update");
}

export async function updateBulkTransferText(tx: BrandDb, params: { listId: string; sealed: Buffer }): Promise<void> {
  await tx.update(bulkTransfers).set({ sealed: params.sealed }).where(eq(bulkTransfers.id, params.listId));
}

export async function deleteBulkTransfers(tx: BrandDb, params: { brandId: string; listIds: string[] }): Promise<void> {
  await tx
    .delete(bulkTransfers)
    .where(and(eq(bulkTransfers.brandId, params.brandId), inArray(bulkTransfers.id, params.listIds)));
}

export async function deleteOldBulkTransfers(db: AllBrandsDb, endedBefore: Date): Promise<number> {
  const { rowCount } = await db.delete(bulkTransfers).where(lt(bulkTransfers.endedAt, endedBefore));
  return rowCount ?? 0;
}
