import { and, asc, count, eq, gt, inArray, isNotNull, lt, lte, min, ne, type SQL, sql } from "drizzle-orm";
import type { TransferStatus } from "@/lib/transfers/rules";
import type { Queryable } from "../client";
import { onlyRow } from "../rows";
import { brands, holders, passports, products, transfers } from "../schema";
import type { AllBrandsDb, BrandDb, TenantDb } from "../tenant";
import { keepsFor, type RetentionTerm } from "./health";
import { mainPictureOf } from "./product-pictures";
import { storeWaitingWarranty } from "./warranties";

export type TransferRow = typeof transfers.$inferSelect;
export type NewTransfer = typeof transfers.$inferInsert;

/**
 * Locks a passport until the transaction ends: nobody passes it on, or changes its condition, meanwhile.
 * Answers its id, or null when this brand has no such passport.
 */
export async function lockPassport(
  tx: TenantDb,
  params: { brandId: string } & ({ code: string } | { passportId: string }),
): Promise<string | null> {
  const which = "code" in params ? eq(passports.code, params.code) : eq(passports.id, params.passportId);
  const [locked] = await tx
    .select({ id: passports.id })
    .from(passports)
    .where(and(which, eq(passports.brandId, params.brandId)))
    .for("update");
  return locked?.id ?? null;
}

/**
 * The same for several of a brand's passports, in the order of their ids. Whoever changes more than one takes them all
 * before the first: the audit chain's lock comes after every passport's.
 */
export async function lockPassports(
  tx: TenantDb,
  params: { brandId: string; passportIds: readonly string[] },
): Promise<void> {
  await tx
    .select({ id: passports.id })
    .from(passports)
    .where(and(inArray(passports.id, [...params.passportIds]), eq(passports.brandId, params.brandId)))
    .orderBy(asc(passports.id))
    .for("update");
}

function selectSubjects(db: TenantDb, where: SQL | undefined) {
  return db
    .select({
      passport: {
        id: passports.id,
        code: passports.code,
        serialNumber: passports.serialNumber,
        status: passports.status,
        custodyFlag: passports.custodyFlag,
        decommissionedAt: passports.decommissionedAt,
        ownerSince: passports.ownerSince,
        transferCount: passports.transferCount,
        createdAt: passports.createdAt,
      },
      product: {
        id: products.id,
        name: products.name,
        model: products.model,
        gtin: products.gtin,
        productGroup: products.productGroup,
        isExample: products.isExample,
        recalledAt: products.recalledAt,
        recallReason: products.recallReason,
        pictureId: mainPictureOf(db),
      },
      brand: {
        id: brands.id,
        name: brands.name,
        locale: brands.locale,
        supportEmail: brands.supportEmail,
        website: brands.website,
        logoHash: brands.logoHash,
        closedAt: brands.closedAt,
        transferExpiryDays: brands.transferExpiryDays,
        passesOnRecalled: brands.passesOnRecalled,
      },
      holder: { id: holders.id, email: holders.email, emailHash: holders.emailHash, locale: holders.locale },
      pending: transfers,
    })
    .from(passports)
    .innerJoin(products, eq(products.id, passports.productId))
    .innerJoin(brands, eq(brands.id, passports.brandId))
    .leftJoin(holders, eq(holders.id, passports.holderId))
    .leftJoin(transfers, and(eq(transfers.passportId, passports.id), eq(transfers.status, "pending")))
    .where(where);
}

/** A transfer's passport with its product, brand, holder and pending transfer. Throws when there is none. */
export async function getTransferSubject(db: TenantDb, passportId: string) {
  const [subject] = await selectSubjects(db, eq(passports.id, passportId));
  if (!subject) throw new Error(`no passport ${passportId}`);
  return subject;
}

/** The same for those of the brand's passports that have one of these codes. */
export async function listTransferSubjects(db: BrandDb, params: { brandId: string; codes: readonly string[] }) {
  return selectSubjects(db, and(eq(passports.brandId, params.brandId), inArray(passports.code, [...params.codes])));
}

export type TransferSubject = Awaited<ReturnType<typeof getTransferSubject>>;

/** Writes a transfer unless the passport has a pending one already; answers whether it did. */
export async function insertTransfer(tx: BrandDb, transfer: NewTransfer): Promise<boolean> {
  const { rowCount } = await tx.insert(transfers).values(transfer).onConflictDoNothing();
  return rowCount === 1;
}

export async function findTransfer(
  db: BrandDb,
  params: { brandId: string; transferId: string },
): Promise<TransferRow | null> {
  const [transfer] = await db
    .select()
    .from(transfers)
    .where(and(eq(transfers.id, params.transferId), eq(transfers.brandId, params.brandId)));
  return transfer ?? null;
}

export interface TransferEnding {
  transferId: string;
  status: Exclude<TransferStatus, "pending">;
  at: Date;
  endedBy: string;
  endReason?: string;
  toHolderId?: string | null;
}

/**
 * Ends a pending transfer; of any number of attempts one gets the row, the others null. `expired` needs its time
 * to have passed, `voided` does not ask, every other end needs time to be left.
 */
export async function endTransferRow(tx: TenantDb, ending: TransferEnding): Promise<TransferRow | null> {
  const [ended] = await tx
    .update(transfers)
    .set({
      status: ending.status,
      endedAt: ending.status === "expired" ? sql`${transfers.expiresAt}` : ending.at,
      endedBy: ending.endedBy,
      endReason: ending.endReason ?? null,
      toHolderId: ending.toHolderId ?? null,
      version: sql`${transfers.version} + 1`,
    })
    .where(and(eq(transfers.id, ending.transferId), eq(transfers.status, "pending"), isInTimeFor(ending)))
    .returning();
  return ended ?? null;
}

const isInTimeFor = ({ status, at }: TransferEnding) =>
  status === "voided" ? undefined : (status === "expired" ? lte : gt)(transfers.expiresAt, at);

/** Gives the passport its new holder; null: it is the brand's again. */
export async function setHolder(
  tx: AllBrandsDb,
  { passportId, holderId, at }: { passportId: string; holderId: string | null; at: Date },
): Promise<void> {
  await storeWaitingWarranty(tx, passportId);
  const ownerSince = holderId === null ? null : at;
  await tx
    .update(passports)
    .set({ holderId, ownerSince, transferCount: sql`${passports.transferCount} + 1` })
    .where(eq(passports.id, passportId));
}

/**
 * Has starts of a brand's transfers to one mailbox wait for each other, until the transaction ends: what one counts is
 * all there is. Taken after the passport's lock and before the audit chain's.
 */
export async function lockRecipient(
  tx: Queryable,
  params: { brandId: string; recipientEmailHash: string },
): Promise<void> {
  const subject = `recipient:${params.brandId}:${params.recipientEmailHash}`;
  await tx.execute(sql`select pg_advisory_xact_lock(hashtextextended(${subject}, 0))`);
}

/** How many transfers a brand started to one mailbox after `since`, and the oldest one's time; null: none. */
export async function countTransfersTo(
  db: BrandDb,
  params: { brandId: string; recipientEmailHash: string; since: Date },
): Promise<{ count: number; oldestAt: Date | null }> {
  const counted = await db
    .select({ count: count(), oldestAt: min(transfers.createdAt) })
    .from(transfers)
    .where(
      and(
        eq(transfers.brandId, params.brandId),
        eq(transfers.recipientEmailHash, params.recipientEmailHash),
        gt(transfers.createdAt, params.since),
      ),
    );
  return onlyRow("countTransfersTo", counted);
}

/** How many transfers somebody of a kind started after `since`. */
export async function countTransfersStartedBy(
  db: BrandDb,
  params: { kind: string; id: string; since: Date },
): Promise<number> {
  const counted = await db
    .select({ count: count() })
    .from(transfers)
    .where(
      and(
        // An index finds these: who starts as a holder gives what they hold.
        eq(transfers.fromHolderId, params.id),
        eq(transfers.startedByKind, params.kind),
        eq(transfers.startedById, params.id),
        gt(transfers.createdAt, params.since),
      ),
    );
  return onlyRow("countTransfersStartedBy", counted).count;
}

/** Pending transfers past their time, oldest first. */
export async function listOverdueTransfers(db: AllBrandsDb, params: { at: Date; limit: number }) {
  return db
    .select({ id: transfers.id, brandId: transfers.brandId, passportId: transfers.passportId })
    .from(transfers)
    .where(and(eq(transfers.status, "pending"), lte(transfers.expiresAt, params.at)))
    .orderBy(transfers.expiresAt)
    .limit(params.limit);
}

/** Erases address, number and message of transfers ended before `before`, not the keyed hash. Answers whose. */
export async function eraseRecipients(db: TenantDb, params: RetentionTerm): Promise<{ brandId: string }[]> {
  const ended = db
    .select({ id: transfers.id })
    .from(transfers)
    .where(
      and(
        ne(transfers.status, "pending"),
        isNotNull(transfers.recipientEmail),
        lt(transfers.endedAt, params.before),
        keepsFor(transfers.brandId, params.keptDays),
      ),
    )
    .limit(params.limit);
  return db
    .update(transfers)
    .set({ recipientEmail: null, recipientPhone: null, message: null })
    .where(inArray(transfers.id, ended))
    .returning({ brandId: transfers.brandId });
}
