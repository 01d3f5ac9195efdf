import { and, asc, desc, eq, inArray, or, type SQL, sql } from "drizzle-orm";
import type { PgColumn } from "drizzle-orm/pg-core";
import type { PictureView } from "@/lib/products/pictures/rules";
import { brands, holders, passports, productPictures, products, transfers } from "../schema/index";
import type { AllBrandsDb, BrandDb, TenantDb } from "../tenant";
import { recalledAtOfUnit, recallReasonOfUnit } from "./batches";
import type { HolderSessionScope } from "./holders";
import { isLiveBrand } from "./test-brands";

/** Queries across brands must always filter by the mailbox. */

const isHeldBy = ({ mailboxHash, onlyBrand }: HolderSessionScope) =>
  and(
    eq(holders.emailHash, mailboxHash),
    onlyBrand === null ? isLiveBrand(holders.brandId) : eq(holders.brandId, onlyBrand),
  );

const selectHeld = (db: TenantDb, where: SQL | undefined) =>
  db
    .select({
      passportId: passports.id,
      brandId: passports.brandId,
      holderId: holders.id,
      shownName: holders.shownName,
      code: passports.code,
      serialNumber: passports.serialNumber,
      ownerSince: passports.ownerSince,
      registeredAt: passports.createdAt,
      status: passports.status,
      decommissionedAt: passports.decommissionedAt,
      custodyFlag: passports.custodyFlag,
      custodySince: passports.custodySince,
      holderReportedAt: passports.holderReportedAt,
      product: {
        id: products.id,
        name: products.name,
        model: products.model,
        gtin: products.gtin,
        productGroup: products.productGroup,
        recalledAt: recalledAtOfUnit,
        recallReason: recallReasonOfUnit,
      },
      brand: {
        id: brands.id,
        name: brands.name,
        supportEmail: brands.supportEmail,
        logoHash: brands.logoHash,
        closedAt: brands.closedAt,
        passesOnRecalled: brands.passesOnRecalled,
      },
      pending: {
        id: transfers.id,
        recipientEmail: transfers.recipientEmail,
        expiresAt: transfers.expiresAt,
        startedByKind: transfers.startedByKind,
      },
    })
    .from(holders)
    .innerJoin(passports, eq(passports.holderId, holders.id))
    .innerJoin(products, eq(products.id, passports.productId))
    .innerJoin(brands, eq(brands.id, passports.brandId))
    .leftJoin(transfers, and(eq(transfers.passportId, passports.id), eq(transfers.status, "pending")))
    .where(where)
    .orderBy(desc(passports.ownerSince), desc(passports.id));

const isOneOf = (column: PgColumn, ids: readonly string[] | null | undefined) =>
  ids ? inArray(column, [...ids]) : undefined;

export async function listOwnedItems(db: AllBrandsDb, { limit, ...scope }: HolderSessionScope & { limit: number }) {
  return selectHeld(db, and(isHeldBy(scope), isOneOf(passports.id, scope.onlyPassports))).limit(limit);
}

export type OwnedItem = Awaited<ReturnType<typeof listOwnedItems>>[number];

export async function findOwnedItem(
  db: TenantDb,
  { passportId, ...scope }: HolderSessionScope & { passportId: string },
): Promise<OwnedItem | null> {
  const [item] = await selectHeld(
    db,
    and(isHeldBy(scope), isOneOf(passports.id, scope.onlyPassports), eq(passports.id, passportId)),
  );
  return item ?? null;
}

export async function listOwnTransfers(
  db: AllBrandsDb,
  {
    mailboxHash,
    onlyBrand,
    onlyPassports,
    limit,
    passportId,
  }: HolderSessionScope & { limit: number; passportId?: string },
) {
  const isRecipient = eq(transfers.recipientEmailHash, mailboxHash);
  return db
    .select({
      id: transfers.id,
      passportId: transfers.passportId,
      productName: products.name,
      brandName: brands.name,
      code: passports.code,
      isRecipient: sql<boolean>`${isRecipient}`,
      kind: transfers.kind,
      status: transfers.status,
      createdAt: transfers.createdAt,
      expiresAt: transfers.expiresAt,
      endedAt: transfers.endedAt,
    })
    .from(transfers)
    .innerJoin(passports, eq(passports.id, transfers.passportId))
    .innerJoin(products, eq(products.id, passports.productId))
    .innerJoin(brands, eq(brands.id, transfers.brandId))
    .where(
      and(
        or(
          isRecipient,
          sql`${transfers.fromHolderId} in (select ${holders.id} from ${holders}
            where ${holders.emailHash} = ${mailboxHash})`,
        ),
        sql`${transfers.brandId} in (select ${holders.brandId} from ${holders}
          where ${isHeldBy({ mailboxHash, onlyBrand })})`,
        isOneOf(transfers.passportId, onlyPassports),
        passportId === undefined ? undefined : eq(transfers.passportId, passportId),
      ),
    )
    .orderBy(desc(transfers.id))
    .limit(limit);
}

/** Returned in a fixed order, so that callers that change several brands lock them in the same order. */
export async function listBrandsOfMailbox(db: AllBrandsDb, { mailboxHash, onlyBrand }: HolderSessionScope) {
  return db
    .select({ brandId: holders.brandId, holderId: holders.id, brandName: brands.name })
    .from(holders)
    .innerJoin(brands, eq(brands.id, holders.brandId))
    .where(isHeldBy({ mailboxHash, onlyBrand }))
    .orderBy(holders.brandId);
}

export async function setShownName(
  tx: BrandDb,
  { holderId, shownName }: { holderId: string; shownName: string | null },
): Promise<void> {
  await tx.update(holders).set({ shownName }).where(eq(holders.id, holderId));
}

export async function findFirstPictures(
  db: AllBrandsDb,
  productIds: readonly string[],
): Promise<Map<string, PictureView>> {
  if (productIds.length === 0) return new Map();
  const { productId, id, width, height, alt, state, position } = productPictures;
  const rows = await db
    .selectDistinctOn([productId], { productId, id, width, height, alt })
    .from(productPictures)
    .where(and(inArray(productId, [...productIds]), eq(state, "ready")))
    .orderBy(asc(productId), asc(position), asc(id));
  return new Map(rows.map(({ productId: of, ...picture }) => [of, picture as PictureView]));
}
