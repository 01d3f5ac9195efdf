import { setTimeout as pause } from "node:timers/promises";
import { monotonicMs, SECOND_MS } from "@/lib/platform/clock";
import { must } from "@/lib/platform/must";
import { Api } from "../servers/api";
import type { Topology } from "../servers/topology";
import { type Claim, claim, tally } from "./claim";
import { untilShared } from "./redis-outage";
import { claimNoneFailed, claimNothingLost, claimOnlyPassing, claimSameProcesses, underLoad } from "./under-load";

/** Something happens to one part of the whole deployment, and its clients go on. */

/** The processes are replaced one after the other, as an upgrade does. */
export async function drillRollingReplacement(topology: Topology): Promise<Claim[]> {
  const load = await underLoad(topology, async () => {
    for (const service of topology.processes) {
      await service.end();
      await service.startAgain();
      await untilReady(service.url);
      // The proxy looks once a second.
      await pause(2 * SECOND_MS);
    }
  });
  return [claimNoneFailed(load), await claimNothingLost(topology, load)];
}

async function untilReady(url: string): Promise<void> {
  for (let look = 0; look < 300; look += 1) {
    if ((await new Api(url, "").get("/api/ready")).status === 200) return;
    await pause(100);
  }
  throw new Error("a process that was started again did not become ready");
}

/** Each PgBouncer is killed and comes back. */
export async function drillPgBouncerRestart(topology: Topology): Promise<Claim[]> {
  let untilMs = 0;
  const load = await underLoad(topology, async () => {
    for (const pooler of topology.poolers) {
      await pooler.crash();
      await pause(SECOND_MS);
      await pooler.startAgain();
      untilMs = monotonicMs();
    }
  });
  return [
    ...claimOnlyPassing(load, { untilMs, withinMs: 4 * SECOND_MS }),
    await claimNothingLost(topology, load),
    claimSameProcesses(topology),
  ];
}

/** The copy receives everything and shows nothing of it for half a minute. */
export async function drillReplicaLag(topology: Topology, { isShort }: { isShort: boolean }): Promise<Claim[]> {
  const replay = (what: "pause" | "resume") => topology.askCopy(`select pg_wal_replay_${what}()`);
  let pausedMs = 0;
  let resumedMs = 0;
  const load = await underLoad(topology, async () => {
    await replay("pause");
    pausedMs = monotonicMs();
    await pause(isShort ? 8 * SECOND_MS : 30 * SECOND_MS);
    await replay("resume");
    resumedMs = monotonicMs();
    await pause(3 * SECOND_MS);
  });
  const verified = load.seen.filter(({ oldMs }) => oldMs > 0);
  const oldest = Math.max(...verified.map(({ oldMs, ms }) => oldMs - ms));
  // Of the primary's answers none is older than its request, by clocks that count milliseconds.
  const atReplica = (fromMs: number, toMs: number) =>
    verified.filter(({ oldMs, ms, atMs }) => oldMs > ms + SECOND_MS / 10 && atMs > fromMs && atMs < toMs).length;
  const [before, behind, after] = [
    atReplica(0, pausedMs),
    atReplica(pausedMs + 6 * SECOND_MS, resumedMs),
    atReplica(resumedMs, Infinity),
  ];
  return [
    claimNoneFailed(load),
    claim(
      "no verification is older than 5 s, and each says how old it is",
      oldest <= 5 * SECOND_MS && Math.max(...verified.map(({ age }) => age)) <= 5,
      `oldest ${oldest.toFixed(0)} ms, Age at most ${Math.max(...verified.map(({ age }) => age))}`,
    ),
    claim(
      "the replica is read while it is near, not while it is behind, and again afterwards",
      before > 0 && behind === 0 && after > 0,
      `${before} before, ${behind} behind, ${after} after`,
    ),
  ];
}

/** The master is killed; the Sentinels promote its standby. */
export async function drillRedisFailover(topology: Topology): Promise<Claim[]> {
  let sharedMs = Infinity;
  const load = await underLoad(topology, async () => {
    const killedMs = monotonicMs();
    await (await topology.redis.master()).kill();
    const [, second] = topology.processes;
    sharedMs = (await untilShared({ site: topology.site, second: must(second, "The second process") })) - killedMs;
  });
  return [
    claimNoneFailed(load),
    claim(
      "processes share the limits again within 10 s",
      sharedMs <= 10 * SECOND_MS,
      `after ${sharedMs.toFixed(0)} ms`,
    ),
  ];
}

/** The store of evidence is away for some seconds: nothing else waits for it. */
export async function drillStoreAway({ store, ...topology }: Topology): Promise<Claim[]> {
  const states: number[] = [];
  const load = await underLoad({ store, ...topology }, async () => {
    await store.goAway();
    for (const { url } of topology.processes) states.push((await new Api(url, "").get("/api/ready")).status);
    await pause(2 * SECOND_MS);
    await store.comeBack();
  });
  return [
    claimNoneFailed(load),
    claim(
      "every process stays ready",
      states.every((state) => state === 200),
      `/api/ready ${tally(states)}`,
    ),
  ];
}

/** The primary is killed, and a moment later its copy is promoted. The last drill: there is one server afterwards. */
export async function drillFailover(topology: Topology): Promise<Claim[]> {
  let [killedMs, promotedMs] = [0, 0];
  const load = await underLoad(topology, async () => {
    await topology.primary.crash();
    killedMs = monotonicMs();
    await pause(SECOND_MS);
    await topology.copy.promote();
    promotedMs = monotonicMs();
    await pause(5 * SECOND_MS);
  });
  return [
    claim("the copy is promoted", true, `${(promotedMs - killedMs).toFixed(0)} ms after its primary was killed`),
    ...claimOnlyPassing(load, { untilMs: promotedMs, withinMs: 4 * SECOND_MS }),
    await claimNothingLost(topology, load),
    claimSameProcesses(topology),
  ];
}
