import { sql } from "drizzle-orm";
import { boolean, check, pgTable, text, uniqueIndex } from "drizzle-orm/pg-core";
import { TIERS } from "@/lib/rate-limit/rules";
import { createdAt, id, oneOf } from "./columns";

export const brands = pgTable(
  "brands",
  {
    id: id(),
    slug: text("slug").notNull(),
    name: text("name").notNull(),
    tier: text("tier", { enum: [...TIERS] }).notNull().default("standard"),
    website: text("website"),
    supportEmail: text("support_email"),
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
    createdAt: createdAt(),
  },
  (table) => [
    uniqueIndex("brands_slug_unique").on(table.slug),
    check("brands_tier_known", oneOf("tier", TIERS)),
    check("brands_country_form", sql`${table.country} ~ '^[A-Z]{2}$'`),
    check("brands_gln_form", sql`${table.gln} ~ '^[0-9]{13}$'`),
    check("brands_lei_form", sql`${table.lei} ~ '^[0-9A-Z]{18}[0-9]{2}$'`),
    check("brands_slug_form", sql`${table.slug} ~ '^[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?$'`),
  ],
);
