import { sql } from "drizzle-orm";
import {
  type AnyPgColumn,
  boolean,
  check,
  index,
  integer,
  jsonb,
  pgTable,
  text,
  uniqueIndex,
  bigint,
  primaryKey,
} from "drizzle-orm/pg-core";
import { ARCHIVE_STATES } from "@/lib/brands/archive/rules";
import { LOGO_TYPES } from "@/lib/brands/profile/image-rules";
import type { BrandLink } from "@/lib/brands/profile/links-contract";
import { RECIPIENT_RETENTION_DAYS, REQUEST_LOG_DAYS } from "@/lib/brands/settings/retention-rules";
import { CLAIMS_BY, EXPIRY_DAYS_DEFAULT, EXPIRY_DAYS_MAX } from "@/lib/brands/settings/settings-values";
import { WAYS } from "@/lib/home/first-steps/rules";
import { TIERS } from "@/lib/platform/rate-limit/rules";
import { between, bytes, createdAt, id, instant, ofTestBrand, oneOf } from "./columns";

export const brands = pgTable(
  "brands",
  {
    id: id(),
    /** The live brand of a test brand; null: this is a live brand. */
    testOf: text("test_of").references((): AnyPgColumn => brands.id),
    slug: text("slug").notNull(),
    name: text("name").notNull(),
    tier: text("tier", { enum: [...TIERS] })
      .notNull()
      .default("standard"),
    website: text("website"),
    supportEmail: text("support_email"),
    supportPhone: text("support_phone"),
    /** Additional links of the resolver for all products, with placeholders for product data. */
    links: jsonb("links").$type<BrandLink[]>().notNull().default([]),
    legalName: text("legal_name"),
    street: text("street"),
    postalCode: text("postal_code"),
    city: text("city"),
    country: text("country"),
    gln: text("gln"),
    lei: text("lei"),
    requiresTwoFactor: boolean("requires_two_factor").notNull().default(false),
    transferExpiryDays: integer("transfer_expiry_days").notNull().default(EXPIRY_DAYS_DEFAULT),
    /** Allows transfers of recalled items, if the recipient confirms having read the recall. */
    passesOnRecalled: boolean("passes_on_recalled").notNull().default(false),
    claimsBy: text("claims_by", { enum: [...CLAIMS_BY] })
      .notNull()
      .default("off"),
    /** Recipients' addresses are stored for this number of days after a transfer ends. */
    recipientsKeptDays: integer("recipients_kept_days").notNull().default(RECIPIENT_RETENTION_DAYS.usual),
    /** Null: the deployment's default. */
    requestLogDays: integer("request_log_days"),
    mailsAuditHead: boolean("mails_audit_head").notNull().default(false),
    /** Default language: for recipients whose language is unknown, and readers without a text of their own. */
    locale: text("locale").notNull().default("en"),
    textLocales: text("text_locales").array().notNull().default([]),
    way: text("way", { enum: [...WAYS] }),
    logoHash: text("logo_hash"),
    /** When the owner's request to close takes effect; until then it can be cancelled. */
    closesAt: instant("closes_at"),
    /** The brand is closed: members have no access, and passports remain. */
    closedAt: instant("closed_at"),
    suspendedAt: instant("suspended_at"),
    suspensionReason: text("suspension_reason"),
    createdAt: createdAt(),
  },
  (table) => [
    uniqueIndex("brands_slug_unique").on(table.slug),
    uniqueIndex("brands_test_of_unique").on(table.testOf),
    check("brands_test_by_id", sql`${ofTestBrand("id")} = (${table.testOf} is not null)`),
    check("brands_test_of_live", sql`not ${ofTestBrand("test_of")}`),
    check("brands_suspension_has_reason", sql`(${table.suspendedAt} is null) = (${table.suspensionReason} is null)`),
    check("brands_tier_known", oneOf("tier", TIERS)),
    check("brands_way_known", oneOf("way", WAYS)),
    check("brands_claims_by_known", oneOf("claims_by", CLAIMS_BY)),
    check("brands_transfer_expiry_within_bounds", between("transfer_expiry_days", 1, EXPIRY_DAYS_MAX)),
    check(
      "brands_recipients_kept_within_bounds",
      between("recipients_kept_days", RECIPIENT_RETENTION_DAYS.least, RECIPIENT_RETENTION_DAYS.most),
    ),
    check(
      "brands_request_log_within_bounds",
      between("request_log_days", REQUEST_LOG_DAYS.least, REQUEST_LOG_DAYS.most),
    ),
    index("brands_closing")
      .on(table.closesAt)
      .where(sql`closes_at is not null and closed_at is null`),
    check("brands_closed_after_notice", sql`${table.closedAt} is null or ${table.closesAt} is not null`),
    check("brands_country_form", sql`${table.country} ~ '^[A-Z]{2}$'`),
    check("brands_gln_form", sql`${table.gln} ~ '^[0-9]{13}$'`),
    check("brands_lei_form", sql`${table.lei} ~ '^[0-9A-Z]{18}[0-9]{2}$'`),
    check("brands_slug_form", sql`${table.slug} ~ '^[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?$'`),
  ],
);

export const brandLogos = pgTable(
  "brand_logos",
  {
    brandId: text("brand_id")
      .primaryKey()
      .references(() => brands.id),
    hash: text("hash").notNull(),
    mediaType: text("media_type", { enum: [...LOGO_TYPES] }).notNull(),
    content: bytes("content").notNull(),
    /** True when this service reencoded the bytes; false for the original upload. */
    isEncodedAnew: boolean("is_encoded_anew").notNull().default(false),
    createdAt: createdAt(),
  },
  (table) => [
    index("brand_logos_by_hash").on(table.hash),
    check("brand_logos_media_type_known", oneOf("media_type", LOGO_TYPES)),
    check("brand_logos_hash_form", sql`${table.hash} ~ '^[0-9a-f]{64}$'`),
  ],
);

export const brandArchives = pgTable(
  "brand_archives",
  {
    id: id(),
    brandId: text("brand_id")
      .notNull()
      .references(() => brands.id),
    requestedBy: text("requested_by").notNull(),
    state: text("state", { enum: [...ARCHIVE_STATES] })
      .notNull()
      .default("queued"),
    createdAt: createdAt(),
    finishedAt: instant("finished_at"),
    sizeBytes: bigint("size_bytes", { mode: "number" }),
  },
  (table) => [
    uniqueIndex("brand_archives_one_open")
      .on(table.brandId)
      .where(sql`state in ('queued', 'running')`),
    index("brand_archives_by_brand").on(table.brandId, table.id),
    check("brand_archives_state_known", oneOf("state", ARCHIVE_STATES)),
  ],
);

export const brandAppearances = pgTable(
  "brand_faces",
  {
    id: id(),
    brandId: text("brand_id")
      .notNull()
      .references(() => brands.id),
    version: integer("version"),
    /** Validated when read: an invalid value is not applied. */
    face: jsonb("face").$type<unknown>().notNull(),
    authorId: text("author_id").notNull(),
    restoredFrom: integer("restored_from"),
    createdAt: createdAt(),
  },
  (table) => [
    uniqueIndex("brand_faces_by_version").on(table.brandId, table.version),
    uniqueIndex("brand_faces_one_draft")
      .on(table.brandId)
      .where(sql`version is null`),
    check("brand_faces_version_counts", sql`${table.version} >= 1`),
    check("brand_faces_restored_is_former", sql`${table.restoredFrom} < ${table.version}`),
  ],
);

/** Encoded by this service, addressed by hash. Only members see them until a published version contains them. */
export const brandAppearancePictures = pgTable(
  "brand_face_pictures",
  {
    brandId: text("brand_id")
      .notNull()
      .references(() => brands.id),
    hash: text("hash").notNull(),
    mediaType: text("media_type", { enum: [...LOGO_TYPES] }).notNull(),
    encoded: bytes("encoded").notNull(),
    isPublished: boolean("is_published").notNull().default(false),
    createdAt: createdAt(),
  },
  (table) => [
    primaryKey({ columns: [table.brandId, table.hash] }),
    index("brand_face_pictures_by_hash").on(table.hash),
    check("brand_face_pictures_media_type_known", oneOf("media_type", LOGO_TYPES)),
    check("brand_face_pictures_hash_form", sql`${table.hash} ~ '^[0-9a-f]{64}$'`),
  ],
);

/** An item's host is part of its identity permanently: it continues to answer, and no other brand can use it. */
export const brandHosts = pgTable(
  "brand_hosts",
  {
    brandId: text("brand_id")
      .notNull()
      .references(() => brands.id),
    host: text("host").notNull(),
    /** The required content of the host's TXT record. Public. */
    token: text("token").notNull(),
    provedAt: instant("proved_at"),
    /** Items registered between these times have this host in their addresses. */
    activeFrom: instant("active_from"),
    activeUntil: instant("active_until"),
    createdAt: createdAt(),
  },
  (table) => [
    primaryKey({ columns: [table.brandId, table.host] }),
    uniqueIndex("brand_hosts_one_owner")
      .on(table.host)
      .where(sql`proved_at is not null`),
    uniqueIndex("brand_hosts_one_active")
      .on(table.brandId)
      .where(sql`active_from is not null and active_until is null`),
    check("brand_hosts_active_is_proved", sql`${table.activeFrom} is null or ${table.provedAt} is not null`),
    check("brand_hosts_of_live", sql`not ${ofTestBrand()}`),
    check("brand_hosts_span", sql`${table.activeUntil} >= ${table.activeFrom}`),
  ],
);
