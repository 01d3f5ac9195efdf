import { sql } from "drizzle-orm";
import { check, index, integer, jsonb, pgTable, text, uniqueIndex } from "drizzle-orm/pg-core";
import { createdAt, id, instant, ofTestBrand, oneOf } from "./columns";

export const JOB_STATES = ["queued", "running", "dead"] as const;

/**
 * All background work: written in the transaction of what asks for it, taken with `for update skip locked`, held by a
 * lease, tried again with back-off. What is done or cancelled is not here any more; its effects are.
 */
export const jobs = pgTable(
  "jobs",
  {
    id: id(),
    kind: text("kind").notNull(),
    queue: text("queue").notNull(),
    /** Whose work it is; null: the deployment's. */
    brandId: text("brand_id"),
    payload: jsonb("payload").$type<Record<string, unknown>>().notNull().default({}),
    /** One piece of work is on the list once. */
    uniqueKey: text("unique_key"),
    /** Of a group a process has a limited number in hand at once. */
    groupKey: text("group_key"),
    state: text("state", { enum: [...JOB_STATES] })
      .notNull()
      .default("queued"),
    runAt: instant("run_at").notNull(),
    /** Null: runs once and is removed. */
    everySeconds: integer("every_seconds"),
    /** Counted when it is taken: a process that dies of a job does not try it for ever. */
    attempts: integer("attempts").notNull().default(0),
    /** Drawn anew each time it is taken: whoever comes back with an older one writes nothing. */
    holder: text("holder"),
    leasedUntil: instant("leased_until"),
    /** Pieces done in the steps before. */
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
