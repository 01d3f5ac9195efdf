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
} from "drizzle-orm/pg-core";
import { LOGO_TYPES } from "@/lib/brands/profile/image-rules";
import { RECIPIENT_RETENTION_DAYS, REQUEST_LOG_DAYS } from "@/lib/brands/settings/settings-contract";
import { WAYS } from "@/lib/home/first-steps/rules";
import type { BrandLink } from "@/lib/passports/resolver/link-types";
import { TIERS } from "@/lib/platform/rate-limit/rules";
import { CLAIMS_BY } from "@/lib/transfers/claims/rules";
import { EXPIRY_DAYS_DEFAULT, EXPIRY_DAYS_MAX } from "@/lib/transfers/rules";
import { between, bytes, createdAt, id, instant, ofTestBrand, oneOf } from "./columns";

export const brands = pgTable(
  "brands",
  {
    id: id(),
    /** The brand whose integrators try things here; null: a live brand. */
    testOf: text("test_of").references((): AnyPgColumn => brands.id),
    slug: text("slug").notNull(),
    name: text("name").notNull(),
    tier: text("tier", { enum: [...TIERS] })
      .notNull()
      .default("standard"),
    website: text("website"),
    supportEmail: text("support_email"),
    /** E.164. */
    supportPhone: text("support_phone"),
    /** Where the resolver leads besides: of all products, with places for what tells one from another. */
    links: jsonb("links").$type<BrandLink[]>().notNull().default([]),
    /** The company behind the name, as its register has it. */
    legalName: text("legal_name"),
    street: text("street"),
    postalCode: text("postal_code"),
    city: text("city"),
    /** ISO 3166-1 alpha-2. */
    country: text("country"),
    /** Global Location Number of GS1: 13 digits, the last a check digit. */
    gln: text("gln"),
    /** Legal Entity Identifier (ISO 17442): 18 characters and two check digits. */
    lei: text("lei"),
    /** Whether every member has to sign in by two steps. */
    requiresTwoFactor: boolean("requires_two_factor").notNull().default(false),
    /** How long a transfer's link is open unless whoever starts it says so. */
    transferExpiryDays: integer("transfer_expiry_days").notNull().default(EXPIRY_DAYS_DEFAULT),
    /** Whether recalled items may be passed on, to recipients who have ticked that they read of the recall. */
    passesOnRecalled: boolean("passes_on_recalled").notNull().default(false),
    /** How somebody registers an item that nobody has held as theirs, or that they cannot. */
    claimsBy: text("claims_by", { enum: [...CLAIMS_BY] })
      .notNull()
      .default("off"),
    /** For how many days after a transfer's end its recipient's address is kept. */
    recipientsKeptDays: integer("recipients_kept_days").notNull().default(RECIPIENT_RETENTION_DAYS.usual),
    /** Null: as long as the deployment keeps it. */
    requestLogDays: integer("request_log_days"),
    /** Whether its owners get the signed end of its audit log by mail once a day. */
    mailsAuditHead: boolean("mails_audit_head").notNull().default(false),
    /** What it writes in unless it says otherwise: for recipients it does not know, and readers it has no text for. */
    locale: text("locale").notNull().default("en"),
    /** The languages it means to have its products' texts in. */
    textLocales: text("text_locales").array().notNull().default([]),
    /** By which way its products come, as somebody of the brand has said; null: nobody has. */
    way: text("way", { enum: [...WAYS] }),
    /** SHA-256 of the logo's bytes, and its address. */
    logoHash: text("logo_hash"),
    /** When an owner's wish to leave is carried out; until then it can be taken back. */
    closesAt: instant("closes_at"),
    /** It was carried out: nobody works here any more, and the passports stay. */
    closedAt: instant("closed_at"),
    /** Since when the operator has suspended this brand; null: it is not. */
    suspendedAt: instant("suspended_at"),
    /** For its members to read. */
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

/** A brand's logo: one at a time, served under its hash. */
export const brandLogos = pgTable(
  "brand_logos",
  {
    brandId: text("brand_id")
      .primaryKey()
      .references(() => brands.id),
    hash: text("hash").notNull(),
    mediaType: text("media_type", { enum: [...LOGO_TYPES] }).notNull(),
    content: bytes("content").notNull(),
    /** Whether these are bytes of our own encoder, not those that somebody sent. */
    isEncodedAnew: boolean("is_encoded_anew").notNull().default(false),
    createdAt: createdAt(),
  },
  (table) => [
    index("brand_logos_by_hash").on(table.hash),
    check("brand_logos_media_type_known", oneOf("media_type", LOGO_TYPES)),
    check("brand_logos_hash_form", sql`${table.hash} ~ '^[0-9a-f]{64}$'`),
  ],
);
