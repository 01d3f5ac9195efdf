import { once } from "node:events";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { fileURLToPath } from "node:url";
import { sql } from "drizzle-orm";
import { afterAll, beforeAll, describe, expect, it, vi } from "vitest";
import { recordDatabaseBackup } from "@/db/queries/database-backups";
import { findRowsWithoutPartition } from "@/db/queries/partitions";
import { jobs } from "@/db/schema";
import { storeState } from "@/lib/files/store-state";
import { HOUR_MS, now, SECOND_MS } from "@/lib/platform/clock";
import { followQueue } from "@/lib/platform/jobs/queue-states";
import { testDatabase } from "@/lib/platform/testing/database";
import { withSettings } from "@/lib/platform/testing/settings";
import { readSourceFiles } from "@/lib/platform/testing/source-files";
import { exposeMetrics } from "./expose-metrics";
import { pageRoutes } from "./page-routes";
import { meterRequest, metrics } from "./registry";

withSettings({ METRICS_TOKEN: "only-for-tests-0123456789" });
const { db } = testDatabase();
const ago = (ms: number) => new Date(now().getTime() - ms);
const STATES = {
  storeState,
  copyTimes: async () => ({ copiedAt: ago(HOUR_MS), changesCopiedAt: ago(25 * SECOND_MS) }),
};
const AUTHORIZATION = "Bearer only-for-tests-0123456789";

async function exposed(): Promise<string> {
  const exposition = await exposeMetrics(AUTHORIZATION, STATES);
  return exposition.answer === "metrics" ? exposition.text : expect.fail(exposition.answer);
}

const server = createServer((incoming, outgoing) => {
  meterRequest(incoming, outgoing, () => "/v1/products/[id]");
  outgoing.statusCode = 404;
  outgoing.end();
});
beforeAll(() => once(server.listen(0, "127.0.0.1"), "listening"));
afterAll(() => server.close());

describe("the metrics", () => {
  it.each([null, "", "Bearer ", "Bearer only-for-tests-012345678", "Basic only-for-tests-0123456789"])(
    "are refused to %j",
    async (authorization) => {
      expect(await exposeMetrics(authorization, STATES)).toEqual({ answer: "refused" });
    },
  );

  it("count requests by route and status, never by address", async () => {
    const { port } = server.address() as AddressInfo;
    await fetch(`http://127.0.0.1:${port}/v1/products/prd_secret`);
    await fetch(`http://127.0.0.1:${port}/v1/products/prd_secret`, { method: "PROPFIND" });
    await vi.waitFor(async () =>
      expect(await exposed()).toContain(
        'carnet_http_request_duration_seconds_count{method="GET",route="/v1/products/[id]",status="404"} 1',
      ),
    );
    expect(await exposed()).toContain('method="other"');
    expect(await exposed()).not.toContain("prd_secret");
  });

  it("begin every counter at 0 for each value of its labels, the reasons of security events included", async () => {
    const text = await exposed();
    for (const line of [
      'carnet_rows_dropped_total{writer="request log"} 0',
      'carnet_message_attempts_total{channel="email",outcome="refused"} 0',
      'carnet_webhook_attempts_total{outcome="failed"} 0',
      'carnet_job_queue_failures_total{queue="imports"} 0',
    ])
      expect(text).toContain(`${line}\n`);
    const labelled = (await metrics().registry.getMetricsAsJSON()).filter(
      ({ name, type }) => name.startsWith("carnet_") && String(type) === "counter",
    );
    expect(labelled.length).toBeGreaterThan(5);
    expect(labelled.filter(({ values }) => values.length === 0).map(({ name }) => name)).toEqual([]);
    const product = [...readSourceFiles()].filter(([path]) => !path.includes(".test."));
    const sources = product.map(([, { text: source }]) => source).join("\n");
    const logged = [...sources.matchAll(/logSecurity\("([\w.]+)", "(\w+)"/g)].map(
      ([, event, reason]) => `{event="${event}",reason="${reason}"}`,
    );
    expect(logged.length).toBeGreaterThan(8);
    expect(logged.filter((labels) => !text.includes(`carnet_security_events_total${labels} `))).toEqual([]);
  });

  it("give the age of the last recorded backup, which is infinite when there was none", async () => {
    await db.execute(sql`delete from database_backups`);
    expect(await exposed()).toContain("carnet_database_backup_age_seconds +Inf\n");
    await recordDatabaseBackup(db, "dump");
    await db.execute(sql`update database_backups set taken_at = taken_at - interval '27 hours'`);
    await recordDatabaseBackup(db, "base");
    expect(await exposed()).toMatch(/^carnet_database_backup_age_seconds \d{1,3}(\.\d+)?$/m);
    await db.execute(sql`delete from database_backups where kind = 'base'`);
    expect(await exposed()).toMatch(/^carnet_database_backup_age_seconds 972\d\d(\.\d+)?$/m);
  });

  it("tell of jobs, mail, database and the process", async () => {
    const queue = followQueue("archives");
    queue.succeed(3);
    queue.fail();
    const at = now();
    const job = (id: string, state: "queued" | "dead", ageMs: number) => {
      const runAt = new Date(at.getTime() - ageMs);
      return { id, kind: "brand_archive", queue: "archives", payload: {}, state, runAt, createdAt: runAt };
    };
    await db
      .insert(jobs)
      .values([
        job("job_due", "queued", 90 * SECOND_MS),
        job("job_later", "queued", -HOUR_MS),
        job("job_dead", "dead", HOUR_MS),
      ]);
    // Of other tests' clocks, which go to where there are no partitions: there may be more of them at any moment.
    const before = await findRowsWithoutPartition(db, "audit_log");
    const text = await exposed();
    const after = await findRowsWithoutPartition(db, "audit_log");
    const count = Number(/carnet_rows_without_partition\{table="audit_log"\} (\d+)\n/.exec(text)?.[1]);
    expect(count).toBeGreaterThanOrEqual(before.rows);
    expect(count).toBeLessThanOrEqual(after.rows);
    expect(Number(/jobs_oldest_seconds\{queue="archives"\} (\S+)/.exec(text)?.[1])).toBeCloseTo(90, -1);
    for (const line of [
      'carnet_jobs{queue="archives",state="due"} 1',
      'carnet_jobs{queue="archives",state="later"} 1',
      'carnet_jobs{queue="archives",state="running"} 0',
      'carnet_jobs_dead{queue="archives"} 1',
      'carnet_jobs_dead{queue="imports"} 0',
      "carnet_database_up 1",
      "carnet_database_pool_max ",
      "carnet_database_size_bytes ",
      "carnet_backup_copy_age_seconds 3",
      "carnet_backup_copy_lag_seconds 2",
      "carnet_heap_limit_bytes ",
      "carnet_build_info{version=",
      'carnet_job_queue_items_total{queue="archives"} 3',
      'carnet_job_queue_failures_total{queue="archives"} 1',
      'carnet_outgoing_messages{state="queued"}',
      "carnet_jobs_overdue_seconds",
      "carnet_jobs_misscheduled ",
      "carnet_clock_skew_seconds",
      'carnet_database_pool_connections{state="idle"}',
      "nodejs_eventloop_lag_seconds",
    ])
      expect(text).toContain(line);
  });
});

describe("a page's name in the metrics", () => {
  it("comes out of what Next wrote down, and is never the address", () => {
    const { nameOf, isPage, isHandler } = pageRoutes(fileURLToPath(new URL("./testing", import.meta.url)));
    expect(["/home", "/passports/psp_1", "/t/secret", "/_next/static/a.js", "/wp-admin"].map(nameOf)).toEqual([
      "/home",
      "/passports/[id]",
      "/t/[token]",
      "assets",
      "other",
    ]);
    const paths = ["/home", "/t/secret", "/t/secret/accept", "/wp-admin"];
    expect([paths.map(isPage), paths.map(isHandler)]).toEqual([
      [true, true, false, false],
      [false, false, true, false],
    ]);
    expect(pageRoutes("/nowhere").nameOf("/home")).toBe("page");
  });
});
