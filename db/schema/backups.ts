import { sql } from "drizzle-orm";
import {
  bigint,
  check,
  foreignKey,
  index,
  integer,
  jsonb,
  pgTable,
  primaryKey,
  text,
  unique,
  uniqueIndex,
} from "drizzle-orm/pg-core";
import { BACKUP_READERS, type PublicJwk } from "@/lib/ecodesign/backup-readers";
import { brands } from "./brands";
import { bytes, createdAt, id, instant, oneOf } from "./columns";
import { products } from "./products";

/** `dump`: pg_dump; `base`: pg_basebackup. */
export const BACKUP_KINDS = ["dump", "base"] as const;
export type BackupKind = (typeof BACKUP_KINDS)[number];

/** By the database's clock, written when the operator's script finishes. */
export const databaseBackups = pgTable(
  "database_backups",
  { kind: text("kind", { enum: [...BACKUP_KINDS] }).primaryKey(), takenAt: instant("taken_at").notNull() },
  () => [check("database_backups_kind_known", oneOf("kind", BACKUP_KINDS))],
);

export const publicCopies = pgTable(
  "public_copies",
  {
    /** SHA-256 of the store's location, without credentials. */
    target: text("target").primaryKey(),
    holder: text("holder"),
    heldUntil: instant("held_until"),
    begunAt: instant("begun_at"),
    finishedAt: instant("finished_at"),
    /** Every change before this time is in the copy. */
    changesCopiedAt: instant("changes_copied_at"),
    sequences: jsonb("sequences").$type<Record<string, number>>().notNull().default({}),
    brands: integer("brands").notNull().default(0),
    documents: bigint("documents", { mode: "number" }).notNull().default(0),
    sizeBytes: bigint("size_bytes", { mode: "number" }).notNull().default(0),
    createdAt: createdAt(),
  },
  (table) => [
    check("public_copies_target_form", sql`${table.target} ~ '^[0-9a-f]{64}$'`),
    check("public_copies_held_by_somebody", sql`(${table.holder} is null) = (${table.heldUntil} is null)`),
  ],
);

export const backupKeys = pgTable(
  "backup_keys",
  {
    id: id(),
    brandId: text("brand_id")
      .notNull()
      .references(() => brands.id),
    reader: text("reader", { enum: [...BACKUP_READERS] }).notNull(),
    /** The thumbprint of the public key (RFC 7638). */
    kid: text("kid").notNull(),
    publicKey: jsonb("public_key").$type<PublicJwk>().notNull(),
    /** Only of a recovery key that this service generated. */
    privateSealed: bytes("private_sealed"),
    exportedAt: instant("exported_at"),
    createdAt: createdAt(),
  },
  (table) => [
    uniqueIndex("backup_keys_one_per_reader").on(table.brandId, table.reader),
    check("backup_keys_reader_known", oneOf("reader", BACKUP_READERS)),
    check("backup_keys_kid_form", sql`${table.kid} ~ '^[A-Za-z0-9_-]{43}$'`),
    check("backup_keys_private_is_recovery", sql`${table.privateSealed} is null or ${table.reader} = 'recovery'`),
  ],
);

/** Issuers whose passports an account may store here as their backup provider. */
export const backupSources = pgTable(
  "backup_sources",
  {
    brandId: text("brand_id")
      .notNull()
      .references(() => brands.id),
    did: text("did").notNull(),
    origins: text("origins").array().notNull(),
    document: jsonb("document").$type<Record<string, unknown>>().notNull(),
    /** Nothing more is accepted; what is stored stays. */
    endedAt: instant("ended_at"),
    createdAt: createdAt(),
  },
  (table) => [
    primaryKey({ columns: [table.brandId, table.did] }),
    uniqueIndex("backup_sources_one_account").on(table.did),
    check("backup_sources_origins_some", sql`cardinality(${table.origins}) > 0`),
  ],
);

export const receivedPassports = pgTable(
  "received_passports",
  {
    dppId: text("dpp_id").primaryKey(),
    brandId: text("brand_id").notNull(),
    did: text("did").notNull(),
    productId: text("product_id").notNull(),
    number: integer("number").notNull(),
    validFrom: instant("valid_from").notNull(),
    deletedAt: instant("deleted_at"),
    createdAt: createdAt(),
  },
  (table) => [
    unique("received_passports_by_brand").on(table.brandId, table.dppId),
    index("received_passports_by_product").on(table.productId),
    foreignKey({
      name: "received_passports_of_own_source",
      columns: [table.brandId, table.did],
      foreignColumns: [backupSources.brandId, backupSources.did],
    }),
    check("received_passports_number_positive", sql`${table.number} > 0`),
  ],
);

/** Every version that was received; append-only. */
export const receivedVersions = pgTable(
  "received_versions",
  {
    brandId: text("brand_id").notNull(),
    dppId: text("dpp_id").notNull(),
    number: integer("number").notNull(),
    /** In the form of EN 18223, Annex A. */
    passport: jsonb("passport").$type<Record<string, unknown>>().notNull(),
    /** The issuer's signature over the passport, as a vc+jwt. */
    proof: text("proof").notNull(),
    document: jsonb("document").$type<Record<string, unknown>>().notNull(),
    validFrom: instant("valid_from").notNull(),
    receivedAt: instant("received_at").notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.dppId, table.number] }),
    foreignKey({
      name: "received_versions_of_own_passport",
      columns: [table.brandId, table.dppId],
      foreignColumns: [receivedPassports.brandId, receivedPassports.dppId],
    }).onDelete("cascade"),
    index("received_versions_by_time").on(table.dppId, table.validFrom),
  ],
);

/** Passports that were sent to the backup service of BACKUP_SERVICE_URL, in the state that was sent last. */
export const sentPassports = pgTable(
  "sent_passports",
  {
    brandId: text("brand_id")
      .notNull()
      .references(() => brands.id),
    subjectId: text("subject_id").notNull(),
    dppId: text("dpp_id").notNull(),
    /** Hash of the rows behind it, as in `public-states`. */
    state: text("state").notNull(),
    /** SHA-256 of the content that was sent; null: its deletion was sent. */
    contentHash: text("content_hash"),
    sentAt: instant("sent_at").notNull(),
  },
  (table) => [primaryKey({ columns: [table.brandId, table.subjectId] })],
);

export const LINKED_DOCUMENT_STATES = ["waiting", "ready", "failed"] as const;

/** Documents that a product names by their address, fetched so that the copy contains them. */
export const linkedDocuments = pgTable(
  "linked_documents",
  {
    id: id(),
    brandId: text("brand_id").notNull(),
    productId: text("product_id").notNull(),
    url: text("url").notNull(),
    state: text("state", { enum: [...LINKED_DOCUMENT_STATES] }).notNull(),
    failure: text("failure"),
    mediaType: text("media_type"),
    sha256: text("sha256"),
    /** The file in the copy: the document, or its encryption for restricted readers. */
    file: jsonb("file").$type<{ file: string; sha256: string; bytes: number }>(),
    sizeBytes: integer("size_bytes").notNull().default(0),
    fetchedAt: instant("fetched_at"),
    createdAt: createdAt(),
  },
  (table) => [
    uniqueIndex("linked_documents_once").on(table.productId, table.url),
    foreignKey({
      name: "linked_documents_of_own_product",
      columns: [table.brandId, table.productId],
      foreignColumns: [products.brandId, products.id],
    }).onDelete("cascade"),
    check("linked_documents_state_known", oneOf("state", LINKED_DOCUMENT_STATES)),
    check(
      "linked_documents_ready_has_file",
      sql`(${table.state} = 'ready') = (${table.sha256} is not null and ${table.mediaType} is not null
        and ${table.file} is not null)`,
    ),
  ],
);
