import { and, asc, eq, isNotNull, ne } from "drizzle-orm";
import type { TransferKind } from "@/lib/transfers/rules";
import type { WarrantyKind } from "@/lib/warranties/rules";
import { transfers, warranties } from "../schema";
import type { AllBrandsDb } from "../tenant";

/** What is stored of an item's past beside the item itself, without anybody in it. */
export interface PublicPast {
  transfers: { kind: TransferKind; endedAt: Date | null }[];
  /** Days in UTC, those to come included. */
  warranties: { kind: WarrantyKind; startsOn: string | null }[];
}

/** The completed transfers and begun warranties of a passport, the oldest first. */
export async function findPublicPast(db: AllBrandsDb, passportId: string): Promise<PublicPast> {
  const [moved, begun] = await Promise.all([
    db
      .select({ kind: transfers.kind, endedAt: transfers.endedAt })
      .from(transfers)
      .where(and(eq(transfers.passportId, passportId), eq(transfers.status, "completed")))
      .orderBy(asc(transfers.endedAt)),
    db
      .select({ kind: warranties.kind, startsOn: warranties.startsOn })
      .from(warranties)
      .where(and(eq(warranties.passportId, passportId), isNotNull(warranties.startsOn), ne(warranties.state, "void")))
      .orderBy(asc(warranties.startsOn)),
  ]);
  return { transfers: moved, warranties: begun };
}
