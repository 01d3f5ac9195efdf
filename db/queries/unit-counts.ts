import { and, type SQL, sql } from "drizzle-orm";
import { passports } from "../schema";
import type { BrandDb } from "../tenant";

export interface UnitFigures {
  registered: number;
  owned: number;
  inTrouble: number;
}

/** Not active, lost or stolen, or out of use. Must match the index's condition. */
export const inTrouble = sql`(${passports.status} <> 'active' or ${passports.custodyFlag} <> 'none'
  or ${passports.decommissionedAt} is not null)`;

export function pendingPassports(brandId: string, at: Date): SQL {
  return sql`select passport_id from transfers where brand_id = ${brandId} and status = 'pending'
    and expires_at > ${at.toISOString()}`;
}

/** Must match the lists' filter. */
export function owned(brandId: string, at: Date): SQL {
  return sql`(${passports.holderId} is not null and ${passports.id} not in (${pendingPassports(brandId, at)}))`;
}

interface Counting {
  brandId: string;
  at: Date;
  most: number;
}

/**
 * Columns for a query whose rows provide a product's `id` as `chosen`. The index on units contains no brand, so the
 * caller's product must check it.
 */
export function unitFigures({ brandId, at, most }: Counting, condition?: SQL): SQL {
  const upTo = (which?: SQL) => {
    const rare = which && sql`passports.brand_id = ${brandId} and ${which}`;
    return sql`(select count(*)::int from (select 1 from passports
      where ${and(sql`passports.product_id = chosen.id`, rare, condition)} limit ${most}) as counted)`;
  };
  return sql`${upTo()} as registered, ${upTo(owned(brandId, at))} as owned, ${upTo(inTrouble)} as "inTrouble"`;
}

export async function countUnitsOf(
  db: BrandDb,
  { productIds, ...counting }: Counting & { productIds: readonly string[] },
): Promise<Map<string, UnitFigures>> {
  const { rows } = await db.execute<{ id: string } & UnitFigures & Record<string, unknown>>(sql`
    select chosen.id, ${unitFigures(counting)}
    from products as chosen where chosen.brand_id = ${counting.brandId}
    and chosen.id = any(${sql.param(productIds)}::text[])`);
  return new Map(
    rows.map(({ id, registered, owned, inTrouble: troubled }) => [id, { registered, owned, inTrouble: troubled }]),
  );
}
