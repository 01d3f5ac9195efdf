import { sql } from "drizzle-orm";
import { check, pgTable, primaryKey, text, uniqueIndex } from "drizzle-orm/pg-core";
import { brands } from "./brands";
import { createdAt, instant, ofTestBrand } from "./columns";

/**
 * Host names of brands under which their items' codes open. An item's host is part of its identity permanently, so
 * the host continues to answer and no other brand can use it.
 */
export const brandHosts = pgTable(
  "brand_hosts",
  {
    brandId: text("brand_id")
      .notNull()
      .references(() => brands.id),
    host: text("host").notNull(),
    /** The required content of the host's TXT record. Public. */
    token: text("token").notNull(),
    provedAt: instant("proved_at"),
    /** Items registered between these times have this host in their addresses. */
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
