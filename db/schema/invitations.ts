import { sql } from "drizzle-orm";
import { check, index, integer, pgTable, text, uniqueIndex } from "drizzle-orm/pg-core";
import { ROLES } from "@/lib/access/permissions";
import { brands } from "./brands";
import { createdAt, id, instant, ofTestBrand, oneOf } from "./columns";
import { users } from "./users";

/** Removed with its address one month after it ends. */
export const invitations = pgTable(
  "invitations",
  {
    id: id(),
    brandId: text("brand_id")
      .notNull()
      .references(() => brands.id),
    email: text("email").notNull(),
    role: text("role", { enum: [...ROLES] }).notNull(),
    locale: text("locale").notNull(),
    /** SHA-256 of the link's token, which only the recipient has. */
    tokenHash: text("token_hash").notNull(),
    invitedBy: text("invited_by")
      .notNull()
      .references(() => users.id),
    createdAt: createdAt(),
    sentAt: instant("sent_at").notNull(),
    timesSent: integer("times_sent").notNull().default(1),
    expiresAt: instant("expires_at").notNull(),
    acceptedAt: instant("accepted_at"),
    cancelledAt: instant("cancelled_at"),
  },
  (table) => [
    uniqueIndex("invitations_by_token").on(table.tokenHash),
    uniqueIndex("invitations_one_open")
      .on(table.brandId, sql`lower(${table.email})`)
      .where(sql`accepted_at is null and cancelled_at is null`),
    index("invitations_by_brand").on(table.brandId, table.createdAt),
    index("invitations_by_age").on(table.expiresAt),
    check("invitations_of_live", sql`not ${ofTestBrand()}`),
    check("invitations_role_known", oneOf("role", ROLES)),
    check("invitations_one_end", sql`accepted_at is null or cancelled_at is null`),
  ],
);
