import { and, type SQL, sql } from "drizzle-orm";
import { passports } from "../schema";
import type { BrandDb } from "../tenant";

/** How many units a product has, ones with an owner that are not being passed on, and ones in trouble. */
export interface UnitFigures {
  registered: number;
  owned: number;
  inTrouble: number;
}

/** Whatever speaks against a unit's authenticity: not active, lost or stolen, out of use. Its index says the same. */
export const inTrouble = sql`(${passports.status} <> 'active' or ${passports.custodyFlag} <> 'none'
  or ${passports.decommissionedAt} is not null)`;

/** The passports of a brand with a transfer that waits for its recipient; one past `at` counts as none. */
export function pendingPassports(brandId: string, at: Date): SQL {
  return sql`select passport_id from transfers where brand_id = ${brandId} and status = 'pending'
    and expires_at > ${at.toISOString()}`;
}

/** Held by somebody, and not being passed on: as the lists' filter says it. */
export function owned(brandId: string, at: Date): SQL {
  return sql`(${passports.holderId} is not null and ${passports.id} not in (${pendingPassports(brandId, at)}))`;
}

interface Counting {
  brandId: string;
  at: Date;
  /** Counting stops here. */
  most: number;
}

/**
 * The columns of a query whose rows have a product's `id` as `chosen`; `condition` narrows what is counted. The index
 * of all units knows no brand: their product tells it.
 */
export function unitFigures({ brandId, at, most }: Counting, condition?: SQL): SQL {
  const upTo = (which?: SQL) => {
    const rare = which && sql`passports.brand_id = ${brandId} and ${which}`;
    return sql`(select count(*)::int from (select 1 from passports
      where ${and(sql`passports.product_id = chosen.id`, rare, condition)} limit ${most}) as counted)`;
  };
  return sql`${upTo()} as registered, ${upTo(owned(brandId, at))} as owned, ${upTo(inTrouble)} as "inTrouble"`;
}

/** The figures of these products of a brand, by product. */
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
