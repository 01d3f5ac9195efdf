import { and, asc, eq, gt, isNull, type SQL, sql } from "drizzle-orm";
import type { FirstFacts, FirstTime, Way } from "@/lib/home/first-steps/rules";
import { brands, firstTimes, members, passports, products, transfers } from "../schema";
import type { BrandDb } from "../tenant";

export async function findFirstSteps(db: BrandDb, params: { brandId: string; userId: string; at: Date }) {
  const { brandId, userId } = params;
  const instant = params.at.toISOString();
  const { rows } = await db.execute<
    Record<string, unknown> & FirstFacts & { putAwayAt: string | null; examples: number }
  >(sql`
    select b.way, (b.support_email is not null or b.website is not null) as "hasContact", b.logo_hash is not null
    as "hasLogo",
      exists(select from products where brand_id = b.id and not is_example) as "hasProducts",
      (select count(*)::int from products where brand_id = b.id and is_example) as "examples",
      exists(select from api_keys where brand_id = b.id and revoked_at is null and (expires_at is null
      or expires_at > ${instant})) as "hasActiveKey",
      exists(select from api_keys where brand_id = b.id and last_used_at is not null) as "hasUsedKey",
      exists(select from transfers where brand_id = b.id and status = 'completed') as "hasCompletedTransfer",
      array(select what from first_times where brand_id = b.id) as "firstTimes",
      m.steps_put_away_at as "putAwayAt"
    from brands b join members m on m.brand_id = b.id and m.user_id = ${userId}
    where b.id = ${brandId}`);
  const [row] = rows;
  if (!row) return null;
  const { putAwayAt, examples, ...facts } = row;
  return { facts: facts as FirstFacts, examples, isPutAway: putAwayAt !== null };
}

export async function insertFirstTime(db: BrandDb, row: { brandId: string; what: FirstTime; at: Date }): Promise<void> {
  await db.insert(firstTimes).values(row).onConflictDoNothing();
}

export async function updateWay(tx: BrandDb, params: { brandId: string; way: Way }): Promise<void> {
  await tx.update(brands).set({ way: params.way }).where(eq(brands.id, params.brandId));
}

export async function updateStepsPutAway(
  db: BrandDb,
  params: { brandId: string; userId: string; at: Date | null },
): Promise<void> {
  await db
    .update(members)
    .set({ stepsPutAwayAt: params.at })
    .where(and(eq(members.brandId, params.brandId), eq(members.userId, params.userId)));
}

export interface FirstPassport {
  id: string;
  code: string;
  productName: string;
  isExample: boolean;
}

const passportColumns = {
  id: passports.id,
  code: passports.code,
  productName: products.name,
  isExample: products.isExample,
};

export async function findFirstPassport(db: BrandDb, params: { brandId: string }): Promise<FirstPassport | null> {
  return (await findOldest(db, params, { isExample: false })) ?? (await findOldest(db, params, { isExample: true }));
}

export async function findPassportToTry(db: BrandDb, params: { brandId: string }): Promise<FirstPassport | null> {
  const isFree = and(
    eq(passports.status, "active"),
    eq(passports.custodyFlag, "none"),
    isNull(passports.decommissionedAt),
    isNull(passports.holderId),
    isNull(products.recalledAt),
    sql`not exists(select from transfers where passport_id = ${passports.id} and status = 'pending')`,
  );
  return (
    (await findOldest(db, params, { isExample: true, where: isFree })) ??
    (await findOldest(db, params, { isExample: false, where: isFree }))
  );
}

async function findOldest(
  db: BrandDb,
  { brandId }: { brandId: string },
  { isExample, where }: { isExample: boolean; where?: SQL },
): Promise<FirstPassport | null> {
  const [oldest] = await db
    .select(passportColumns)
    .from(passports)
    .innerJoin(products, eq(products.id, passports.productId))
    .where(and(eq(passports.brandId, brandId), eq(products.isExample, isExample), where))
    .orderBy(asc(passports.id))
    .limit(1);
  return oldest ?? null;
}

export async function findTransferTo(db: BrandDb, params: { brandId: string; recipientEmailHash: string; at: Date }) {
  const [transfer] = await db
    .select({ id: transfers.id, productName: products.name, expiresAt: transfers.expiresAt })
    .from(transfers)
    .innerJoin(passports, eq(passports.id, transfers.passportId))
    .innerJoin(products, eq(products.id, passports.productId))
    .where(
      and(
        eq(transfers.brandId, params.brandId),
        eq(transfers.recipientEmailHash, params.recipientEmailHash),
        eq(transfers.status, "pending"),
        gt(transfers.expiresAt, params.at),
      ),
    )
    .orderBy(asc(transfers.id))
    .limit(1);
  return transfer ?? null;
}

export async function listFirstPassportIds(
  db: BrandDb,
  params: { brandId: string; isExample: boolean; limit: number },
): Promise<string[]> {
  const rows = await db
    .select({ id: passports.id })
    .from(passports)
    .innerJoin(products, eq(products.id, passports.productId))
    .where(
      and(
        eq(passports.brandId, params.brandId),
        eq(passports.status, "active"),
        eq(products.isExample, params.isExample),
      ),
    )
    .orderBy(asc(passports.id))
    .limit(params.limit);
  return rows.map(({ id }) => id);
}
