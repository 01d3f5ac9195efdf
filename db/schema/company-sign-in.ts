import { sql } from "drizzle-orm";
import { boolean, check, foreignKey, index, pgTable, primaryKey, text, uniqueIndex } from "drizzle-orm/pg-core";
import { COMPANY_ROLES } from "@/lib/people/company-sign-in/rules";
import { brands } from "./brands";
import { bytes, createdAt, instant, ofTestBrand, oneOf } from "./columns";
import { users } from "./users";

/** Where a brand's own people sign in: its OpenID provider. */
export const companySignIns = pgTable(
  "company_sign_ins",
  {
    brandId: text("brand_id")
      .primaryKey()
      .references(() => brands.id),
    issuer: text("issuer").notNull(),
    clientId: text("client_id").notNull(),
    /** Sealed (AES-256-GCM). */
    clientSecretSealed: bytes("client_secret_sealed").notNull(),
    defaultRole: text("default_role", { enum: [...COMPANY_ROLES] }).notNull(),
    isEnabled: boolean("is_enabled").notNull().default(true),
    /** Members other than owners have no other way in than the provider. */
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

/** The domains whose mailboxes a brand's provider may vouch for, once the brand has shown that they are its own. */
export const companyDomains = pgTable(
  "company_domains",
  {
    brandId: text("brand_id")
      .notNull()
      .references(() => brands.id),
    /** Lower case, as in DNS. */
    domain: text("domain").notNull(),
    /** What the domain's TXT record has to hold. Public. */
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

/** Who at a provider is who here: issuer and subject, never the address, which may be given to somebody else. */
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

/** Mailed links by which an account without a password lets itself be opened at a provider. */
export const companyLinks = pgTable(
  "company_links",
  {
    /** SHA-256 of the token, which only the mail holds. */
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
