import { sql } from "drizzle-orm";
import { check, index, integer, jsonb, pgTable, text, uniqueIndex, primaryKey } from "drizzle-orm/pg-core";
import { FIRST_TIMES } from "@/lib/home/first-steps/rules";
import { brands } from "./brands";
import { createdAt, id, instant, ofTestBrand, oneOf } from "./columns";

export const JOB_STATES = ["queued", "running", "dead"] as const;

/** Inserted with the change that requires it, leased, retried with back-off. Finished or cancelled jobs are deleted. */
export const jobs = pgTable(
  "jobs",
  {
    id: id(),
    kind: text("kind").notNull(),
    queue: text("queue").notNull(),
    brandId: text("brand_id"),
    payload: jsonb("payload").$type<Record<string, unknown>>().notNull().default({}),
    /** Unique while the job is in the table. */
    uniqueKey: text("unique_key"),
    /** A process runs a limited number of jobs of a group at the same time. */
    groupKey: text("group_key"),
    state: text("state", { enum: [...JOB_STATES] })
      .notNull()
      .default("queued"),
    runAt: instant("run_at").notNull(),
    /** Null: runs once and is then deleted. */
    everySeconds: integer("every_seconds"),
    /** Incremented when the job is taken, so that a job that crashes its process is not retried forever. */
    attempts: integer("attempts").notNull().default(0),
    /** Random for each lease: a process with an older value cannot write. */
    holder: text("holder"),
    leasedUntil: instant("leased_until"),
    progress: integer("progress").notNull().default(0),
    lastError: text("last_error"),
    createdAt: createdAt(),
  },
  (table) => [
    uniqueIndex("jobs_once")
      .on(table.uniqueKey)
      .where(sql`unique_key is not null`),
    index("jobs_due")
      .on(table.queue, sql`coalesce(leased_until, run_at)`, table.id)
      .where(sql`state <> 'dead'`),
    index("jobs_dead")
      .on(table.id)
      .where(sql`state = 'dead'`),
    index("jobs_checks_by_age")
      .on(table.createdAt)
      .where(sql`queue = 'checks'`),
    check(
      "jobs_of_magic_recipients_in_test",
      sql`kind <> 'magic_recipient' or brand_id is not null and ${ofTestBrand()}`,
    ),
    check("jobs_state_known", oneOf("state", JOB_STATES)),
    check("jobs_held_while_running", sql`(state = 'running') = (holder is not null and leased_until is not null)`),
  ],
);

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
