import { and, eq } from "drizzle-orm";
import type { CustodyFlag, PassportStatus } from "@/lib/passports/rules";
import { passports } from "../schema";
import type { BrandDb } from "../tenant";

export interface StoredStanding {
  status: PassportStatus;
  statusReason: string | null;
  statusSince: Date | null;
  custodyFlag: CustodyFlag;
  custodySince: Date | null;
  decommissionedAt: Date | null;
}

/** What may change about a passport itself, of one that the caller has locked. Throws when there is none. */
export async function getStanding(
  tx: BrandDb,
  params: { brandId: string; passportId: string },
): Promise<StoredStanding> {
  const [standing] = await tx
    .select({
      status: passports.status,
      statusReason: passports.statusReason,
      statusSince: passports.statusSince,
      custodyFlag: passports.custodyFlag,
      custodySince: passports.custodySince,
      decommissionedAt: passports.decommissionedAt,
    })
    .from(passports)
    .where(and(eq(passports.id, params.passportId), eq(passports.brandId, params.brandId)));
  if (!standing) throw new Error(`no passport ${params.passportId}`);
  return standing;
}

/** Writes what a holder has reported of an item, or taken back. */
export async function updateCustody(
  tx: BrandDb,
  {
    passportId,
    ...set
  }: Pick<StoredStanding, "custodyFlag" | "custodySince"> & { passportId: string; holderReportedAt: Date | null },
): Promise<void> {
  await tx.update(passports).set(set).where(eq(passports.id, passportId));
}

export async function updateStanding(tx: BrandDb, params: { passportId: string; set: StoredStanding }): Promise<void> {
  await tx.update(passports).set(params.set).where(eq(passports.id, params.passportId));
}
