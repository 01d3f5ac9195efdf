import { sql } from "drizzle-orm";
import {
  boolean,
  check,
  foreignKey,
  index,
  integer,
  jsonb,
  numeric,
  pgTable,
  primaryKey,
  text,
  unique,
  uniqueIndex,
} from "drizzle-orm/pg-core";
import type { Ecodesign } from "@/lib/ecodesign/registry";
import { REVIEW_STATES } from "@/lib/ecodesign/rules";
import { PRODUCT_GROUPS } from "@/lib/law/rules";
import { PICTURE_FAILURES, PICTURE_STATES, SOURCE_BYTES_MAX } from "@/lib/products/pictures/rules";
import { brands } from "./brands";
import { createdAt, id, instant, oneOf } from "./columns";

export const products = pgTable(
  "products",
  {
    id: id(),
    brandId: text("brand_id")
      .notNull()
      .references(() => brands.id),
    externalId: text("external_id"),
    name: text("name").notNull(),
    /** Lists sort by this column because row-level security prevents an index on a function such as `lower`. */
    nameKey: text("name_key").generatedAlwaysAs(sql`lower(name)`),
    model: text("model"),
    /** As entered, 8 to 14 digits. */
    gtin: text("gtin"),
    /** Without an external id: the 14-digit GTIN, with `/` and a batch if any. Null: an older duplicate. */
    gtinIdentity: text("gtin_identity"),
    productGroup: text("product_group", { enum: [...PRODUCT_GROUPS] }),
    /** Percent of mass. */
    recycledContent: numeric("recycled_content", { mode: "number" }),
    carbonScore: numeric("carbon_score", { mode: "number" }),
    warrantyMonths: integer("warranty_months"),
    ecodesign: jsonb("ecodesign").$type<Ecodesign>().notNull().default({}),
    reviewState: text("review_state", { enum: [...REVIEW_STATES] })
      .notNull()
      .default("draft"),
    version: integer("version").notNull().default(1),
    /** Part of the example data permanently: its passports are not real, and clearing the examples deletes it. */
    isExample: boolean("is_example").notNull().default(false),
    recalledAt: instant("recalled_at"),
    recallReason: text("recall_reason"),
    /** Author of the first version, which is stored only when a second one exists. Null: it is stored. */
    registeredByKind: text("registered_by_kind"),
    registeredById: text("registered_by_id"),
    createdAt: createdAt(),
    updatedAt: instant("updated_at").notNull().defaultNow(),
  },
  (table) => [
    uniqueIndex("products_external_id_unique")
      .on(table.brandId, table.externalId)
      .where(sql`external_id is not null`),
    uniqueIndex("products_gtin_identity_unique")
      .on(table.brandId, table.gtinIdentity)
      .where(sql`gtin_identity is not null`),
    unique("products_by_brand").on(table.brandId, table.id),
    /** The expression of `productText` in db/queries/search.ts. */
    index("products_search")
      .using("gin", table.brandId, sql`product_search_text("name", "model", "gtin", "external_id") gin_trgm_ops`)
      .concurrently(),
    index("products_by_name").on(table.brandId, table.nameKey, table.id),
    index("products_changed").on(table.brandId, table.updatedAt).concurrently(),
    index("products_by_gtin")
      .on(table.brandId, table.gtin)
      .where(sql`gtin is not null`),
    /** The resolver searches by GTIN before it knows the brand. */
    index("products_by_gtin_of_all")
      .on(table.gtin)
      .where(sql`gtin is not null`)
      .concurrently(),
    index("products_by_group")
      .on(table.brandId, table.productGroup, table.id)
      .where(sql`product_group is not null`),
    index("products_in_review")
      .on(table.brandId, table.reviewState, table.id)
      .where(sql`review_state <> 'draft'`),
    index("products_example")
      .on(table.brandId, table.id)
      .where(sql`is_example`),
    index("products_recalled")
      .on(table.brandId, table.id)
      .where(sql`recalled_at is not null`),
    check("products_gtin_form", sql`${table.gtin} ~ '^[0-9]{8,14}$'`),
    check(
      "products_gtin_identity_form",
      sql`${table.gtinIdentity} is null or (${table.externalId} is null and ${table.gtin} is not null
        and left(${table.gtinIdentity}, 14) = lpad(${table.gtin}, 14, '0')
        and substr(${table.gtinIdentity}, 15, 1) in ('', '/'))`,
    ),
    check("products_group_known", oneOf("product_group", PRODUCT_GROUPS)),
    check("products_review_state_known", oneOf("review_state", REVIEW_STATES)),
    check("products_recycled_content_range", sql`${table.recycledContent} between 0 and 100`),
    check("products_carbon_score_range", sql`${table.carbonScore} >= 0`),
    check("products_version_positive", sql`${table.version} > 0`),
    check("products_warranty_months_range", sql`${table.warrantyMonths} between 0 and 600`),
  ],
);

/** Complete records, except a first version that is still current: a trigger stores that with the second. */
export const productVersions = pgTable(
  "product_versions",
  {
    productId: text("product_id").notNull(),
    version: integer("version").notNull(),
    brandId: text("brand_id").notNull(),
    data: jsonb("data").$type<Record<string, unknown>>().notNull(),
    actorKind: text("actor_kind").notNull(),
    actorId: text("actor_id"),
    createdAt: createdAt(),
  },
  (table) => [
    primaryKey({ columns: [table.productId, table.version] }),
    foreignKey({
      name: "product_versions_of_own_product",
      columns: [table.brandId, table.productId],
      foreignColumns: [products.brandId, products.id],
    }),
  ],
);

export const productPictures = pgTable(
  "product_pictures",
  {
    id: id(),
    brandId: text("brand_id").notNull(),
    productId: text("product_id").notNull(),
    position: integer("position").notNull(),
    state: text("state", { enum: [...PICTURE_STATES] }).notNull(),
    failure: text("failure", { enum: [...PICTURE_FAILURES] }),
    sourceUrl: text("source_url"),
    /** SHA-256 of the original; null until received. */
    sourceHash: text("source_hash"),
    width: integer("width"),
    height: integer("height"),
    sizeBytes: integer("size_bytes").notNull().default(0),
    alt: jsonb("alt").$type<Record<string, string>>().notNull().default({}),
    /** The import and row that named its URL. These remain when the import is deleted. */
    importId: text("import_id"),
    importRow: integer("import_row"),
    createdAt: createdAt(),
  },
  (table) => [
    foreignKey({
      name: "product_pictures_of_own_product",
      columns: [table.brandId, table.productId],
      foreignColumns: [products.brandId, products.id],
    }).onDelete("cascade"),
    index("product_pictures_in_order").on(table.brandId, table.productId, table.position, table.id),
    uniqueIndex("product_pictures_once_by_address")
      .on(table.productId, table.sourceUrl)
      .where(sql`source_url is not null`),
    check("product_pictures_state_known", oneOf("state", PICTURE_STATES)),
    check("product_pictures_failure_known", oneOf("failure", PICTURE_FAILURES)),
    check("product_pictures_failed_for_a_reason", sql`(${table.state} = 'failed') = (${table.failure} is not null)`),
    check("product_pictures_made_has_size", sql`${table.state} <> 'ready' or ${table.width} * ${table.height} > 0`),
    check("product_pictures_size", sql`${table.sizeBytes} between 0 and ${sql.raw(String(4 * SOURCE_BYTES_MAX))}`),
    check("product_pictures_hash_form", sql`${table.sourceHash} ~ '^[0-9a-f]{64}$'`),
  ],
);

/** Stored files without an owner: uploads in progress, and files of deleted pictures. They are removed when due. */
export const pictureLeftovers = pgTable(
  "picture_leftovers",
  {
    id: id(),
    brandId: text("brand_id")
      .notNull()
      .references(() => brands.id),
    dueAt: instant("due_at").notNull(),
  },
  (table) => [index("picture_leftovers_due").on(table.dueAt)],
);
