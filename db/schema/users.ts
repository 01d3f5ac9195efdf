import { sql } from "drizzle-orm";
import { check, index, integer, pgTable, primaryKey, text, uniqueIndex } from "drizzle-orm/pg-core";
import { ROLES } from "@/lib/auth/permissions";
import { brands } from "./brands";
import { createdAt, id, instant, oneOf } from "./columns";

export const users = pgTable(
  "users",
  {
    id: id(),
    email: text("email").notNull(),
    name: text("name").notNull(),
    /** argon2id, in its own encoded form. Null: this person signs in elsewhere. */
    passwordHash: text("password_hash"),
    locale: text("locale"),
    createdAt: createdAt(),
  },
  (table) => [uniqueIndex("users_email_unique").on(sql`lower(${table.email})`)],
);

export const members = pgTable(
  "members",
  {
    brandId: text("brand_id").notNull().references(() => brands.id),
    userId: text("user_id").notNull().references(() => users.id),
    role: text("role", { enum: [...ROLES] }).notNull(),
    createdAt: createdAt(),
  },
  (table) => [
    primaryKey({ columns: [table.brandId, table.userId] }),
    index("members_by_user").on(table.userId),
    check("members_role_known", oneOf("role", ROLES)),
  ],
);

export const sessions = pgTable(
  "sessions",
  {
    id: id(),
    userId: text("user_id").notNull().references(() => users.id),
    /** The brand this session works for; a person may belong to several. */
    brandId: text("brand_id").notNull().references(() => brands.id),
    userAgent: text("user_agent"),
    createdAt: createdAt(),
    lastSeenAt: instant("last_seen_at").notNull().defaultNow(),
    expiresAt: instant("expires_at").notNull(),
    revokedAt: instant("revoked_at"),
  },
  (table) => [index("sessions_by_user").on(table.userId, table.createdAt)],
);

/** Failed sign-ins, counted per account and per client address; both are keyed hashes, never the thing itself. */
export const signInFailures = pgTable("sign_in_failures", {
  subjectHash: text("subject_hash").primaryKey(),
  count: integer("count").notNull(),
  lastFailedAt: instant("last_failed_at").notNull(),
});
