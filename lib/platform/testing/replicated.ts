import { afterAll, expect } from "vitest";
import { type OpenDatabase, openDatabase } from "@/db/client";
import { migrateDatabase } from "@/db/migrate";
import { Replicas, useReplicas } from "@/db/replicas";
import { monotonicMs } from "@/lib/platform/clock";
import { type OwnPostgres, type OwnReplica, startPostgres, startReplica } from "@/lib/platform/launch/machine/postgres";

/** A primary, its replica, and a pool that reads from the replica where allowed. */
export interface Replicated {
  primary: OwnPostgres;
  copy: OwnReplica;
  /** As the service does. */
  opened: OpenDatabase;
  /** At the primary and at the copy as who may do everything. */
  admin: OpenDatabase;
  atCopy: OpenDatabase;
  replicas: Replicas;
  /** Done when the copy holds what is committed by now. */
  untilCopied: () => Promise<void>;
  replay: (what: "pause" | "resume") => Promise<void>;
}

/** On real servers, which end with the test file. */
export async function startReplicated(): Promise<Replicated> {
  const primary = await startPostgres();
  const admin = openDatabase(primary.url, 1);
  // A role as the service has one: what only a superuser may ask is not built on.
  await admin.pool.query("create role serving login password 'word'");
  await migrateDatabase(primary.url, { servingRole: "serving" });
  const copy = await startReplica(primary.url);
  const atCopy = openDatabase(copy.url, 1);
  const as = (url: string) => url.replace(/\/\/[^@]*@/, "//serving:word@");
  const opened = openDatabase(as(primary.url), 2);
  const replicas = new Replicas(as(primary.url), [as(copy.url)], 2);
  useReplicas(opened, replicas);
  afterAll(async () => {
    await Promise.all([replicas, opened, admin, atCopy].map((one) => one.close()));
    await Promise.all([primary.stop(), copy.stop()]);
  });
  return {
    ...{ primary, copy, opened, admin, atCopy, replicas },
    async untilCopied() {
      const sinceMs = monotonicMs();
      await expect.poll(() => (replicas.choose()?.holdsUntilMs ?? 0) > sinceMs).toBe(true);
    },
    async replay(what) {
      await atCopy.pool.query(`select pg_wal_replay_${what}()`);
      // A pause is asynchronous: what arrives before the replica has paused is still replayed.
      const state = async () => (await atCopy.pool.query("select pg_get_wal_replay_pause_state() as state")).rows;
      await expect.poll(state).toEqual([{ state: what === "pause" ? "paused" : "not paused" }]);
    },
  };
}
