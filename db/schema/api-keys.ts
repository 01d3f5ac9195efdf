import { sql } from "drizzle-orm";
import { type AnyPgColumn, check, index, pgTable, text, uniqueIndex } from "drizzle-orm/pg-core";
import { LONE_SCOPES, type Scope, SCOPES } from "@/lib/access/permissions";
import { brands } from "./brands";
import { createdAt, id, instant, listOf, ofTestBrand } from "./columns";
import { users } from "./users";

export const apiKeys = pgTable(
  "api_keys",
  {
    id: id(),
    brandId: text("brand_id")
      .notNull()
      .references(() => brands.id),
    name: text("name").notNull(),
    /** SHA-256 of the whole key, hexadecimal. The key itself is shown once and never stored. */
    secretHash: text("secret_hash").notNull(),
    hint: text("hint").notNull(),
    scopes: text("scopes").array().$type<Scope[]>().notNull(),
    createdBy: text("created_by").references(() => users.id),
    /** The member who became responsible for the key after the person who created it. Null: no one. */
    reassignedTo: text("reassigned_to").references(() => users.id),
    createdAt: createdAt(),
    lastUsedAt: instant("last_used_at"),
    expiresAt: instant("expires_at"),
    revokedAt: instant("revoked_at"),
    replacedBy: text("replaced_by").references((): AnyPgColumn => apiKeys.id),
  },
  (table) => [
    uniqueIndex("api_keys_secret_hash_unique").on(table.secretHash),
    check("api_keys_scopes_known", sql`${table.scopes} <@ ${listOf(SCOPES)} and cardinality(${table.scopes}) > 0`),
    check(
      "api_keys_lone_scope",
      sql`cardinality(${table.scopes}) = 1 or not ${table.scopes} && ${listOf(LONE_SCOPES)}`,
    ),
    check("api_keys_test_by_hint", sql`${ofTestBrand()} = starts_with(hint, 'dpp_test_')`),
    check("api_keys_secret_hash_form", sql`${table.secretHash} ~ '^[0-9a-f]{64}$'`),
    index("api_keys_by_brand").on(table.brandId, table.createdAt),
  ],
);
