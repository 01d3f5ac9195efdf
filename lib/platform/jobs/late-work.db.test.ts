import { afterEach, expect, it, vi } from "vitest";
import { isFenceLost } from "@/db/fenced";
import { jobs } from "@/db/schema";
import { HOUR_MS, MINUTE_MS, setClock } from "@/lib/platform/clock";
import { log } from "@/lib/platform/log";
import { testDatabase } from "@/lib/platform/testing/database";
import { mintBrand } from "@/lib/platform/testing/factories";
import { cancelJob, enqueue } from "./enqueue";
import { listLateJobs, reportLateWork } from "./queue-states";
import { scheduleRecurringJobs } from "./start-worker";
import { inHandsOf, takeNext } from "./testing/run-jobs";
import { LeasedJobs } from "./worker";

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
  const logSpies = [
    vi.spyOn(log(), "error").mockImplementation(() => undefined),
    vi.spyOn(log(), "info").mockImplementation(() => undefined),
  ];
  const events = () =>
    logSpies
      .flatMap(({ mock }) => mock.calls.map(([line]) => (line as unknown as { event?: string }).event))
      .filter((event) => event?.startsWith("jobs."));
  await pool.query("delete from jobs");
  clockAt(0);
  await scheduleRecurringJobs(db);
  clockAt(14 * MINUTE_MS);
  expect([await listLateJobs(db), await reportLateWork(db, null)]).toEqual([[], null]);
  clockAt(16 * MINUTE_MS);
  const late = await listLateJobs(db);
  expect(late).toContainEqual({ id: "expire-transfers", dueSince: from });
  const reported = await reportLateWork(db, null);
  expect(events()).toEqual(["jobs.late"]);
  clockAt(40 * MINUTE_MS);
  expect(await reportLateWork(db, reported)).toBe(reported);
  expect(events()).toEqual(["jobs.late"]);
  clockAt(16 * MINUTE_MS + HOUR_MS);
  const again = await reportLateWork(db, reported);
  expect(events()).toEqual(["jobs.late", "jobs.late"]);
  const job = await takeNext(db, "expire-transfers");
  expect((await listLateJobs(db)).map(({ id }) => id)).not.toContain(job!.id);
  await pool.query("delete from jobs");
  expect(await reportLateWork(db, again)).toBeNull();
  expect(events()).toEqual(["jobs.late", "jobs.late", "jobs.in_time"]);
});

it("a job that goes on keeps its lease; one whose lease was lost does not put off whoever has it now", async () => {
  await pool.query("delete from jobs");
  clockAt(0);
  await scheduleRecurringJobs(db);
  await pool.query("delete from jobs where id <> 'expire-transfers'");
  const take = (leaseMs = MINUTE_MS) => takeNext(db, "expire-transfers", leaseMs);
  const mine = (await take())!;
  const leasedJobs = new LeasedJobs(db);
  const { signal } = leasedJobs.hold(mine);
  const leasedUntil = async () =>
    (await pool.query<{ leased_until: Date }>("select leased_until from jobs")).rows[0]!.leased_until.getTime();
  for (const minutes of [0.9, 1.8, 2.7]) {
    clockAt(minutes * MINUTE_MS);
    await leasedJobs.renew();
    expect(await leasedUntil()).toBe(from.getTime() + (minutes + 1) * MINUTE_MS);
    expect(await take()).toBeNull();
  }
  await pool.query("update jobs set leased_until = $1", [from]);
  const theirs = await take(5 * MINUTE_MS);
  expect(theirs).not.toBeNull();
  clockAt(4 * MINUTE_MS);
  await leasedJobs.renew();
  expect(signal.reason).toSatisfy(isFenceLost);
  await expect(inHandsOf(db, mine).end(async () => undefined)).rejects.toSatisfy(isFenceLost);
  leasedJobs.release(mine);
  expect(await leasedUntil()).toBe(theirs!.leasedUntil.getTime());
});

it("a job that is called off while it is done sees its signal aborted, and writes nothing any more", async () => {
  await pool.query("delete from jobs");
  clockAt(0);
  const { brandId } = await mintBrand(db);
  await enqueue(db, "chain_verification", { brandId });
  await enqueue(db, "chain_verification", { brandId });
  const mine = (await takeNext(db, "chain_verification"))!;
  expect(await takeNext(db, "chain_verification")).toBeNull();
  const leasedJobs = new LeasedJobs(db);
  const { signal } = leasedJobs.hold(mine);
  await cancelJob(db, "chain_verification", { brandId: (await mintBrand(db)).brandId });
  await inHandsOf(db, mine).write(async () => undefined);
  await cancelJob(db, "chain_verification", { brandId });
  clockAt(MINUTE_MS);
  await leasedJobs.renew();
  expect(signal.reason).toSatisfy(isFenceLost);
  leasedJobs.release(mine);
  const job = inHandsOf(db, mine);
  await expect(job.write(async () => expect.fail("it was begun"))).rejects.toSatisfy(isFenceLost);
  await expect(job.db.delete(jobs)).rejects.toSatisfy(isFenceLost);
});
