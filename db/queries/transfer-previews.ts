import { and, eq } from "drizzle-orm";
import { passports } from "../schema";
import type { BrandDb } from "../tenant";
import { getTransferSubject, type TransferSubject } from "./transfers";

/** What a transfer of the brand's passport with this code would be about, or null. */
export async function findTransferSubject(
  db: BrandDb,
  params: { brandId: string; code: string },
): Promise<TransferSubject | null> {
  const [passport] = await db
    .select({ id: passports.id })
    .from(passports)
    .where(and(eq(passports.code, params.code), eq(passports.brandId, params.brandId)));
  return passport ? getTransferSubject(db, passport.id) : null;
}
