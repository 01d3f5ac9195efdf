import { sql } from "drizzle-orm";
import { boolean, check, foreignKey, index, pgTable, primaryKey, text, uniqueIndex } from "drizzle-orm/pg-core";
import { COMPANY_ROLES } from "@/lib/people/company-sign-in/rules";
import { brands } from "./brands";
import { bytes, createdAt, instant, ofTestBrand, oneOf } from "./columns";
import { users } from "./users";

export const companySignIns = pgTable(
  "company_sign_ins",
  {
    brandId: text("brand_id")
      .primaryKey()
      .references(() => brands.id),
    issuer: text("issuer").notNull(),
    clientId: text("client_id").notNull(),
    clientSecretSealed: bytes("client_secret_sealed").notNull(),
    defaultRole: text("default_role", { enum: [...COMPANY_ROLES] }).notNull(),
    isEnabled: boolean("is_enabled").notNull().default(true),
    /** Members other than owners can sign in only through the provider. */
    isOnly: boolean("is_only").notNull().default(false),
    /** An owner trusts this provider's addresses although it does not state that they are verified. */
    trustsAddresses: boolean("trusts_addresses").notNull().default(false),
    createdAt: createdAt(),
  },
  () => [
    check("company_sign_ins_role_known", oneOf("default_role", COMPANY_ROLES)),
    check("company_sign_ins_of_live", sql`not ${ofTestBrand()}`),
  ],
);

/** Domains whose addresses the brand's provider may authenticate, after the brand has verified ownership. */
export const companyDomains = pgTable(
  "company_domains",
  {
    brandId: text("brand_id")
      .notNull()
      .references(() => brands.id),
    domain: text("domain").notNull(),
    /** The required content of the domain's TXT record. Public. */
    token: text("token").notNull(),
    verifiedAt: instant("verified_at"),
    createdAt: createdAt(),
  },
  (table) => [
    primaryKey({ columns: [table.brandId, table.domain] }),
    uniqueIndex("company_domains_one_owner")
      .on(table.domain)
      .where(sql`verified_at is not null`),
  ],
);

/** Linked by issuer and subject, never by address, which may be reassigned to another person. */
export const companyIdentities = pgTable(
  "company_identities",
  {
    brandId: text("brand_id").notNull(),
    issuer: text("issuer").notNull(),
    subject: text("subject").notNull(),
    userId: text("user_id")
      .notNull()
      .references(() => users.id),
    createdAt: createdAt(),
  },
  (table) => [
    primaryKey({ columns: [table.brandId, table.issuer, table.subject] }),
    foreignKey({ name: "company_identities_of_brand", columns: [table.brandId], foreignColumns: [brands.id] }),
    index("company_identities_by_user").on(table.userId),
  ],
);

/** Mailed links that confirm provider sign-in for an account without a password. */
export const companyLinks = pgTable(
  "company_links",
  {
    /** SHA-256 of the token, which only the mail contains. */
    tokenHash: text("token_hash").primaryKey(),
    brandId: text("brand_id")
      .notNull()
      .references(() => brands.id),
    issuer: text("issuer").notNull(),
    subject: text("subject").notNull(),
    userId: text("user_id")
      .notNull()
      .references(() => users.id),
    createdAt: createdAt(),
    expiresAt: instant("expires_at").notNull(),
    usedAt: instant("used_at"),
  },
  (table) => [
    index("company_links_by_user").on(table.userId, table.createdAt),
    index("company_links_by_age").on(table.expiresAt),
  ],
);
