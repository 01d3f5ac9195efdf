import { and, asc, desc, eq, inArray, lt, lte } from "drizzle-orm";
import type { BatteryState } from "@/lib/ecodesign/registry";
import { batteryStates, passports, products } from "../schema";
import type { BrandDb, TenantDb } from "../tenant";
import { insertStatement } from "./bulk-writer";
import type { BulkSource } from "./products";

export type BatteryStateRow = Pick<typeof batteryStates.$inferSelect, "number" | "state" | "createdAt">;

interface OfPassport {
  brandId: string;
  passportId: string;
}

const recorded = { number: batteryStates.number, state: batteryStates.state, createdAt: batteryStates.createdAt };

export async function insertFirstBatteryStates(
  tx: TenantDb,
  { brandId, at }: BulkSource,
  rows: readonly { passportId: string; state: BatteryState }[],
): Promise<void> {
  await tx.execute(insertStatement(batteryStates, rows, { common: { brandId, number: 1, createdAt: at } }));
}

/** The caller holds the passport's lock. */
export async function insertBatteryState(tx: BrandDb, row: typeof batteryStates.$inferInsert): Promise<void> {
  await tx.insert(batteryStates).values(row);
}

/** The state now or at an instant; null if nothing had been recorded. */
export async function findBatteryState(
  db: TenantDb,
  of: OfPassport & { on?: Date | undefined },
): Promise<BatteryStateRow | null> {
  return (await listBatteryStates(db, { ...of, limit: 1 }))[0] ?? null;
}

export async function listPresentBatteryStates(
  db: TenantDb,
  { brandId, passportIds }: { brandId: string; passportIds: readonly string[] },
): Promise<Map<string, BatteryState>> {
  if (passportIds.length === 0) return new Map();
  const rows = await db
    .selectDistinctOn([batteryStates.passportId], { passportId: batteryStates.passportId, state: batteryStates.state })
    .from(batteryStates)
    .where(and(eq(batteryStates.brandId, brandId), inArray(batteryStates.passportId, [...passportIds])))
    .orderBy(asc(batteryStates.passportId), desc(batteryStates.number));
  return new Map(rows.map(({ passportId, state }) => [passportId, state]));
}

export async function listBatteryStates(
  db: TenantDb,
  {
    brandId,
    passportId,
    before,
    on,
    limit,
  }: OfPassport & { before?: number | undefined; on?: Date | undefined; limit: number },
): Promise<BatteryStateRow[]> {
  return db
    .select(recorded)
    .from(batteryStates)
    .where(
      and(
        eq(batteryStates.passportId, passportId),
        eq(batteryStates.brandId, brandId),
        before === undefined ? undefined : lt(batteryStates.number, before),
        on === undefined ? undefined : lte(batteryStates.createdAt, on),
      ),
    )
    .orderBy(desc(batteryStates.number))
    .limit(limit);
}

export async function findUnitByCode(db: BrandDb, { brandId, code }: { brandId: string; code: string }) {
  const [unit] = await db
    .select({ passportId: passports.id, productId: passports.productId, productGroup: products.productGroup })
    .from(passports)
    .innerJoin(products, eq(products.id, passports.productId))
    .where(and(eq(passports.brandId, brandId), eq(passports.code, code)));
  return unit ?? null;
}
