import { eq, type SQL, sql } from "drizzle-orm";
import { madeOnce } from "@/lib/platform/process-wide";
import type { WarrantyKind } from "@/lib/warranties/rules";
import { brands, passports, products, transfers, warranties } from "../schema";
import type { AllBrandsDb, TenantDb } from "../tenant";
import { givenRows, insertStatement, insertUntaken } from "./bulk-writer";
import type { BulkSource } from "./products";

export type PassportRow = typeof passports.$inferSelect;
export type NewPassport = Pick<
  PassportRow,
  | "id"
  | "productId"
  | "code"
  | "gtin14"
  | "serialNumber"
  | "batch"
  | "externalId"
  | "placedOnMarketOn"
  | "producedOn"
  | "productionFacility"
>;

/**
 * Writes many passports in one statement and answers the ids of those written: one whose serial number or own id is
 * taken is left out. Rows go in by GTIN and serial number, and those with ids of the brand's own one request after the
 * other, whose order is another one: so two at once cannot wait for each other in a circle.
 */
export async function insertPassports(
  tx: TenantDb,
  { brandId, at }: BulkSource,
  rows: readonly NewPassport[],
): Promise<Set<string>> {
  const statement = (onConflict: SQL) =>
    sql`${insertStatement(passports, rows, {
      common: { brandId, createdAt: at },
      orderBy: ["gtin14", "serialNumber", "externalId"],
      onConflict,
    })} returning id`;
  if (rows.some(({ externalId }) => externalId !== null))
    await tx.execute(sql`select pg_advisory_xact_lock(hashtextextended(${`own ids of units ${brandId}`}, 0))`);
  return insertUntaken(tx, rows.length, statement);
}

/** Of passports that could not be written: whose serial number, and whose own id, a stored one has. */
export async function findTakenUnits(
  tx: TenantDb,
  { brandId, rows }: { brandId: string; rows: readonly NewPassport[] },
): Promise<Map<string, { hasSerial: boolean; hasExternalId: boolean }>> {
  const { id, productId, gtin14, serialNumber, externalId } = passports;
  const given = givenRows({ id, productId, gtin14, serialNumber, externalId }, rows);
  const found = await tx.execute<{ id: string; hasSerial: boolean; hasExternalId: boolean }>(sql`
    select ${given.of.id},
      exists (select from passports p where p.brand_id = ${brandId} and p.serial_number = ${given.of.serialNumber}
        and (p.gtin14 = ${given.of.gtin14} or (${given.of.gtin14} is null and p.gtin14 is null
        and p.product_id = ${given.of.productId}))) as "hasSerial",
      exists (select from passports p where p.brand_id = ${brandId}
      and p.external_id = ${given.of.externalId}) as "hasExternalId"
    from ${given.from}`);
  return new Map(found.rows.map(({ id, ...taken }) => [id, taken]));
}

export type ListedUnit = Pick<
  PassportRow,
  "code" | "serialNumber" | "batch" | "externalId" | "producedOn" | "productionFacility" | "placedOnMarketOn"
>;

/** The warranties of the passport that cover a day, as one JSON array. */
function activeWarranties(today: SQL) {
  return sql<VerifiedWarranty[]>`(
    select coalesce(json_agg(json_build_object(
      'kind', kind, 'starts_on', starts_on, 'ends_on', ends_on, 'transferable', transferable, 'territory', territory
    ) order by ends_on desc, id), '[]')
    from ${warranties}
    where passport_id = ${passports.id} and state = 'active' and starts_on <= ${today} and ends_on >= ${today})`;
}

/** As an answer holds it. */
interface VerifiedWarranty {
  kind: WarrantyKind;
  starts_on: string;
  ends_on: string;
  transferable: boolean;
  territory: string | null;
}

function prepareFindVerifiable(db: TenantDb) {
  const at = sql`${sql.placeholder("at")}::timestamptz`;
  return db
    .select({
      code: passports.code,
      serialNumber: passports.serialNumber,
      batch: passports.batch,
      producedOn: passports.producedOn,
      placedOnMarketOn: passports.placedOnMarketOn,
      productionFacility: passports.productionFacility,
      status: passports.status,
      statusSince: passports.statusSince,
      custodyFlag: passports.custodyFlag,
      custodySince: passports.custodySince,
      decommissionedAt: passports.decommissionedAt,
      ownerSince: passports.ownerSince,
      transferCount: passports.transferCount,
      registeredAt: passports.createdAt,
      hasPendingTransfer: sql<boolean>`exists(
        select from ${transfers} where passport_id = ${passports.id} and status = 'pending' and expires_at > ${at})`,
      warranties: activeWarranties(sql`${sql.placeholder("today")}::date`),
      product: {
        id: products.id,
        name: products.name,
        model: products.model,
        gtin: products.gtin,
        productGroup: products.productGroup,
        recycledContent: products.recycledContent,
        carbonScore: products.carbonScore,
        warrantyMonths: products.warrantyMonths,
        ecodesign: products.ecodesign,
        reviewState: products.reviewState,
        isExample: products.isExample,
        recalledAt: products.recalledAt,
        recallReason: products.recallReason,
      },
      brand: {
        id: brands.id,
        name: brands.name,
        website: brands.website,
        supportEmail: brands.supportEmail,
        logoHash: brands.logoHash,
        closedAt: brands.closedAt,
      },
    })
    .from(passports)
    .innerJoin(products, eq(products.id, passports.productId))
    .innerJoin(brands, eq(brands.id, passports.brandId))
    .where(eq(passports.code, sql.placeholder("code")))
    .prepare("find_verifiable_passport");
}

/** What whoever holds a passport's code is told, of any brand: one prepared look-up. `today` is `YYYY-MM-DD`. */
export async function findVerifiablePassport(db: AllBrandsDb, params: { code: string; at: Date; today: string }) {
  const [passport] = await madeOnce(db, prepareFindVerifiable).execute({
    code: params.code,
    at: params.at.toISOString(),
    today: params.today,
  });
  return passport ?? null;
}

/** The statement for a passport whose code an expression says. @internal for measures */
export function verifyStatement(db: AllBrandsDb, codeExpression: string): string {
  const { sql: text, params } = prepareFindVerifiable(db).getQuery();
  const given: Record<string, string> = { code: codeExpression, at: "now()", today: "current_date" };
  return text.replace(/\$(\d+)/g, (_, place) => given[(params[Number(place) - 1] as { name: string }).name]!);
}

export type VerifiablePassport = NonNullable<Awaited<ReturnType<typeof findVerifiablePassport>>>;
