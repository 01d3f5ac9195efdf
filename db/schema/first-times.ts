import { check, pgTable, primaryKey, text } from "drizzle-orm/pg-core";
import { FIRST_TIMES } from "@/lib/home/first-steps/rules";
import { brands } from "./brands";
import { instant, oneOf } from "./columns";

export const firstTimes = pgTable(
  "first_times",
  {
    brandId: text("brand_id")
      .notNull()
      .references(() => brands.id),
    what: text("what", { enum: [...FIRST_TIMES] }).notNull(),
    at: instant("at").notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.brandId, table.what] }),
    check("first_times_what_known", oneOf("what", FIRST_TIMES)),
  ],
);
