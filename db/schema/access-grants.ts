import { sql } from "drizzle-orm";
import { check, date, foreignKey, index, integer, pgTable, primaryKey, text, uniqueIndex } from "drizzle-orm/pg-core";
import { ACCESS_ROLES, GRANT_DECIDERS, GRANT_SCOPES, GRANT_STATUSES } from "@/lib/access-grants/rules";
import { brands } from "./brands";
import { createdAt, id, instant, oneOf } from "./columns";
import { passports } from "./passports";
import { products } from "./products";

export const accessGrants = pgTable(
  "access_grants",
  {
    id: id(),
    /** Null: the grant of an authority, which brands can neither decide nor see. */
    brandId: text("brand_id").references(() => brands.id),
    /** Who decides. What the grant opens follows from `role`. */
    accessSet: text("access_set", { enum: [...GRANT_DECIDERS] }).notNull(),
    status: text("status", { enum: [...GRANT_STATUSES] })
      .notNull()
      .default("unproved"),
    scope: text("scope", { enum: [...GRANT_SCOPES] }).notNull(),
    productId: text("product_id"),
    passportId: text("passport_id"),
    /** The brands that an authority may read; null: all. */
    brandIds: text("brand_ids").array(),
    elements: text("elements").array(),
    role: text("role", { enum: [...ACCESS_ROLES] }).notNull(),
    /** Personal data is erased some time after the end; the keyed hash remains. */
    name: text("name"),
    organisation: text("organisation"),
    registerNumber: text("register_number"),
    purpose: text("purpose"),
    email: text("email"),
    emailHash: text("email_hash").notNull(),
    locale: text("locale").notNull(),
    /** SHA-256 of the newest link's token; null: no link any more. */
    tokenHash: text("token_hash"),
    linkSentAt: instant("link_sent_at"),
    createdAt: createdAt(),
    /** Deadline for the mailbox's answer, then for the decision; after the grant, its end. */
    expiresAt: instant("expires_at").notNull(),
    /** The chosen end of a grant that waits for a second reviewer. */
    grantUntil: instant("grant_until"),
    provedAt: instant("proved_at"),
    grantedBy: text("granted_by"),
    grantedAt: instant("granted_at"),
    consentedBy: text("consented_by"),
    endedAt: instant("ended_at"),
    /** Who ended it: `member`, `operator`, `reader` or `system`, with their id. */
    endedBy: text("ended_by"),
    endedById: text("ended_by_id"),
    refusal: text("refusal"),
  },
  (table) => [
    foreignKey({
      name: "access_grants_of_own_product",
      columns: [table.brandId, table.productId],
      foreignColumns: [products.brandId, products.id],
    }).onDelete("cascade"),
    foreignKey({
      name: "access_grants_of_own_passport",
      columns: [table.brandId, table.passportId],
      foreignColumns: [passports.brandId, passports.id],
    }).onDelete("cascade"),
    uniqueIndex("access_grants_token_unique").on(table.tokenHash),
    index("access_grants_by_status").on(table.brandId, table.status, table.id),
    index("access_grants_by_brand").on(table.brandId, table.id),
    index("access_grants_by_mailbox").on(table.emailHash, table.status),
    index("access_grants_of_product").on(table.productId),
    index("access_grants_of_passport").on(table.passportId),
    index("access_grants_open_by_expiry")
      .on(table.expiresAt)
      .where(sql`status in ('unproved', 'waiting', 'consent', 'granted')`),
    index("access_grants_with_address_by_end")
      .on(table.endedAt)
      .where(sql`email is not null and ended_at is not null`),
    check("access_grants_set_known", oneOf("access_set", GRANT_DECIDERS)),
    check("access_grants_status_known", oneOf("status", GRANT_STATUSES)),
    check("access_grants_scope_known", oneOf("scope", GRANT_SCOPES)),
    check("access_grants_role_known", oneOf("role", ACCESS_ROLES)),
    check("access_grants_purchaser_of_item", sql`${table.role} <> 'purchaser' or ${table.scope} = 'passport'`),
    check("access_grants_authority_of_no_brand", sql`(${table.accessSet} = 'authority') = (${table.brandId} is null)`),
    check("access_grants_brands_of_authority", sql`${table.brandIds} is null or ${table.accessSet} = 'authority'`),
    check(
      "access_grants_scope_whole",
      sql`(${table.scope} <> 'product' or ${table.productId} is not null)
        and (${table.scope} <> 'passport' or ${table.passportId} is not null)`,
    ),
    check(
      "access_grants_ended_when_final",
      sql`(${table.status} in ('unproved', 'waiting', 'consent', 'granted')) = (${table.endedAt} is null)`,
    ),
    check(
      "access_grants_granted_by_somebody",
      sql`${table.status} not in ('consent', 'granted') or (${table.grantedBy} is not null
        and ${table.grantUntil} is not null)`,
    ),
    check(
      "access_grants_of_brand_by_two_people",
      sql`${table.status} <> 'granted' or ${table.scope} <> 'brand' or ${table.accessSet} = 'authority'
        or (${table.consentedBy} is not null and ${table.consentedBy} <> ${table.grantedBy})`,
    ),
  ],
);

export const accessReads = pgTable(
  "access_reads",
  {
    brandId: text("brand_id").notNull(),
    grantId: text("grant_id")
      .notNull()
      .references(() => accessGrants.id, { onDelete: "cascade" }),
    subjectId: text("subject_id").notNull(),
    day: date("day", { mode: "string" }).notNull(),
    reads: integer("reads").notNull(),
    firstAt: instant("first_at").notNull(),
    lastAt: instant("last_at").notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.grantId, table.day, table.subjectId] }),
    index("access_reads_by_day").on(table.day),
    check("access_reads_positive", sql`${table.reads} > 0`),
  ],
);

/** API keys of a mailbox, not of a brand: its current grants decide what they can read. */
export const accessTokens = pgTable(
  "access_tokens",
  {
    id: id(),
    /** Keyed hash of the mailbox, as in `holders`. */
    mailboxHash: text("mailbox_hash").notNull(),
    label: text("label").notNull(),
    tokenHash: text("token_hash").notNull(),
    createdAt: createdAt(),
    expiresAt: instant("expires_at").notNull(),
    revokedAt: instant("revoked_at"),
    lastUsedOn: date("last_used_on", { mode: "string" }),
  },
  (table) => [
    uniqueIndex("access_tokens_hash_unique").on(table.tokenHash),
    index("access_tokens_by_mailbox").on(table.mailboxHash),
    index("access_tokens_by_age").on(table.expiresAt),
  ],
);
