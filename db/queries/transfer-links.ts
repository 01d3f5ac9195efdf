import { and, asc, eq, isNotNull, isNull, count, desc, gt, inArray, lte, type SQL, sql } from "drizzle-orm";
import { requireValue } from "@/lib/platform/require-value";
import { type TransferLinkPurpose, MESSAGE_KINDS } from "@/lib/transfers/rules";
import { transferLinks, transfers, passports, outgoingMessages, products } from "../schema/index";
import type { AllBrandsDb, BrandDb, TenantDb } from "../tenant";
import { getTransferSubject, type TransferSubject } from "./transfers";

export async function insertTransferLink(tx: BrandDb, link: typeof transferLinks.$inferInsert): Promise<void> {
  await tx.insert(transferLinks).values(link);
}

/** The only step of a link's use that crosses brands. */
export async function findPassportOfLink(
  db: AllBrandsDb,
  params: { tokenHash: string; purpose: TransferLinkPurpose },
): Promise<{ brandId: string; passportId: string } | null> {
  const [row] = await db
    .select({ brandId: transfers.brandId, passportId: transfers.passportId })
    .from(transferLinks)
    .innerJoin(transfers, eq(transfers.id, transferLinks.transferId))
    .where(and(eq(transferLinks.tokenHash, params.tokenHash), eq(transferLinks.purpose, params.purpose)));
  return row ?? null;
}

export async function findTransferLink(db: TenantDb, tokenHash: string) {
  const [row] = await db
    .select({
      purpose: transferLinks.purpose,
      openedAt: transferLinks.openedAt,
      replacedAt: transferLinks.replacedAt,
      transfer: transfers,
    })
    .from(transferLinks)
    .innerJoin(transfers, eq(transfers.id, transferLinks.transferId))
    .where(eq(transferLinks.tokenHash, tokenHash));
  return row ?? null;
}

export async function markLinkOpened(db: BrandDb, params: { tokenHash: string; at: Date }): Promise<void> {
  await db
    .update(transferLinks)
    .set({ openedAt: params.at })
    .where(and(eq(transferLinks.tokenHash, params.tokenHash), isNull(transferLinks.openedAt)));
}

export async function wasLinkOpened(
  db: BrandDb,
  params: { transferId: string; purpose: TransferLinkPurpose },
): Promise<boolean> {
  const { transferId, purpose, openedAt } = transferLinks;
  const isOpened = and(eq(transferId, params.transferId), eq(purpose, params.purpose), isNotNull(openedAt));
  const [row] = await db.select({ openedAt }).from(transferLinks).where(isOpened).limit(1);
  return row !== undefined;
}

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

export async function listAcceptLinkTimes(db: BrandDb, transferId: string): Promise<Date[]> {
  const rows = await db
    .select({ createdAt: transferLinks.createdAt })
    .from(transferLinks)
    .where(and(eq(transferLinks.transferId, transferId), eq(transferLinks.purpose, "accept")))
    .orderBy(asc(transferLinks.createdAt));
  return rows.map(({ createdAt }) => createdAt);
}

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

export const isPending = ({ brandId, at }: Waiting) =>
  and(eq(transfers.brandId, brandId), eq(transfers.status, "pending"), gt(transfers.expiresAt, at));

/** True when a mail with the recipient's link failed and no later one was delivered. */
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

export async function listExpiring(db: BrandDb, params: Waiting & { until: Date; limit: number }) {
  return listWaiting(db, and(isPending(params), lte(transfers.expiresAt, params.until)), params.limit);
}

export async function listUndelivered(db: BrandDb, params: Waiting & { limit: number }) {
  return listWaiting(db, and(isPending(params), lostItsLink(db, params.brandId)), params.limit);
}

export async function countWaiting(
  db: BrandDb,
  params: Waiting & { until: Date },
): Promise<{ pending: number; expiring: number; undelivered: number }> {
  const [[counts], [lost]] = await Promise.all([
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
  return { ...requireValue(counts, "The count"), ...requireValue(lost, "The count") };
}

/** Expires a pending transfer now. Returns the expiry time, or null when the transfer is not pending. */
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
