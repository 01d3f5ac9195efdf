import { sql } from "drizzle-orm";
import { bigint, check, index, pgTable, text, uniqueIndex } from "drizzle-orm/pg-core";
import { ARCHIVE_STATES } from "@/lib/brands/archive/rules";
import { brands } from "./brands";
import { createdAt, id, instant, oneOf } from "./columns";

export const brandArchives = pgTable(
  "brand_archives",
  {
    id: id(),
    brandId: text("brand_id")
      .notNull()
      .references(() => brands.id),
    requestedBy: text("requested_by").notNull(),
    state: text("state", { enum: [...ARCHIVE_STATES] })
      .notNull()
      .default("queued"),
    createdAt: createdAt(),
    finishedAt: instant("finished_at"),
    sizeBytes: bigint("size_bytes", { mode: "number" }),
  },
  (table) => [
    uniqueIndex("brand_archives_one_open")
      .on(table.brandId)
      .where(sql`state in ('queued', 'running')`),
    index("brand_archives_by_brand").on(table.brandId, table.id),
    check("brand_archives_state_known", oneOf("state", ARCHIVE_STATES)),
  ],
);
