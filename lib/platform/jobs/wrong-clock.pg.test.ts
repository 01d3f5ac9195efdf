import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { findReadiness } from "@/db/queries/health";
import { renewLeases, listMisscheduledJobs } from "@/db/queries/jobs";
import { DAY_MS, HOUR_MS } from "@/lib/platform/clock";
import { newId } from "@/lib/platform/ids";
import { faketimeLibrary, withClock } from "@/lib/platform/launch/machine/faketime";
import { run } from "@/lib/platform/launch/machine/packages";
import { root } from "@/lib/platform/launch/prepare.mjs";
import { log } from "@/lib/platform/log";
import { mintBrand } from "@/lib/platform/testing/factories";
import { mintDatabase } from "@/lib/platform/testing/own-database";
import { probeReadiness } from "../health/probe-readiness";
import { enqueue } from "./enqueue";
import { leases } from "./registry";
import { scheduleRecurringJobs } from "./start-worker";
import { runNext, runTaken, takeNext } from "./testing/run-jobs";
import { clockReporter } from "./watch-clock";

/** One process's clock is wrong; the database's and the others' are right. */

const { db, pool, url } = await mintDatabase();
const library = await faketimeLibrary().catch(() => undefined);
const FUTURE_MS = 400 * DAY_MS;

const jump = (byMs: number) => vi.setSystemTime(Date.now() + byMs);
beforeEach(async () => {
  vi.useFakeTimers({ toFake: ["Date"], now: Date.now() });
  await pool.query("delete from jobs");
  await scheduleRecurringJobs(db);
});
afterEach(() => {
  vi.useRealTimers();
  vi.restoreAllMocks();
});

const schedule = async () =>
  (await pool.query("select id, run_at, state, attempts from jobs where every_seconds is not null order by id")).rows;

it.each([FUTURE_MS, -FUTURE_MS, HOUR_MS])("a process whose clock is %d ms ahead takes no job", async (byMs) => {
  const before = await schedule();
  jump(byMs);
  expect(await runNext(db, "purge-events")).toBe(0);
  await scheduleRecurringJobs(db);
  expect(await schedule()).toEqual(before);
});

it("a process whose clock jumps while it does a job writes nothing, and schedules nothing", async () => {
  const { brandId } = await mintBrand(db);
  await pool.query(
    `insert into events (id, brand_id, first, last, type, subjects, data)
     values ($1, $2, 1, 1, 'product.created', '{prd_1}', '{}')`,
    [newId("evt"), brandId],
  );
  const countEvents = async () => (await pool.query("select from events")).rowCount;
  const events = await countEvents();
  expect(events).toBeGreaterThan(0);
  const partitions = async () =>
    (await pool.query("select count(*)::int as n from pg_inherits where inhparent = 'events'::regclass")).rows[0].n;
  const before = await partitions();
  const job = await takeNext(db, "purge-events");
  jump(FUTURE_MS);
  expect(await runTaken(db, job!)).toEqual({ is: "lost" });
  expect(await renewLeases(db, { held: [job!], leases: leases(), at: new Date() })).toEqual([]);
  expect([await countEvents(), await partitions()]).toEqual([events, before]);
  expect(await listMisscheduledJobs(db)).toEqual([]);
});

it("work that such a process asks for is due at once for the others", async () => {
  const { brandId } = await mintBrand(db);
  jump(FUTURE_MS);
  await enqueue(db, "chain_verification", { brandId });
  jump(-FUTURE_MS);
  const { rows } = await pool.query("select run_at <= clock_timestamp() as is_due from jobs where brand_id = $1", [
    brandId,
  ]);
  expect(rows).toEqual([{ is_due: true }]);
});

it("runs that a wrong clock has set too far ahead are counted, and brought back when jobs are scheduled again", async () => {
  await pool.query(
    "update jobs set run_at = now() + interval '400 days' where id in ('purge-events', 'expire-transfers')",
  );
  expect((await listMisscheduledJobs(db)).map(({ id }) => id)).toEqual(["expire-transfers", "purge-events"]);
  await scheduleRecurringJobs(db);
  expect(await listMisscheduledJobs(db)).toEqual([]);
  const { rows } = await pool.query(
    "select run_at <= now() + every_seconds * interval '1 second' as is_near from jobs where id = 'purge-events'",
  );
  expect(rows).toEqual([{ is_near: true }]);
});

it("the log says so once an hour and when it is over, and the process is not ready meanwhile", async () => {
  const logSpies = [
    vi.spyOn(log(), "error").mockImplementation(() => undefined),
    vi.spyOn(log(), "info").mockImplementation(() => undefined),
  ];
  const events = () =>
    logSpies.flatMap(({ mock }) => mock.calls.map(([line]) => (line as unknown as { event?: string }).event));
  const report = clockReporter(db);
  await report();
  expect(events()).toEqual([]);
  jump(FUTURE_MS);
  await report();
  await report();
  expect(events()).toEqual(["clock.skewed"]);
  expect((await findReadiness(db)).skewSeconds).toBeCloseTo(FUTURE_MS / 1000, -2);
  expect(await probeReadiness(db, 10_000)).toEqual({
    isReady: false,
    checks: { database: "ok", migrations: "ok", clock: "failing" },
  });
  jump(-FUTURE_MS);
  await report();
  expect(events()).toEqual(["clock.skewed", "clock.agrees"]);
});

describe.skipIf(!library)("a real process (it needs libfaketime)", () => {
  const takeJobs = async (variables: Record<string, string>) => {
    const args = ["--import", "tsx", "lib/platform/jobs/testing/take-jobs-once.ts"];
    const env = { ...process.env, DATABASE_URL: url, LOG_LEVEL: "error", ...variables };
    const lines = (await run(process.execPath, args, { cwd: root, env })).stdout.trim().split("\n");
    return { result: JSON.parse(lines.at(-1)!), log: lines.slice(0, -1).join("\n") };
  };

  it("400 days ahead takes no job and says why; with the right time it takes them all", async () => {
    const before = await schedule();
    const skewed = await takeJobs(withClock(library!, "+400d"));
    expect(skewed.result.taken).toBe(0);
    expect(skewed.result.year).toBeGreaterThan(new Date().getUTCFullYear());
    expect(skewed.log).toContain('"event":"clock.skewed"');
    expect(await schedule()).toEqual(before);
    const right = await takeJobs({});
    expect(right.result.taken).toBeGreaterThanOrEqual(before.length);
    expect(await listMisscheduledJobs(db)).toEqual([]);
  }, 120_000);
});
