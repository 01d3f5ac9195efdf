import { sql } from "drizzle-orm";
import { check, pgTable, primaryKey, text, uniqueIndex } from "drizzle-orm/pg-core";
import { brands } from "./brands";
import { createdAt, instant, ofTestBrand } from "./columns";

/**
 * Host names of brands under which their items' codes lead to pages. What an item was registered under is part of its
 * identity for good: such a host goes on answering, and is nobody else's.
 */
export const brandHosts = pgTable(
  "brand_hosts",
  {
    brandId: text("brand_id")
      .notNull()
      .references(() => brands.id),
    /** Lower case, as in DNS. */
    host: text("host").notNull(),
    /** What the host's TXT record has to hold. Public. */
    token: text("token").notNull(),
    provedAt: instant("proved_at"),
    /** Items registered from then on, and until then, have it in their addresses. */
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
