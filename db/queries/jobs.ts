import { and, asc, eq, gt, inArray, isNull, lt, lte, ne, or, sql, type SQL, isNotNull } from "drizzle-orm";
import { clocksAgree, CLOCK_SKEW_SECONDS_MAX } from "../clock-agreement";
import type { Fence } from "../fenced";
import { jobs } from "../schema";
import type { AllBrandsDb, BrandDb, TenantDb } from "../tenant";

export type JobRow = typeof jobs.$inferSelect;
type NewJob = typeof jobs.$inferInsert;
/** The lease is valid only while the job's attempt and holder are unchanged. */
export type TakenJob = JobRow & { holder: string; leasedUntil: Date };

export async function insertDueJobs(tx: TenantDb, rows: NewJob[]): Promise<void> {
  if (rows.length > 0) await tx.insert(jobs).values(rows.map(dueByDatabase)).onConflictDoNothing();
}

/** Limits `runAt` to the database's clock, so that a process whose clock is ahead does not delay work. */
function dueByDatabase({ runAt, ...row }: NewJob) {
  const due = sql`least(${runAt.toISOString()}::timestamptz, clock_timestamp())`;
  return { ...row, runAt: due, createdAt: due };
}

export interface QueueRoom {
  queue: string;
  slots: number;
  slotsPerGroup: number | null;
  /** While the queue's newest job is younger than `quietSince`, jobs younger than `patientSince` are not taken. */
  quietSince: Date | null;
  patientSince: Date | null;
}

/** Jobs with an expired lease count as due. A process whose clock differs from the database's gets none. */
export async function takeDueJobs(
  db: AllBrandsDb,
  params: {
    rooms: readonly QueueRoom[];
    busy: readonly { queue: string; groupKey: string; count: number }[];
    /** Lease time per kind in ms. Other kinds are skipped: a newer release may know them. */
    leases: Readonly<Record<string, number>>;
    holder: string;
    at: Date;
  },
): Promise<TakenJob[]> {
  const at = params.at.toISOString();
  const leases = JSON.stringify(params.leases);
  const chosen = sql`
    with rooms as (
      select * from jsonb_to_recordset(${JSON.stringify(params.rooms)}::jsonb)
        as room (queue text, slots int, "slotsPerGroup" int, "quietSince" timestamptz, "patientSince" timestamptz)),
    busy as (
      select * from jsonb_to_recordset(${JSON.stringify(params.busy)}::jsonb)
        as hand (queue text, "groupKey" text, count int)),
    due as (
      select room.queue, "slotsPerGroup", job.* from rooms room cross join lateral (
        select id, group_key, coalesce(leased_until, run_at) as due_at from jobs
        where queue = room.queue and state <> 'dead' and coalesce(leased_until, run_at) <= ${at}
          and ${leases}::jsonb ? kind
          and (room."quietSince" is null or created_at < room."patientSince"
            or not exists (select from jobs latest where latest.queue = room.queue
            and latest.created_at > room."quietSince"))
          and not exists (select from busy where busy.queue = room.queue and busy."groupKey" = jobs.group_key
          and busy.count >= room."slotsPerGroup")
        order by coalesce(leased_until, run_at), id limit room.slots for update skip locked) job)
    select ranked.id from (
      select due.*, coalesce(busy.count, 0) + row_number() over (partition by due.queue, due.group_key
      order by due_at, id) as place
      from due left join busy on busy.queue = due.queue and busy."groupKey" = due.group_key) ranked
    where group_key is null or "slotsPerGroup" is null or place <= "slotsPerGroup"`;
  const rows = await db
    .update(jobs)
    .set({
      state: "running",
      attempts: sql`${jobs.attempts} + 1`,
      holder: params.holder,
      leasedUntil: sql`${at}::timestamptz + (${leases}::jsonb ->> ${jobs.kind})::float8 * interval '1 millisecond'`,
    })
    .where(and(clocksAgree(), inArray(jobs.id, sql`(${chosen})`)))
    .returning();
  return (rows as TakenJob[]).toSorted((a, b) => a.runAt.getTime() - b.runAt.getTime() || (a.id < b.id ? -1 : 1));
}

const isHeld = ({ id, attempts, holder }: Fence) =>
  and(eq(jobs.id, id), eq(jobs.attempts, attempts), eq(jobs.holder, holder));

export async function renewLeases(
  db: AllBrandsDb,
  params: { held: readonly Fence[]; leases: Readonly<Record<string, number>>; at: Date },
): Promise<{ id: string; holder: string; leasedUntil: Date }[]> {
  const lease = sql`(${JSON.stringify(params.leases)}::jsonb ->> ${jobs.kind})::float8 * interval '1 millisecond'`;
  const rows = await db
    .update(jobs)
    .set({ leasedUntil: sql`${params.at.toISOString()}::timestamptz + ${lease}` })
    .where(and(clocksAgree(), or(...params.held.map(isHeld))))
    .returning({ id: jobs.id, holder: jobs.holder, leasedUntil: jobs.leasedUntil });
  return rows as { id: string; holder: string; leasedUntil: Date }[];
}

export async function deleteJob(tx: TenantDb, jobId: string): Promise<void> {
  await tx.delete(jobs).where(eq(jobs.id, jobId));
}

export async function releaseJob(
  tx: TenantDb,
  jobId: string,
  set: Pick<JobRow, "state" | "runAt" | "attempts" | "lastError" | "progress">,
): Promise<void> {
  await tx
    .update(jobs)
    .set({ ...set, holder: null, leasedUntil: null })
    .where(eq(jobs.id, jobId));
}

export async function hastenJob(tx: BrandDb, { uniqueKey, at }: { uniqueKey: string; at: Date }) {
  await tx
    .update(jobs)
    .set({ runAt: at })
    .where(and(eq(jobs.uniqueKey, uniqueKey), eq(jobs.state, "queued"), gt(jobs.runAt, at)));
}

export async function moveToQueue(tx: BrandDb, { jobId, queue }: { jobId: string; queue: string }): Promise<void> {
  await tx
    .update(jobs)
    .set({ queue })
    .where(and(eq(jobs.id, jobId), ne(jobs.queue, queue)));
}

/** Deletes the job even while it runs; waits for its transaction, after which the job can write nothing. */
export async function deleteJobByKey(tx: BrandDb, params: { uniqueKey: string; brandId: string }): Promise<void> {
  await tx.delete(jobs).where(and(eq(jobs.uniqueKey, params.uniqueKey), eq(jobs.brandId, params.brandId)));
}

const isInNobodysHands = (at: Date) => or(isNull(jobs.leasedUntil), lte(jobs.leasedUntil, at));

export async function findOldestDueTime(db: AllBrandsDb, params: { kinds: string[]; at: Date }): Promise<Date | null> {
  const [oldest] = await db
    .select({ runAt: jobs.runAt })
    .from(jobs)
    .where(and(inArray(jobs.kind, params.kinds), isInNobodysHands(params.at)))
    .orderBy(asc(jobs.runAt))
    .limit(1);
  return oldest?.runAt ?? null;
}

export function listOverdueJobs(
  db: AllBrandsDb,
  params: { kinds: string[]; at: Date; dueBefore: Date },
): Promise<{ id: string; dueSince: Date }[]> {
  return db
    .select({ id: jobs.id, dueSince: jobs.runAt })
    .from(jobs)
    .where(and(inArray(jobs.kind, params.kinds), lte(jobs.runAt, params.dueBefore), isInNobodysHands(params.at)))
    .orderBy(asc(jobs.runAt));
}

export interface QueueFigures {
  queue: string;
  due: number;
  later: number;
  running: number;
  dead: number;
  oldestDueAt: Date | null;
}

export async function listQueueFigures(db: AllBrandsDb, at: Date): Promise<QueueFigures[]> {
  const isDue = sql`${jobs.state} <> 'dead' and coalesce(${jobs.leasedUntil}, ${jobs.runAt}) <= ${at.toISOString()}`;
  const isLater = sql`${jobs.state} = 'queued' and ${jobs.runAt} > ${at.toISOString()}`;
  const isRunning = sql`${jobs.state} = 'running' and ${jobs.leasedUntil} > ${at.toISOString()}`;
  const countWhere = (which: SQL) => sql`count(*) filter (where ${which})`.mapWith(Number);
  return db
    .select({
      queue: jobs.queue,
      due: countWhere(isDue),
      later: countWhere(isLater),
      running: countWhere(isRunning),
      dead: countWhere(sql`${jobs.state} = 'dead'`),
      oldestDueAt: sql`min(${jobs.runAt}) filter (where ${isDue})`.mapWith(jobs.runAt),
    })
    .from(jobs)
    .groupBy(jobs.queue);
}

export async function deleteOldDeadJobs(tx: AllBrandsDb, before: Date): Promise<void> {
  await tx.delete(jobs).where(and(eq(jobs.state, "dead"), lt(jobs.runAt, before)));
}

export async function listDeadJobs(db: AllBrandsDb, params: { cursor?: string; limit: number }): Promise<JobRow[]> {
  const isNext = params.cursor === undefined ? undefined : gt(jobs.id, params.cursor);
  return db
    .select()
    .from(jobs)
    .where(and(eq(jobs.state, "dead"), isNext))
    .orderBy(asc(jobs.id))
    .limit(params.limit);
}

export async function countDeadJobs(db: AllBrandsDb, most: number): Promise<number> {
  return db.$count(db.select({ id: jobs.id }).from(jobs).where(eq(jobs.state, "dead")).limit(most).as("some"));
}

export async function lockDeadJob(tx: AllBrandsDb, jobId: string): Promise<JobRow | null> {
  const [row] = await tx
    .select()
    .from(jobs)
    .where(and(eq(jobs.id, jobId), eq(jobs.state, "dead")))
    .for("update");
  return row ?? null;
}

/** An existing job keeps its next run, unless that is more than one interval away: a wrong clock must have set it. */
export async function upsertRecurringJobs(db: AllBrandsDb, rows: NewJob[]): Promise<void> {
  await db
    .insert(jobs)
    .values(rows.map(dueByDatabase))
    .onConflictDoUpdate({
      target: jobs.id,
      set: {
        everySeconds: sql`excluded.every_seconds`,
        runAt: sql`least(${jobs.runAt}, excluded.run_at + excluded.every_seconds * interval '1 second')`,
      },
      setWhere: clocksAgree(),
    });
}

export function listMisscheduledJobs(db: AllBrandsDb): Promise<{ id: string; runAt: Date }[]> {
  const latest = sql`clock_timestamp() + (${jobs.everySeconds} + ${CLOCK_SKEW_SECONDS_MAX}) * interval '1 second'`;
  return db
    .select({ id: jobs.id, runAt: jobs.runAt })
    .from(jobs)
    .where(sql`${jobs.runAt} > ${latest}`)
    .orderBy(asc(jobs.id));
}

export async function listRecurringJobs(db: AllBrandsDb): Promise<JobRow[]> {
  return db.select().from(jobs).where(isNotNull(jobs.everySeconds)).orderBy(asc(jobs.id));
}
