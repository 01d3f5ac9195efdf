import {
  and,
  eq,
  exists,
  gt,
  inArray,
  isNotNull,
  isNull,
  lt,
  ne,
  notInArray,
  or,
  type SQL,
  sql,
  gte,
  between,
  ilike,
} from "drizzle-orm";
import type { ProductGroup } from "@/lib/law/rules";
import type { PassportSearch } from "@/lib/passports/lists/search-rules";
import type { OwnerState, PassportAlert, PassportStatus, TroubleState, CustodyFlag } from "@/lib/passports/rules";
import { dayAfter, dayStart } from "@/lib/platform/i18n/day-start";
import { idFloor } from "@/lib/platform/ids";
import { imports, passports, products, transfers } from "../schema/index";
import type { BrandDb } from "../tenant";
import { isUnitOf, listRecalledBatches } from "./batches";
import { among, containing } from "./conditions";
import { type ProductsPassports, theseProducts } from "./passports-of-products";
import { findBatches, findProductIds, findSimilarProductIds, findUnitIds } from "./search";
import { inTrouble } from "./units";

export interface PassportListFilter {
  brandId: string;
  meant?: SearchMeaning;
  statuses: PassportStatus[];
  ownerStates: OwnerState[];
  groups: ProductGroup[];
  alerts: PassportAlert[];
  troubles: TroubleState[];
  productId?: string;
  batches?: readonly string[];
  importId?: string;
  /** Days in UTC, the last one included. */
  createdFrom?: string;
  createdTo?: string;
  at: Date;
}

export interface PassportMatch {
  brandId: string;
  condition: SQL | undefined;
  /** The same condition for a query led by another index. It stops the planner from scanning product by product. */
  beside?: SQL;
  /** True when an index of the rare values finds all matches. */
  isRare?: boolean;
  /** Set when `condition` matches most passports of some products: these are then found through their products. */
  ofProducts?: ProductsPassports;
}

const PENDING_MAX = 50_000;

/** A subquery avoids planner statistics for each id of an array, which take 20 ms for the counts of a list. */
const isOfAny = (productIds: readonly string[]) =>
  sql`(${passports.productId} in (select unnest(${sql.param(productIds)}::text[]))) is true`;

export async function resolvePassportFilter(db: BrandDb, filter: PassportListFilter): Promise<PassportMatch> {
  const { brandId, productId, batches = [], meant, statuses, ownerStates, groups, alerts, troubles, at } = filter;
  const recalledBatches = alerts.includes("recalled") ? await listRecalledBatches(db, brandId) : [];
  const isRecalled = alerts.length === 1 && alerts[0] === "recalled" && recalledBatches.length === 0;
  const ofThese = and(
    groups.length > 0 ? inArray(products.productGroup, groups) : undefined,
    isRecalled ? isNotNull(products.recalledAt) : undefined,
  );
  const alerted = isRecalled ? {} : await lookUpAlerts(db, brandId, alerts, recalledBatches);
  const others = and(
    productId ? eq(passports.productId, productId) : undefined,
    batches.length > 0 ? inArray(passports.batch, [...batches]) : undefined,
    createdBetween("psp", passports.id, filter),
    filter.importId === undefined ? undefined : await registeredBy(db, brandId, filter.importId),
    statuses.length > 0 ? inArray(passports.status, statuses) : undefined,
    troubleCondition(troubles),
    await ownerCondition(db, brandId, ownerStates, at),
  );
  const rest = and(others, alerted.condition);
  const isByProducts = ofThese !== undefined || (meant !== undefined && !meant.units);
  const matchedProducts = meant && !meant.units ? among(products.id, meant.productIds) : undefined;
  const chosen = () =>
    db
      .select({ id: products.id })
      .from(products)
      .where(and(eq(products.brandId, brandId), ofThese, matchedProducts));
  const productIds = isByProducts ? (await chosen().limit(PRODUCTS_MEANT_MAX + 1)).map(({ id }) => id) : [];
  const areAll = productIds.length <= PRODUCTS_MEANT_MAX;
  const inThese = areAll ? among(passports.productId, productIds) : inArray(passports.productId, chosen());
  const inProducts = isByProducts ? inThese : undefined;
  const condition = and(rest, meant?.units && searchCondition(meant), inProducts);
  const { recalled, inCustody } = alerted;
  const beside = and(
    others,
    recalled ? or(inCustody, isOfAny(recalled)) : inCustody,
    isByProducts ? (areAll ? isOfAny(productIds) : sql`(${inThese}) is true`) : undefined,
  );
  const isRare = areRare(filter);
  if (productId || meant?.units || isRare) return { brandId, condition, beside, isRare };
  if (isByProducts)
    return {
      brandId,
      condition,
      beside,
      ofProducts: {
        ...(areAll ? theseProducts(brandId, productIds) : { products: sql`${chosen()}`, count: Infinity }),
        brandId,
        rest,
      },
    };
  return {
    brandId,
    condition,
    beside,
    ofProducts: recalled && { ...theseProducts(brandId, recalled), brandId, rest: others, others: inCustody },
  };
}

export function areRare(filter: PassportListFilter): boolean {
  const { statuses, ownerStates, alerts, troubles } = filter;
  const isInCustody = alerts.length > 0 && !alerts.includes("recalled");
  const isInTrouble = troubles.length > 0 && !troubles.includes("no");
  return (
    isNarrow(filter) ||
    isInCustody ||
    isInTrouble ||
    (statuses.length > 0 && !statuses.includes("active")) ||
    (ownerStates.length > 0 && !ownerStates.includes("unclaimed"))
  );
}

/** An index leads to the units of a batch, an import or some days, however old they are. */
function isNarrow({ batches = [], importId, createdFrom, createdTo }: PassportListFilter): boolean {
  return [importId, createdFrom, createdTo].some((value) => value !== undefined) || batches.length > 0;
}

export function createdBetween(
  prefix: "psp" | "prd",
  id: typeof passports.id | typeof products.id,
  { createdFrom, createdTo }: Pick<PassportListFilter, "createdFrom" | "createdTo">,
): SQL | undefined {
  return and(
    createdFrom === undefined ? undefined : gte(id, idFloor(prefix, dayStart(createdFrom, "UTC"))),
    createdTo === undefined ? undefined : lt(id, idFloor(prefix, dayStart(dayAfter(createdTo), "UTC"))),
  );
}

/** The ids contain the time of registration: they are those of the import's products from its start to its end. */
async function registeredBy(db: BrandDb, brandId: string, importId: string): Promise<SQL | undefined> {
  const [row] = await db
    .select({ startedAt: imports.startedAt, endedAt: imports.endedAt })
    .from(imports)
    .where(and(eq(imports.brandId, brandId), eq(imports.id, importId)));
  if (!row?.startedAt) return sql`false`;
  return and(
    gte(passports.id, idFloor("psp", row.startedAt)),
    row.endedAt ? lt(passports.id, idFloor("psp", new Date(row.endedAt.getTime() + 1))) : undefined,
    inArray(passports.productId, productsOfImport(brandId, importId)),
  );
}

/** Also checks the brand, because the results have none. */
export const productsOfImport = (brandId: string, importId: string): SQL =>
  sql`(select import_results.product_id from import_results join imports on imports.id = import_results.import_id
    where imports.brand_id = ${brandId} and imports.id = ${importId} and import_results.product_id is not null)`;

export function hasPendingTransfer(db: BrandDb, at: Date): SQL {
  return exists(
    db
      .select({ id: transfers.id })
      .from(transfers)
      .where(and(eq(transfers.passportId, passports.id), eq(transfers.status, "pending"), gt(transfers.expiresAt, at))),
  );
}

export async function ownerCondition(
  db: BrandDb,
  brandId: string,
  states: OwnerState[],
  at: Date,
): Promise<SQL | undefined> {
  const distinctStates = new Set(states);
  if (distinctStates.size === 0 || distinctStates.size === 3) return undefined;
  const isHeld = distinctStates.has("owned")
    ? isNotNull(passports.holderId)
    : distinctStates.has("unclaimed")
      ? isNull(passports.holderId)
      : undefined;
  const pending = db
    .select({ passportId: transfers.passportId })
    .from(transfers)
    .where(and(eq(transfers.brandId, brandId), eq(transfers.status, "pending"), gt(transfers.expiresAt, at)));
  if (!distinctStates.has("transfer_pending"))
    return and(distinctStates.size === 1 ? isHeld : undefined, notInArray(passports.id, pending));
  if (!isHeld) return inArray(passports.id, pending);
  const ids = (await pending.limit(PENDING_MAX)).map(({ passportId }) => passportId);
  return or(isHeld, among(passports.id, ids));
}

async function lookUpAlerts(
  db: BrandDb,
  brandId: string,
  alerts: PassportAlert[],
  recalledBatches: Awaited<ReturnType<typeof listRecalledBatches>>,
): Promise<{ condition?: SQL; inCustody?: SQL; recalled?: string[] }> {
  const ofBatches = recalledBatches.map((batch) => isUnitOf({ brandId, ...batch }));
  const inCustody = or(custodyCondition(alerts), ...ofBatches);
  if (!alerts.includes("recalled")) return { condition: inCustody, inCustody };
  const recalled = await db
    .select({ id: products.id })
    .from(products)
    .where(and(eq(products.brandId, brandId), isNotNull(products.recalledAt)))
    .limit(PRODUCTS_MEANT_MAX);
  const ids = recalled.map(({ id }) => id);
  return { condition: or(inCustody, among(passports.productId, ids)), inCustody, recalled: ids };
}

export function troubleCondition(troubles: readonly TroubleState[]): SQL | undefined {
  return troubles.length !== 1 ? undefined : troubles[0] === "yes" ? inTrouble : sql`not ${inTrouble}`;
}

export function custodyCondition(alerts: readonly PassportAlert[]): SQL | undefined {
  const flags = alerts.filter((alert) => alert !== "recalled");
  return flags.length > 0 ? and(ne(passports.custodyFlag, "none"), inArray(passports.custodyFlag, flags)) : undefined;
}

interface FurtherConditions {
  productIds?: readonly string[];
  serialNumber?: string;
  externalId?: string;
  custody?: readonly CustodyFlag[];
  changedSince?: Date;
}

export function narrowed(
  { brandId, condition }: PassportMatch,
  { productIds, serialNumber, externalId, custody, changedSince }: FurtherConditions,
): PassportMatch {
  const further = and(
    condition,
    productIds && among(passports.productId, productIds),
    serialNumber === undefined ? undefined : eq(passports.serialNumber, serialNumber),
    externalId === undefined ? undefined : eq(passports.externalId, externalId),
    custody && (custody.includes("none") ? undefined : ne(passports.custodyFlag, "none")),
    custody && inArray(passports.custodyFlag, [...custody]),
    changedSince && gte(passports.changedAt, changedSince),
  );
  return { brandId, condition: further };
}

interface SearchMeaning {
  productIds: string[];
  units: SQL | undefined;
}

/** Limits: a search that matches more uses only the newest. */
export const PRODUCTS_MEANT_MAX = 10_000;
const UNITS_MEANT_MAX = 1_000;
const BATCHES_MAX = 20;
const SIMILAR_PRODUCTS_MAX = 200;

interface SearchedFor {
  brandId: string;
  search: PassportSearch;
  productId?: string;
}

/** Resolves names first, so that the planner has exact ids instead of estimates. */
export async function lookUpSearch(db: BrandDb, { brandId, search, productId }: SearchedFor): Promise<SearchMeaning> {
  if (search.kind === "code") return { productIds: [], units: eq(passports.code, search.code) };
  const { words: text, codes } = search;
  if (productId) {
    const pattern = containing(text);
    const parts = [passports.serialNumber, passports.externalId, passports.batch].map((part) => ilike(part, pattern));
    const isCode = codes ? between(passports.code, ...codes) : undefined;
    return { productIds: [], units: or(...parts, isCode) };
  }
  const [unitIds, batches, matchingIds] = await Promise.all([
    findUnitIds(db, { brandId, search, limit: UNITS_MEANT_MAX }),
    findBatches(db, { brandId, text, limit: BATCHES_MAX }),
    findProductIds(db, { brandId, text, limit: PRODUCTS_MEANT_MAX }),
  ]);
  const units = or(
    unitIds.length > 0 ? among(passports.id, unitIds) : undefined,
    batches.length > 0 ? inArray(passports.batch, batches) : undefined,
  );
  const isMissing = units === undefined && matchingIds.length === 0;
  const productIds = isMissing
    ? await findSimilarProductIds(db, { brandId, text, limit: SIMILAR_PRODUCTS_MAX })
    : matchingIds;
  return { productIds, units };
}

function searchCondition({ productIds, units }: SearchMeaning): SQL | undefined {
  return productIds.length > 0 ? or(among(passports.productId, productIds), units) : units;
}
