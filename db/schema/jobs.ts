import { index, integer, jsonb, pgTable, text } from "drizzle-orm/pg-core";
import { createdAt, id, instant } from "./columns";

/** Work for the job loop: taken with `for update skip locked`, held by a lease, tried again with back-off. */
export const jobs = pgTable(
  "jobs",
  {
    /** A fixed name for a recurring job, so that it stands once. */
    id: id(),
    kind: text("kind").notNull(),
    payload: jsonb("payload").$type<Record<string, unknown>>().notNull().default({}),
    runAt: instant("run_at").notNull(),
    /** Null: runs once and is removed. */
    everySeconds: integer("every_seconds"),
    leasedUntil: instant("leased_until"),
    attempts: integer("attempts").notNull().default(0),
    lastError: text("last_error"),
    createdAt: createdAt(),
  },
  (table) => [index("jobs_due").on(table.runAt)],
);
