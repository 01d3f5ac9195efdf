import { and, asc, eq, sql } from "drizzle-orm";
import type { BrandLink } from "@/lib/brands/profile/links-contract";
import { gathered } from "@/lib/platform/batch-writer";
import { madeOnce } from "@/lib/platform/caches";
import { requireValue } from "@/lib/platform/require-value";
import { type Cell, rowsParameter, prepareCells, preparedCells } from "../rows";
import { brands, passports, products } from "../schema";
import type { AllBrandsDb } from "../tenant";
import { hostOfUnit } from "./brand-hosts";
import { isLiveBrand } from "./test-brands";
import {
  dateOf,
  ms,
  OF_PRODUCT_ROW,
  type ProductCells,
  productOf,
  type VerifiableProduct,
} from "./verifiable-products";

export interface ResolvableUnit {
  brandId: string;
  productId: string;
  passportId: string;
  code: string;
  name: string;
  serialNumber: string | null;
  gtin: string | null;
  host: string | null;
}

/** The same object is returned as long as its row is unchanged. */
export interface PublicModel {
  product: VerifiableProduct & { gtin: string };
  brand: {
    id: string;
    slug: string;
    name: string;
    locale: string;
    website: string | null;
    supportEmail: string | null;
    supportPhone: string | null;
    logoHash: string | null;
    legalName: string | null;
    gln: string | null;
    lei: string | null;
    createdAt: Date;
    closedAt: Date | null;
    links: BrandLink[];
  };
}

/** As for verifications: two large queries cost a third of many small ones. */
const GATHER = { atOnceMax: 2, keysMax: 100 };

const FIND_UNITS = prepareCells<"codes">(
  "find_resolvable_units",
  sql`select ${passports.code} as "code", ${passports.serialNumber} as "serialNumber", ${products.gtin} as "gtin",
      ${products.name} as "name", ${products.brandId} as "brandId", ${products.id} as "productId",
      ${passports.id} as "passportId", ${hostOfUnit} as "host"
    from ${passports} join ${products} on ${eq(products.id, passports.productId)}
    where ${passports.code} = any(${rowsParameter("codes")})`,
);

const unitFinder = (db: AllBrandsDb) =>
  gathered<string, ResolvableUnit>(async (codes) => {
    const rows = await preparedCells<keyof ResolvableUnit, "codes">(db, FIND_UNITS, { codes });
    return new Map(rows.map((row) => [requireValue(row.code, "A code"), row as ResolvableUnit]));
  }, GATHER);

export function findResolvableUnit(db: AllBrandsDb, code: string): Promise<ResolvableUnit | undefined> {
  return madeOnce(db, unitFinder)(code);
}

const OF_BRAND = {
  brandId: brands.id,
  slug: brands.slug,
  brandName: brands.name,
  brandLocale: brands.locale,
  website: brands.website,
  supportEmail: brands.supportEmail,
  supportPhone: brands.supportPhone,
  logoHash: brands.logoHash,
  legalName: brands.legalName,
  gln: brands.gln,
  lei: brands.lei,
  createdAt: ms(brands.createdAt),
  closedAt: ms(brands.closedAt),
  links: brands.links,
};
type ModelCells = ProductCells & Record<keyof typeof OF_BRAND | "key", Cell>;

const selections = Object.entries({ ...OF_PRODUCT_ROW, ...OF_BRAND }).map(
  ([name, column]) => sql`${column} as ${sql.identifier(name)}`,
);
/** GTINs are stored as entered, so the query compares every length with and without leading zeros. */
const FIND_MODELS = prepareCells<"asked">(
  "find_public_models",
  sql`select distinct on (asked.key) asked.key as "key", ${sql.join(selections, sql`, `)}
    from (select key, substr(key, 1, 14) as gtin14, nullif(substr(key, 16), '') as brand_id
      from unnest(${sql.placeholder("asked")}::text[]) as keys (key)) as asked
    join ${products} on ${products.gtin} in (asked.gtin14, ltrim(asked.gtin14, '0'), substr(asked.gtin14, 2),
      substr(asked.gtin14, 3), substr(asked.gtin14, 7)) and lpad(${products.gtin}, 14, '0') = asked.gtin14
      and (asked.brand_id is null or ${products.brandId} = asked.brand_id)
    join ${brands} on ${eq(brands.id, products.brandId)}
    order by asked.key, ${brands.testOf} is not null, ${products.isExample}, ${products.id}`,
);

const modelFinder = (db: AllBrandsDb) =>
  gathered<string, PublicModel>(async (keys) => {
    const rows = await preparedCells<keyof ModelCells, "asked">(db, FIND_MODELS, { asked: keys });
    return new Map(rows.map((row) => [requireValue(row.key, "What was asked"), modelOf(row)]));
  }, GATHER);

/** If several products have the GTIN, returns the first that is neither a test nor an example product. */
export function findPublicModel(
  db: AllBrandsDb,
  { gtin14, brandId }: { gtin14: string; brandId: string | undefined },
): Promise<PublicModel | undefined> {
  return madeOnce(db, modelFinder)(brandId === undefined ? gtin14 : `${gtin14} ${brandId}`);
}

function modelOf(row: ModelCells): PublicModel {
  return {
    product: productOf(row) as PublicModel["product"],
    brand: {
      id: requireValue(row.brandId, "A brand"),
      slug: requireValue(row.slug, "A slug"),
      name: requireValue(row.brandName, "A name"),
      locale: requireValue(row.brandLocale, "A language"),
      website: row.website,
      supportEmail: row.supportEmail,
      supportPhone: row.supportPhone,
      logoHash: row.logoHash,
      legalName: row.legalName,
      gln: row.gln,
      lei: row.lei,
      createdAt: requireValue(dateOf(row.createdAt), "When it began"),
      closedAt: dateOf(row.closedAt),
      links: JSON.parse(requireValue(row.links, "Links")) as BrandLink[],
    },
  };
}

/** Without `brandId`: any brand except test brands. */
export async function isSerialIssued(
  db: AllBrandsDb,
  { brandId, gtin14, serialNumber }: { brandId: string | undefined; gtin14: string; serialNumber: string },
): Promise<boolean> {
  const [row] = await db
    .select({ code: passports.code })
    .from(passports)
    .where(
      and(
        eq(passports.gtin14, gtin14),
        eq(passports.serialNumber, serialNumber),
        brandId === undefined ? isLiveBrand(passports.brandId) : eq(passports.brandId, brandId),
      ),
    )
    .orderBy(asc(passports.id))
    .limit(1);
  return row !== undefined;
}
