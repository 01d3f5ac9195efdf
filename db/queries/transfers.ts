import { and, asc, count, eq, gt, inArray, isNotNull, lt, lte, min, ne, type SQL, sql } from "drizzle-orm";
import type { TransferStatus } from "@/lib/transfers/rules";
import type { Queryable } from "../client";
import { onlyRow } from "../rows";
import { brands, holders, passports, products, transfers } from "../schema";
import type { AllBrandsDb, BrandDb, TenantDb } from "../tenant";
import { recalledAtOfUnit, recallReasonOfUnit } from "./batches";
import { keepsFor, type RetentionTerm } from "./health";
import { mainPictureOf } from "./product-pictures";
import { storeWaitingWarranty } from "./warranties";

export type TransferRow = typeof transfers.$inferSelect;
export type NewTransfer = typeof transfers.$inferInsert;

/** Blocks transfers and changes of condition until the transaction ends. Null: the brand has no such passport. */
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

/** Locks in id order. Lock all passports of a transaction first: the audit chain's lock comes after them. */
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
        recalledAt: recalledAtOfUnit,
        recallReason: recallReasonOfUnit,
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

/** Throws an Error when the passport does not exist. */
export async function getTransferSubject(db: TenantDb, passportId: string) {
  const [subject] = await selectSubjects(db, eq(passports.id, passportId));
  if (!subject) throw new Error(`no passport ${passportId}`);
  return subject;
}

export async function listTransferSubjects(db: BrandDb, params: { brandId: string; codes: readonly string[] }) {
  return selectSubjects(db, and(eq(passports.brandId, params.brandId), inArray(passports.code, [...params.codes])));
}

export type TransferSubject = Awaited<ReturnType<typeof getTransferSubject>>;

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

/** One attempt gets the row, others null. `expired` needs the time over, `voided` ignores it, others need time left. */
export async function endTransferRow(tx: BrandDb, ending: TransferEnding): Promise<TransferRow | null> {
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

/** Null returns the passport to the brand. */
export async function setHolder(
  tx: BrandDb,
  { passportId, holderId, at }: { passportId: string; holderId: string | null; at: Date },
): Promise<void> {
  await storeWaitingWarranty(tx, passportId);
  const ownerSince = holderId === null ? null : at;
  await tx
    .update(passports)
    .set({ holderId, ownerSince, transferCount: sql`${passports.transferCount} + 1` })
    .where(eq(passports.id, passportId));
}

/** Serializes transfers to one address for an exact count. Lock after the passport, before the audit chain. */
export async function lockRecipient(
  tx: Queryable,
  params: { brandId: string; recipientEmailHash: string },
): Promise<void> {
  const subject = `recipient:${params.brandId}:${params.recipientEmailHash}`;
  await tx.execute(sql`select pg_advisory_xact_lock(hashtextextended(${subject}, 0))`);
}

export async function countTransfersTo(
  db: BrandDb,
  params: { brandId: string; recipientEmailHash: string; since: Date },
): Promise<{ count: number; oldestAt: Date | null }> {
  const rows = await db
    .select({ count: count(), oldestAt: min(transfers.createdAt) })
    .from(transfers)
    .where(
      and(
        eq(transfers.brandId, params.brandId),
        eq(transfers.recipientEmailHash, params.recipientEmailHash),
        gt(transfers.createdAt, params.since),
      ),
    );
  return onlyRow("countTransfersTo", rows);
}

export async function countTransfersStartedBy(
  db: BrandDb,
  params: { kind: string; id: string; since: Date },
): Promise<number> {
  const rows = await db
    .select({ count: count() })
    .from(transfers)
    .where(
      and(
        // Uses the index: a holder can only start transfers of own items.
        eq(transfers.fromHolderId, params.id),
        eq(transfers.startedByKind, params.kind),
        eq(transfers.startedById, params.id),
        gt(transfers.createdAt, params.since),
      ),
    );
  return onlyRow("countTransfersStartedBy", rows).count;
}

export async function listOverdueTransfers(db: AllBrandsDb, params: { at: Date; limit: number }) {
  return db
    .select({ id: transfers.id, brandId: transfers.brandId, passportId: transfers.passportId })
    .from(transfers)
    .where(and(eq(transfers.status, "pending"), lte(transfers.expiresAt, params.at)))
    .orderBy(transfers.expiresAt)
    .limit(params.limit);
}

/** Erases address, phone number and message, but not the keyed hash. */
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
