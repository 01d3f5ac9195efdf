import { and, eq, gt, isNull, lt, sql } from "drizzle-orm";
import type { ItemCodePurpose } from "@/lib/holders/place/rules";
import { itemCodes, passports } from "../schema";
import type { AllBrandsDb, BrandDb } from "../tenant";

/** Writes a code, in place of the one before of its purpose. */
export async function putItemCode(tx: BrandDb, row: typeof itemCodes.$inferInsert): Promise<void> {
  const { passportId: _id, purpose: _purpose, ...fresh } = row;
  await tx
    .insert(itemCodes)
    .values(row)
    .onConflictDoUpdate({
      target: [itemCodes.passportId, itemCodes.purpose],
      set: { ...fresh, usedAt: null, attempts: 0 },
    });
}

/** Counts an attempt at a passport's live code, and answers what it is to be; null: none is live. */
export async function countCodeAttempt(
  db: AllBrandsDb,
  params: { code: string; purpose: ItemCodePurpose; at: Date; attemptsMax: number },
) {
  const [counted] = await db
    .update(itemCodes)
    .set({ attempts: sql`${itemCodes.attempts} + 1` })
    .where(
      and(
        sql`${itemCodes.passportId} = (select ${passports.id} from ${passports}
          where ${passports.code} = ${params.code})`,
        eq(itemCodes.purpose, params.purpose),
        isNull(itemCodes.usedAt),
        gt(itemCodes.expiresAt, params.at),
        lt(itemCodes.attempts, params.attemptsMax),
      ),
    )
    .returning({ passportId: itemCodes.passportId, brandId: itemCodes.brandId, codeHash: itemCodes.codeHash });
  return counted ?? null;
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
