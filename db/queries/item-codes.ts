import { and, eq, gt, isNull, sql } from "drizzle-orm";
import type { ItemCodePurpose } from "@/lib/holders/place/rules";
import { itemCodes, passports } from "../schema";
import type { AllBrandsDb, BrandDb } from "../tenant";

/** Writes a code, in place of the one before of its purpose. */
export async function putItemCode(tx: BrandDb, row: typeof itemCodes.$inferInsert): Promise<void> {
  const { passportId: _id, purpose: _purpose, ...fresh } = row;
  await tx
    .insert(itemCodes)
    .values(row)
    .onConflictDoUpdate({ target: [itemCodes.passportId, itemCodes.purpose], set: { ...fresh, usedAt: null } });
}

/** A passport's live code of a purpose; null: there is none. */
export async function findLiveItemCode(
  db: AllBrandsDb,
  params: { code: string; purpose: ItemCodePurpose; at: Date },
): Promise<{ passportId: string; brandId: string; codeHash: string } | null> {
  const [live] = await db
    .select({ passportId: itemCodes.passportId, brandId: itemCodes.brandId, codeHash: itemCodes.codeHash })
    .from(itemCodes)
    .innerJoin(passports, eq(passports.id, itemCodes.passportId))
    .where(
      and(
        eq(passports.code, params.code),
        eq(itemCodes.purpose, params.purpose),
        isNull(itemCodes.usedAt),
        gt(itemCodes.expiresAt, params.at),
      ),
    );
  return live ?? null;
}

/** Uses a code up, if whoever made it holds the item still; of any number of attempts one gets the holder's id. */
export async function takeItemCode(
  tx: AllBrandsDb,
  params: { passportId: string; purpose: ItemCodePurpose; codeHash: string; at: Date },
): Promise<string | null> {
  const [taken] = await tx
    .update(itemCodes)
    .set({ usedAt: params.at })
    .where(
      and(
        eq(itemCodes.passportId, params.passportId),
        eq(itemCodes.purpose, params.purpose),
        eq(itemCodes.codeHash, params.codeHash),
        isNull(itemCodes.usedAt),
        gt(itemCodes.expiresAt, params.at),
        sql`${itemCodes.holderId} = (select ${passports.holderId} from ${passports}
          where ${passports.id} = ${params.passportId})`,
      ),
    )
    .returning({ holderId: itemCodes.holderId });
  return taken?.holderId ?? null;
}
