import { afterEach, expect, it, vi } from "vitest";
import { renewLease, rescheduleJob, takeDueJob } from "@/db/queries/jobs";
import { HOUR_MS, MINUTE_MS, now, SECOND_MS, setClock } from "@/lib/platform/clock";
import { log } from "@/lib/platform/log";
import { testDatabase } from "@/lib/platform/testing/database";
import { holdLease } from "./hold-lease";
import { listLateJobs, tellOfLateWork } from "./late-work";
import { scheduleRecurringJobs } from "./run-due-jobs";

const { db, pool } = testDatabase();
let restoreClock = () => {};
afterEach(() => {
  restoreClock();
  vi.restoreAllMocks();
});

const from = new Date();
function clockAt(afterMs: number): void {
  restoreClock();
  restoreClock = setClock(() => new Date(from.getTime() + afterMs));
}

it("is told once when it begins, again after an hour, and when it is over; what somebody has in hand is not late", async () => {
  const said = [
    vi.spyOn(log(), "error").mockImplementation(() => undefined),
    vi.spyOn(log(), "info").mockImplementation(() => undefined),
  ];
  const events = () =>
    said
      .flatMap(({ mock }) => mock.calls.map(([line]) => (line as unknown as { event?: string }).event))
      .filter((event) => event?.startsWith("jobs."));
  await pool.query("delete from jobs");
  clockAt(0);
  await scheduleRecurringJobs(db);
  clockAt(14 * MINUTE_MS);
  expect([await listLateJobs(db), await tellOfLateWork(db, null)]).toEqual([[], null]);
  clockAt(16 * MINUTE_MS);
  const late = await listLateJobs(db);
  expect(late).toContainEqual({ id: "expire-transfers", dueSince: from });
  const told = await tellOfLateWork(db, null);
  expect(events()).toEqual(["jobs.late"]);
  clockAt(40 * MINUTE_MS);
  expect(await tellOfLateWork(db, told)).toBe(told);
  expect(events()).toEqual(["jobs.late"]);
  clockAt(16 * MINUTE_MS + HOUR_MS);
  const again = await tellOfLateWork(db, told);
  expect(events()).toEqual(["jobs.late", "jobs.late"]);
  const taken = await takeDueJob(db, {
    kinds: ["expire-transfers"],
    at: now(),
    leasedUntil: new Date(now().getTime() + MINUTE_MS),
  });
  expect((await listLateJobs(db)).map(({ id }) => id)).not.toContain(taken!.id);
  await pool.query("delete from jobs");
  expect(await tellOfLateWork(db, again)).toBeNull();
  expect(events()).toEqual(["jobs.late", "jobs.late", "jobs.in_time"]);
});

it("a job that goes on keeps its lease; one whose lease was lost does not put off whoever has it now", async () => {
  await pool.query("delete from jobs");
  clockAt(0);
  await pool.query("insert into jobs (id, kind, run_at) values ('long', 'long', $1)", [from]);
  const take = (leaseMs = MINUTE_MS) =>
    takeDueJob(db, { kinds: ["long"], at: now(), leasedUntil: new Date(now().getTime() + leaseMs) });
  const mine = await take();
  let isLost = false;
  const release = holdLease({
    until: mine!.leasedUntil!,
    leaseMs: MINUTE_MS,
    everyMs: 20,
    renew: (held) => renewLease(db, { jobId: "long", ...held }),
    onLost: () => (isLost = true),
  });
  const leasedUntil = async () =>
    (
      await pool.query<{ leased_until: Date }>("select leased_until from jobs where id = 'long'")
    ).rows[0]!.leased_until.getTime();
  for (const minutes of [0.9, 1.8, 2.7]) {
    clockAt(minutes * MINUTE_MS);
    await expect.poll(leasedUntil).toBe(from.getTime() + (minutes + 1) * MINUTE_MS);
    expect(await take()).toBeNull();
  }
  await pool.query("update jobs set leased_until = $1", [from]);
  const theirs = await take(5 * MINUTE_MS);
  expect(theirs).not.toBeNull();
  await expect.poll(() => isLost).toBe(true);
  expect(await release()).toBeNull();
  await rescheduleJob(db, {
    jobId: "long",
    heldUntil: mine!.leasedUntil!,
    runAt: new Date(from.getTime() + SECOND_MS),
    fault: null,
  });
  expect(await leasedUntil()).toBe(theirs!.leasedUntil!.getTime());
});
