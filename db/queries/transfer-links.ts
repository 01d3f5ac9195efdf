import { and, asc, eq, isNotNull, isNull, count, desc, gt, inArray, lte, type SQL, sql } from "drizzle-orm";
import { requireValue } from "@/lib/platform/require-value";
import { type TransferLinkPurpose, MESSAGE_KINDS } from "@/lib/transfers/rules";
import { transferLinks, transfers, passports, outgoingMessages, products } from "../schema/index";
import type { AllBrandsDb, BrandDb, TenantDb } from "../tenant";
import { getTransferSubject, type TransferSubject } from "./transfers";

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

interface Waiting {
  brandId: string;
  at: Date;
}

/** Whether a transfer of the brand waits for its recipient. */
export const isPending = ({ brandId, at }: Waiting) =>
  and(eq(transfers.brandId, brandId), eq(transfers.status, "pending"), gt(transfers.expiresAt, at));

/** Whether a mail with the recipient's link did not arrive, and none that did was sent after it. */
export function lostItsLink(db: BrandDb, brandId: string): SQL | undefined {
  const { state, kind, transferId } = outgoingMessages;
  const ofKind = eq(kind, MESSAGE_KINDS.invitation);
  const failed = db
    .select({ transferId })
    .from(outgoingMessages)
    .where(and(eq(outgoingMessages.brandId, brandId), eq(state, "failed"), ofKind));
  const newest = db
    .select({ state })
    .from(outgoingMessages)
    .where(and(eq(transferId, transfers.id), ofKind, eq(outgoingMessages.channel, "email")))
    .orderBy(desc(outgoingMessages.createdAt), desc(outgoingMessages.id))
    .limit(1);
  return and(inArray(transfers.id, failed), sql`${newest} = 'failed'`);
}

const SHOWN = {
  id: transfers.id,
  recipientEmail: transfers.recipientEmail,
  createdAt: transfers.createdAt,
  expiresAt: transfers.expiresAt,
  productName: products.name,
  code: passports.code,
};

function listWaiting(db: BrandDb, where: SQL | undefined, limit: number) {
  return db
    .select(SHOWN)
    .from(transfers)
    .innerJoin(passports, eq(passports.id, transfers.passportId))
    .innerJoin(products, eq(products.id, passports.productId))
    .where(where)
    .orderBy(asc(transfers.expiresAt), asc(transfers.id))
    .limit(limit);
}

/** Pending transfers that expire until `until`, the next to expire first. */
export async function listExpiring(db: BrandDb, params: Waiting & { until: Date; limit: number }) {
  return listWaiting(db, and(isPending(params), lte(transfers.expiresAt, params.until)), params.limit);
}

/** Pending transfers whose link did not reach its recipient by mail. */
export async function listUndelivered(db: BrandDb, params: Waiting & { limit: number }) {
  return listWaiting(db, and(isPending(params), lostItsLink(db, params.brandId)), params.limit);
}

/** How many transfers are pending, how many of them expire until `until`, and how many have lost their link. */
export async function countWaiting(
  db: BrandDb,
  params: Waiting & { until: Date },
): Promise<{ pending: number; expiring: number; undelivered: number }> {
  const [[counted], [lost]] = await Promise.all([
    db
      .select({
        pending: count(),
        expiring: sql<number>`count(*) filter (where ${lte(transfers.expiresAt, params.until)})`.mapWith(Number),
      })
      .from(transfers)
      .where(isPending(params)),
    db
      .select({ undelivered: count() })
      .from(transfers)
      .where(and(isPending(params), lostItsLink(db, params.brandId))),
  ]);
  return { ...requireValue(counted, "The count"), ...requireValue(lost, "The count") };
}

/** Lets the time of a pending transfer be over now; answers when it is, null: it is not pending. */
export async function endTimeOf(
  tx: BrandDb,
  { brandId, transferId, at }: { brandId: string; transferId: string; at: Date },
): Promise<Date | null> {
  const [ended] = await tx
    .update(transfers)
    .set({ expiresAt: sql`greatest(${at.toISOString()}::timestamptz, ${transfers.createdAt} + interval '1 ms')` })
    .where(and(eq(transfers.brandId, brandId), eq(transfers.id, transferId), eq(transfers.status, "pending")))
    .returning({ at: transfers.expiresAt });
  return ended?.at ?? null;
}
