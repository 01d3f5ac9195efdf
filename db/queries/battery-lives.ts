import { type SQL, and, asc, desc, eq, inArray, max, or, sql } from "drizzle-orm";
import type { AnyPgColumn } from "drizzle-orm/pg-core";
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

interface OfPassports {
  brandId: string;
  passportIds: readonly string[];
}

/** Newest first; at most one row for each change of status. */
export const listBatteryLives = async (db: TenantDb, { brandId, passportId }: OfPassport): Promise<BatteryLifeRow[]> =>
  (await listLivesOf(db, { brandId, passportIds: [passportId] })).get(passportId) ?? [];

async function listLivesOf(
  db: TenantDb,
  { brandId, passportIds }: OfPassports,
): Promise<Map<string, BatteryLifeRow[]>> {
  const { passportId, number, status, changedOn, reason, createdAt, ...of } = batteryLives;
  const { responsibleRole, responsibleName, responsibleIdentifier } = of;
  const columns = { number, status, changedOn, reason, createdAt };
  const rows = await db
    .select({ passportId, ...columns, responsibleRole, responsibleName, responsibleIdentifier })
    .from(batteryLives)
    .where(and(eq(batteryLives.brandId, brandId), inArray(passportId, [...passportIds])))
    .orderBy(asc(passportId), desc(number));
  return groupRows(rows.map(({ passportId: owner, ...row }) => [owner, row]));
}

function groupRows<Row>(rows: readonly (readonly [string, Row])[]): Map<string, Row[]> {
  const groups = new Map<string, Row[]>();
  for (const [key, row] of rows) {
    const group = groups.get(key);
    if (group) group.push(row);
    else groups.set(key, [row]);
  }
  return groups;
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
  createdAt: batteryLinks.createdAt,
};

export type LinkedBattery = Pick<BatteryLinkRow, keyof typeof linkColumns> & {
  /** The linked passport, if it is the brand's. */
  own: { passportId: string; code: string; host: string | null; name: string; lifeEnd: LifeEnd | null } | null;
};

/** `owner`: the passport whose links these are; `linked` joins the other one. */
function selectLinks(db: TenantDb, { owner, linked }: { owner: AnyPgColumn; linked: SQL }) {
  return db
    .select({
      owner,
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

const linkedBattery = ({ owner: _owner, ownId, code, host, name, lifeEnd, ...link }: SelectedLink): LinkedBattery => ({
  ...link,
  own: ownId !== null && code !== null && name !== null ? { passportId: ownId, code, host, name, lifeEnd } : null,
});

export interface BatteryLinks {
  originals: LinkedBattery[];
  /** Among the brand's passports, and those of other operators. */
  successors: LinkedBattery[];
}

export const listBatteryLinks = async (db: TenantDb, { brandId, passportId }: OfPassport): Promise<BatteryLinks> =>
  (await listLinksOf(db, { brandId, passportIds: [passportId] })).get(passportId) ?? NO_LINKS;

const NO_LINKS: BatteryLinks = { originals: [], successors: [] };

async function listLinksOf(db: TenantDb, { brandId, passportIds }: OfPassports): Promise<Map<string, BatteryLinks>> {
  const { passportId, otherId } = batteryLinks;
  const isOf = (owner: AnyPgColumn) => and(eq(batteryLinks.brandId, brandId), inArray(owner, [...passportIds]));
  const [stated, own] = await Promise.all([
    selectLinks(db, { owner: passportId, linked: eq(passports.id, otherId) }).where(isOf(passportId)),
    selectLinks(db, { owner: otherId, linked: eq(passports.id, passportId) }).where(isOf(otherId)),
  ]);
  const successors = own.map((row) => ({ ...row, relation: "successor" as const }));
  const grouped = groupRows([...stated, ...successors].map((row) => [row.owner ?? "", linkedBattery(row)]));
  return new Map(
    [...grouped].map(([owner, all]) => [
      owner,
      {
        originals: all.filter(({ relation }) => relation === "original"),
        successors: all.filter(({ relation }) => relation === "successor"),
      },
    ]),
  );
}

export type LifeRecords = BatteryLinks & { changes: BatteryLifeRow[] };

export async function listLifeRecords(db: TenantDb, of: OfPassports): Promise<Map<string, LifeRecords>> {
  if (of.passportIds.length === 0) return new Map();
  const [lives, links] = await Promise.all([listLivesOf(db, of), listLinksOf(db, of)]);
  const ids = new Set([...lives.keys(), ...links.keys()]);
  return new Map([...ids].map((id) => [id, { changes: lives.get(id) ?? [], ...(links.get(id) ?? NO_LINKS) }]));
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
