import { afterEach, describe, expect, it, vi } from "vitest";
import { openDatabase } from "@/db/client";
import { HOUR_MS, now, setClock } from "@/lib/platform/clock";
import { scheduleRecurringJobs } from "@/lib/platform/jobs/start-worker";
import { freePort } from "@/lib/platform/launch/machine/guarded";
import { openTestPool, testDatabase } from "@/lib/platform/testing/database";
import { askReadiness, probeReadiness } from "./probe-readiness";

const { db, pool } = testDatabase();
let restoreClock = () => {};
afterEach(() => restoreClock());

describe("a process", () => {
  it("is ready with its database and every migration", async () => {
    expect(await probeReadiness(db, 10_000)).toEqual({
      isReady: true,
      checks: { database: "ok", migrations: "ok", clock: "ok" },
    });
  });

  it("is ready though nobody does the jobs: requests can be served", async () => {
    await scheduleRecurringJobs(db);
    const later = new Date(now().getTime() + HOUR_MS);
    restoreClock = setClock(() => later);
    expect(await probeReadiness(db, 10_000)).toMatchObject({ isReady: true });
  });

  it("is not ready before the newest migration", async () => {
    const { rows } = await pool.query(
      "delete from drizzle.__drizzle_migrations where id = (select max(id) from drizzle.__drizzle_migrations) " +
        "returning *",
    );
    expect(await probeReadiness(db, 10_000)).toMatchObject({ isReady: false, checks: { migrations: "failing" } });
    const { id, hash, created_at: createdAt } = rows[0];
    await pool.query("insert into drizzle.__drizzle_migrations (id, hash, created_at) values ($1, $2, $3)", [
      id,
      hash,
      createdAt,
    ]);
  });

  it("asks its database once for balancers that ask at once, and each time while it is not ready", async () => {
    const opened = openTestPool(1);
    const query = vi.spyOn(opened.pool, "query");
    for (let attempt = 0; attempt < 3; attempt += 1)
      expect(await askReadiness(opened.db)).toMatchObject({ isReady: true });
    expect(query).toHaveBeenCalledTimes(1);
    const away = openDatabase(`postgres://nobody@127.0.0.1:${await freePort()}/nothing`, 1);
    const inVain = vi.spyOn(away.pool, "query");
    for (let attempt = 0; attempt < 2; attempt += 1)
      expect(await askReadiness(away.db)).toMatchObject({ isReady: false });
    expect(inVain).toHaveBeenCalledTimes(2);
    await away.close();
  });

  it("is not ready without its database, and says so soon", async () => {
    const away = openDatabase(`postgres://nobody@127.0.0.1:${await freePort()}/nothing`, 1);
    expect(await probeReadiness(away.db, 10_000)).toMatchObject({
      isReady: false,
      checks: { database: "failing", migrations: "unknown" },
    });
    await away.close();
  });
});
