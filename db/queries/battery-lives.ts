import { type SQL, and, asc, desc, eq, inArray, max, or, sql } from "drizzle-orm";
import type { LifeEnd, LifeStatus } from "@/lib/passports/battery/life-rules";
import { batteryLinks, batteryLives, passports, products } from "../schema";
import type { BrandDb, TenantDb } from "../tenant";
import { hostOfUnit } from "./brand-hosts";

export type BatteryLifeRow = Omit<typeof batteryLives.$inferSelect, "brandId" | "passportId">;
export type BatteryLinkRow = typeof batteryLinks.$inferSelect;

interface OfPassport {
  brandId: string;
  passportId: string;
}

/** Newest first; at most one row for each change of status. */
export async function listBatteryLives(db: TenantDb, { brandId, passportId }: OfPassport): Promise<BatteryLifeRow[]> {
  const { number, status, changedOn, reason, createdAt, ...of } = batteryLives;
  const { responsibleRole, responsibleName, responsibleIdentifier } = of;
  return db
    .select({ number, status, changedOn, reason, createdAt, responsibleRole, responsibleName, responsibleIdentifier })
    .from(batteryLives)
    .where(and(eq(batteryLives.brandId, brandId), eq(batteryLives.passportId, passportId)))
    .orderBy(desc(batteryLives.number));
}

/** The caller holds the passport's lock. */
export async function insertBatteryLife(tx: BrandDb, row: typeof batteryLives.$inferInsert): Promise<void> {
  await tx.insert(batteryLives).values(row);
}

const linkColumns = {
  number: batteryLinks.number,
  relation: batteryLinks.relation,
  identifier: batteryLinks.identifier,
  operation: batteryLinks.operation,
  extent: batteryLinks.extent,
  linkedOn: batteryLinks.linkedOn,
  reading: batteryLinks.reading,
  failure: batteryLinks.failure,
  readAt: batteryLinks.readAt,
  readName: batteryLinks.readName,
  readOperator: batteryLinks.readOperator,
  readState: batteryLinks.readState,
};

export type LinkedBattery = Pick<BatteryLinkRow, keyof typeof linkColumns> & {
  /** The linked passport, if it is the brand's. */
  own: { passportId: string; code: string; host: string | null; name: string; lifeEnd: LifeEnd | null } | null;
};

function selectLinks(db: TenantDb, linked: SQL) {
  return db
    .select({
      ...linkColumns,
      ownId: passports.id,
      code: passports.code,
      host: hostOfUnit,
      name: products.name,
      lifeEnd: passports.lifeEnd,
    })
    .from(batteryLinks)
    .leftJoin(passports, and(eq(passports.brandId, batteryLinks.brandId), linked))
    .leftJoin(products, eq(products.id, passports.productId))
    .orderBy(asc(batteryLinks.passportId), asc(batteryLinks.number))
    .$dynamic();
}

type SelectedLink = Awaited<ReturnType<typeof selectLinks>>[number];

const linkedBattery = ({ ownId, code, host, name, lifeEnd, ...link }: SelectedLink): LinkedBattery => ({
  ...link,
  own: ownId !== null && code !== null && name !== null ? { passportId: ownId, code, host, name, lifeEnd } : null,
});

/** Originals as the passport states them; successors among the brand's passports, and those of other operators. */
export async function listBatteryLinks(
  db: TenantDb,
  { brandId, passportId, limit }: OfPassport & { limit: number },
): Promise<{ originals: LinkedBattery[]; successors: LinkedBattery[] }> {
  const ofBrand = eq(batteryLinks.brandId, brandId);
  const [stated, own] = await Promise.all([
    selectLinks(db, eq(passports.id, batteryLinks.otherId)).where(
      and(ofBrand, eq(batteryLinks.passportId, passportId)),
    ),
    selectLinks(db, eq(passports.id, batteryLinks.passportId))
      .where(and(ofBrand, eq(batteryLinks.otherId, passportId)))
      .limit(limit),
  ]);
  const successors = own.map((row) => ({ ...row, relation: "successor" as const }));
  const all = [...stated, ...successors].map(linkedBattery);
  return {
    originals: all.filter(({ relation }) => relation === "original"),
    successors: all.filter(({ relation }) => relation === "successor").slice(0, limit),
  };
}

/** What successors have taken of each passport; none: no entry. The caller holds the passports' locks. */
export async function listTakenExtents(
  tx: BrandDb,
  { brandId, passportIds }: { brandId: string; passportIds: readonly string[] },
): Promise<Map<string, { hasWhole: boolean; count: number }>> {
  const originalId = sql<string>`coalesce(${batteryLinks.otherId}, ${batteryLinks.passportId})`;
  const rows = await tx
    .select({
      passportId: originalId,
      hasWhole: sql<boolean>`bool_or(${batteryLinks.extent} = 'whole')`,
      count: sql<number>`count(*)`.mapWith(Number),
    })
    .from(batteryLinks)
    .where(
      and(
        eq(batteryLinks.brandId, brandId),
        or(
          inArray(batteryLinks.otherId, [...passportIds]),
          and(eq(batteryLinks.relation, "successor"), inArray(batteryLinks.passportId, [...passportIds])),
        ),
      ),
    )
    .groupBy(originalId);
  return new Map(rows.map(({ passportId, ...extents }) => [passportId, extents]));
}

/** Statuses that changes recorded; a passport without one has no entry. */
export async function listLifeStatuses(
  db: TenantDb,
  { brandId, passportIds }: { brandId: string; passportIds: readonly string[] },
): Promise<Map<string, LifeStatus>> {
  const rows = await db
    .selectDistinctOn([batteryLives.passportId], { passportId: batteryLives.passportId, status: batteryLives.status })
    .from(batteryLives)
    .where(and(eq(batteryLives.brandId, brandId), inArray(batteryLives.passportId, [...passportIds])))
    .orderBy(asc(batteryLives.passportId), desc(batteryLives.number));
  return new Map(rows.map(({ passportId, status }) => [passportId, status]));
}

export interface LifeUnit {
  passportId: string;
  productId: string;
  code: string;
  productGroup: string | null;
  lifeEnd: LifeEnd | null;
}

export async function listLifeUnits(
  db: BrandDb,
  { brandId, ...named }: { brandId: string } & ({ codes: readonly string[] } | { passportId: string }),
): Promise<LifeUnit[]> {
  const { id: passportId, productId, code, lifeEnd } = passports;
  const isNamed = "codes" in named ? inArray(passports.code, [...named.codes]) : eq(passports.id, named.passportId);
  return db
    .select({ passportId, productId, code, lifeEnd, productGroup: products.productGroup })
    .from(passports)
    .innerJoin(products, eq(products.id, passports.productId))
    .where(and(eq(passports.brandId, brandId), isNamed));
}

export async function insertBatteryLinks(
  tx: BrandDb,
  rows: readonly (typeof batteryLinks.$inferInsert)[],
): Promise<void> {
  if (rows.length > 0) await tx.insert(batteryLinks).values([...rows]);
}

/** The caller holds the passport's lock. */
export async function nextLinkNumber(tx: BrandDb, passportId: string): Promise<number> {
  const [row] = await tx
    .select({ last: max(batteryLinks.number) })
    .from(batteryLinks)
    .where(eq(batteryLinks.passportId, passportId));
  return (row?.last ?? 0) + 1;
}

export interface OfLink extends OfPassport {
  number: number;
}

const isLink = ({ brandId, passportId, number }: OfLink) =>
  and(eq(batteryLinks.brandId, brandId), eq(batteryLinks.passportId, passportId), eq(batteryLinks.number, number));

export async function findWaitingLink(db: BrandDb, of: OfLink): Promise<{ identifier: string } | null> {
  const [row] = await db
    .select({ identifier: batteryLinks.identifier })
    .from(batteryLinks)
    .where(and(isLink(of), eq(batteryLinks.reading, "waiting")));
  return row?.identifier == null ? null : { identifier: row.identifier };
}

export async function updateLinkReading(
  tx: BrandDb,
  { set, ...of }: OfLink & { set: Partial<Pick<BatteryLinkRow, "reading" | "failure" | "readAt">> & Texts },
): Promise<void> {
  await tx.update(batteryLinks).set(set).where(isLink(of));
}

type Texts = Partial<Pick<BatteryLinkRow, "readName" | "readOperator" | "readState">>;

/** The caller holds the passports' locks. Passports that have ceased keep that end. */
export async function updateLifeEnd(
  tx: BrandDb,
  {
    brandId,
    passportIds,
    lifeEnd,
    at,
  }: { brandId: string; passportIds: readonly string[]; lifeEnd: LifeEnd; at: Date },
): Promise<void> {
  await tx
    .update(passports)
    .set({
      lifeEnd,
      decommissionedAt: sql`coalesce(${passports.decommissionedAt}, ${at.toISOString()}::timestamptz)`,
      ...(lifeEnd === "recycled" && {
        status: sql`case when ${passports.status} = 'revoked' then 'revoked' else 'archived' end`,
        statusSince: sql`case when ${passports.status} in ('revoked', 'archived') then ${passports.statusSince}
          else ${at.toISOString()}::timestamptz end`,
      }),
    })
    .where(and(eq(passports.brandId, brandId), inArray(passports.id, [...passportIds])));
}

export async function listBatteryProducts(
  db: BrandDb,
  { brandId, limit }: { brandId: string; limit: number },
): Promise<{ id: string; name: string }[]> {
  const { id, name } = products;
  return db
    .select({ id, name })
    .from(products)
    .where(and(eq(products.brandId, brandId), eq(products.productGroup, "battery")))
    .orderBy(desc(id))
    .limit(limit);
}
