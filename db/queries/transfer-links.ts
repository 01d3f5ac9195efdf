import { and, asc, eq, isNotNull, isNull } from "drizzle-orm";
import type { TransferLinkPurpose } from "@/lib/transfers/rules";
import { transferLinks, transfers } from "../schema";
import type { AllBrandsDb, BrandDb, TenantDb } from "../tenant";

export async function insertTransferLink(tx: BrandDb, link: typeof transferLinks.$inferInsert): Promise<void> {
  await tx.insert(transferLinks).values(link);
}

/** The link of a token, live or replaced, with its transfer; null when no link has this token. */
export async function findTransferLink(db: AllBrandsDb, tokenHash: string) {
  const [found] = await db
    .select({
      purpose: transferLinks.purpose,
      openedAt: transferLinks.openedAt,
      replacedAt: transferLinks.replacedAt,
      transfer: transfers,
    })
    .from(transferLinks)
    .innerJoin(transfers, eq(transfers.id, transferLinks.transferId))
    .where(eq(transferLinks.tokenHash, tokenHash));
  return found ?? null;
}

/** Records that a link's page has been asked for; the first time counts. */
export async function markLinkOpened(db: AllBrandsDb, params: { tokenHash: string; at: Date }): Promise<void> {
  await db
    .update(transferLinks)
    .set({ openedAt: params.at })
    .where(and(eq(transferLinks.tokenHash, params.tokenHash), isNull(transferLinks.openedAt)));
}

/** Whether any link of a purpose has been opened, a replaced one included. */
export async function wasLinkOpened(
  db: TenantDb,
  params: { transferId: string; purpose: TransferLinkPurpose },
): Promise<boolean> {
  const { transferId, purpose, openedAt } = transferLinks;
  const isOpened = and(eq(transferId, params.transferId), eq(purpose, params.purpose), isNotNull(openedAt));
  const [found] = await db.select({ openedAt }).from(transferLinks).where(isOpened).limit(1);
  return found !== undefined;
}

/** Ends the live link of a purpose, so that a new one can take its place. */
export async function replaceTransferLink(
  tx: BrandDb,
  params: { transferId: string; purpose: TransferLinkPurpose; at: Date },
): Promise<void> {
  await tx
    .update(transferLinks)
    .set({ replacedAt: params.at })
    .where(
      and(
        eq(transferLinks.transferId, params.transferId),
        eq(transferLinks.purpose, params.purpose),
        isNull(transferLinks.replacedAt),
      ),
    );
}

/** When the recipient's links of a transfer were made, oldest first; the first of all is the invitation's own. */
export async function listAcceptLinkTimes(db: BrandDb, transferId: string): Promise<Date[]> {
  const rows = await db
    .select({ createdAt: transferLinks.createdAt })
    .from(transferLinks)
    .where(and(eq(transferLinks.transferId, transferId), eq(transferLinks.purpose, "accept")))
    .orderBy(asc(transferLinks.createdAt));
  return rows.map(({ createdAt }) => createdAt);
}
