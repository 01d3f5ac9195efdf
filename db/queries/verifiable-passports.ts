import { eq, sql } from "drizzle-orm";
import type { WarrantyKind } from "@/lib/passports/rules";
import { gathered } from "@/lib/platform/batch-writer";
import { madeOnce } from "@/lib/platform/caches";
import { dayOf } from "@/lib/platform/calendar";
import { DAY_MS } from "@/lib/platform/clock";
import { requireValue } from "@/lib/platform/require-value";
import { type Cell, rowsParameter, bindRows, prepareCells, preparedCells } from "../rows";
import { batchRecalls, brands, passports, products, transfers, warranties } from "../schema";
import type { AllBrandsDb } from "../tenant";
import type { PassportRow } from "./passports";
import {
  dateOf,
  ms,
  OF_PRODUCT_VERSION,
  type ProductVersionCells,
  productsOf,
  type VerifiableProduct,
} from "./verifiable-products";

type BrandRow = typeof brands.$inferSelect;

export interface VerifiablePassport extends Pick<
  PassportRow,
  | "id"
  | "code"
  | "serialNumber"
  | "batch"
  | "producedOn"
  | "placedOnMarketOn"
  | "productionFacility"
  | "status"
  | "statusSince"
  | "custodyFlag"
  | "custodySince"
  | "decommissionedAt"
  | "lifeEnd"
  | "ownerSince"
  | "transferCount"
> {
  registeredAt: Date;
  hasPendingTransfer: boolean;
  /** Of the product, otherwise of the unit's batch. */
  recall: { since: Date; reason: string | null } | null;
  warranties: VerifiedWarranty[];
  /** The same object is returned as long as the product's row is unchanged. */
  product: VerifiableProduct;
  brand: Pick<
    BrandRow,
    "id" | "name" | "locale" | "website" | "supportEmail" | "supportPhone" | "logoHash" | "closedAt"
  >;
}

interface VerifiedWarranty {
  kind: WarrantyKind;
  starts_on: string;
  ends_on: string;
  transferable: boolean;
  territory: string | null;
}

/** Two large queries use the database as fully as many small ones, at a third of the cost. */
const AT_ONCE_MAX = 2;
const CODES_MAX = 100;

const at = bindRows("at", "timestamptz");
const today = bindRows("today", "date");

const OF_PASSPORT = {
  passportId: passports.id,
  code: passports.code,
  serialNumber: passports.serialNumber,
  batch: passports.batch,
  producedOn: passports.producedOn,
  placedOnMarketOn: passports.placedOnMarketOn,
  productionFacility: passports.productionFacility,
  status: passports.status,
  statusSince: ms(passports.statusSince),
  custodyFlag: passports.custodyFlag,
  custodySince: ms(passports.custodySince),
  decommissionedAt: ms(passports.decommissionedAt),
  lifeEnd: passports.lifeEnd,
  ownerSince: ms(passports.ownerSince),
  transferCount: passports.transferCount,
  registeredAt: ms(passports.createdAt),
  batchRecall: sql`(
    select json_build_object('recalledAt', ${ms(batchRecalls.recalledAt)}, 'reason', reason)
    from ${batchRecalls}
    where product_id = ${passports.productId} and batch_recalls.batch = ${passports.batch})`,
  hasPendingTransfer: sql`exists(
    select from ${transfers} where passport_id = ${passports.id} and status = 'pending' and expires_at > ${at})`,
  warranties: sql`(
    select json_agg(json_build_object(
      'kind', kind, 'starts_on', starts_on, 'ends_on', ends_on, 'transferable', transferable, 'territory', territory
    ) order by ends_on desc, id)
    from ${warranties}
    where passport_id = ${passports.id} and state = 'active' and starts_on <= ${today} and ends_on >= ${today})`,
  brandId: brands.id,
  brandName: brands.name,
  brandLocale: brands.locale,
  website: brands.website,
  supportEmail: brands.supportEmail,
  supportPhone: brands.supportPhone,
  logoHash: brands.logoHash,
  closedAt: ms(brands.closedAt),
};
type Column = keyof typeof OF_PASSPORT | keyof ProductVersionCells;

const columns = Object.entries({ ...OF_PASSPORT, ...OF_PRODUCT_VERSION }).map(
  ([name, column]) => sql`${column} as ${sql.identifier(name)}`,
);
const FIND = prepareCells<"codes" | "at" | "today">(
  "find_verifiable_passports",
  sql`select ${sql.join(columns, sql`, `)} from ${passports}
    join ${products} on ${eq(products.id, passports.productId)}
    join ${brands} on ${eq(brands.id, passports.brandId)}
    where ${passports.code} = any(${rowsParameter("codes")})`,
);

/** Combines waiting look-ups of one day into one statement. The latest request time decides what has expired. */
function finderOf(db: AllBrandsDb, at: Date) {
  const today = dayOf(at);
  const startMs = Math.floor(at.getTime() / DAY_MS) * DAY_MS;
  let latest = new Date(0);
  const find = gathered<string, VerifiablePassport>(
    async (codes) => {
      const parameters = { codes, at: latest.toISOString(), today };
      const rows = await preparedCells<Column, keyof typeof parameters>(db, FIND, parameters);
      const reading = productsOf(db, rows);
      const products = reading instanceof Promise ? await reading : reading;
      const passports = new Map<string, VerifiablePassport>();
      for (const row of rows) {
        const product = products.get(requireValue(row.productId, "A product's id"));
        if (product) passports.set(requireValue(row.code, "A code"), passportOf(row, product));
      }
      return passports;
    },
    { atOnceMax: AT_ONCE_MAX, keysMax: CODES_MAX },
  );
  return {
    isOf: (other: Date) => other.getTime() >= startMs && other.getTime() < startMs + DAY_MS,
    find: (code: string, now: Date) => {
      if (now > latest) latest = now;
      return find(code);
    },
  };
}

const finders = (db: AllBrandsDb) => ({ current: finderOf(db, new Date(0)) });

/** Searches all brands. Warranties are those of the current day in UTC. */
export function findVerifiablePassport(
  db: AllBrandsDb,
  { code, at }: { code: string; at: Date },
): Promise<VerifiablePassport | undefined> {
  const finder = madeOnce(db, finders);
  if (!finder.current.isOf(at)) finder.current = finderOf(db, at);
  return finder.current.find(code, at);
}

function recallOf({ recalledAt, recallReason }: VerifiableProduct, ofBatch: Cell): VerifiablePassport["recall"] {
  if (recalledAt) return { since: recalledAt, reason: recallReason };
  if (ofBatch === null) return null;
  const { recalledAt: since, reason } = JSON.parse(ofBatch);
  return { since: new Date(since), reason };
}

/** Safe casts: the database enforces these types. */
function passportOf(row: Record<Column, Cell>, product: VerifiableProduct): VerifiablePassport {
  return {
    id: row.passportId,
    code: row.code,
    serialNumber: row.serialNumber,
    batch: row.batch,
    producedOn: row.producedOn,
    placedOnMarketOn: row.placedOnMarketOn,
    productionFacility: row.productionFacility,
    status: row.status,
    statusSince: dateOf(row.statusSince),
    custodyFlag: row.custodyFlag,
    custodySince: dateOf(row.custodySince),
    decommissionedAt: dateOf(row.decommissionedAt),
    lifeEnd: row.lifeEnd,
    ownerSince: dateOf(row.ownerSince),
    transferCount: Number(row.transferCount),
    registeredAt: dateOf(row.registeredAt),
    hasPendingTransfer: row.hasPendingTransfer === "t",
    recall: recallOf(product, row.batchRecall),
    warranties: row.warranties === null ? [] : JSON.parse(row.warranties),
    product,
    brand: {
      id: row.brandId,
      name: row.brandName,
      locale: row.brandLocale,
      website: row.website,
      supportEmail: row.supportEmail,
      supportPhone: row.supportPhone,
      logoHash: row.logoHash,
      closedAt: dateOf(row.closedAt),
    },
  } as VerifiablePassport;
}

/** @internal for measurements */
export function verifyStatement(codeExpression: string): string {
  const expressions = { codes: `array[${codeExpression}]`, at: "now()", today: "current_date" };
  return FIND.text.replace(
    /\$(\d+)/g,
    (_, position) => expressions[requireValue(FIND.given[Number(position) - 1], "A placeholder")],
  );
}
