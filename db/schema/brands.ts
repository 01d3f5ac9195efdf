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
    /** Whether every member has to sign in by two steps. */
    requiresTwoFactor: boolean("requires_two_factor").notNull().default(false),
    createdAt: createdAt(),
  },
  (table) => [
    uniqueIndex("brands_slug_unique").on(table.slug),
    check("brands_tier_known", oneOf("tier", TIERS)),
    check("brands_slug_form", sql`${table.slug} ~ '^[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?$'`),
  ],
);
