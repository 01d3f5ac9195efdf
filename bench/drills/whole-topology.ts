import { setTimeout as pause } from "node:timers/promises";
import { monotonicMs, SECOND_MS } from "@/lib/platform/clock";
import { ask } from "@/lib/platform/launch/machine/postgres";
import { requireValue } from "@/lib/platform/require-value";
import { Api } from "../servers/api";
import type { Topology } from "../servers/topology";
import { type Claim, claim, tally } from "./claim";
import { untilShared } from "./redis-outage";
import {
  claimNoLongerThanPromotion,
  claimNoneFailed,
  claimNothingLost,
  claimOnlyPassing,
  claimSameProcesses,
  underLoad,
} from "./under-load";

/** Something happens to one part of the whole deployment, and its clients go on. */

/** The processes are replaced one after the other, as an upgrade does. */
export async function drillRollingReplacement(topology: Topology): Promise<Claim[]> {
  const load = await underLoad(topology, async () => {
    for (const service of topology.processes) {
      await service.end();
      await service.startAgain();
      await untilReady(service.url);
      // The proxy checks once a second.
      await pause(2 * SECOND_MS);
    }
  });
  return [claimNoneFailed(load), await claimNothingLost(topology, load)];
}

async function untilReady(url: string): Promise<void> {
  for (let attempt = 0; attempt < 300; attempt += 1) {
    if ((await new Api(url, "").get("/api/ready")).status === 200) return;
    await pause(100);
  }
  throw new Error("a process that was started again did not become ready");
}

/** Each PgBouncer is killed and restarted. */
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
  const ofReplica = verified.filter(({ oldMs, ms }) => oldMs > ms + SECOND_MS / 10);
  const atReplica = (fromMs: number, toMs: number) =>
    ofReplica.filter(({ atMs }) => atMs > fromMs && atMs < toMs).length;
  const ages = ofReplica.map(({ age }) => age);
  const [before, behind, after] = [
    atReplica(0, pausedMs),
    atReplica(pausedMs + 6 * SECOND_MS, resumedMs),
    atReplica(resumedMs, Infinity),
  ];
  return [
    claimNoneFailed(load),
    claim(
      "no verification is older than 5 s, and each says how old it is",
      ages.length > 0 && oldest <= 5 * SECOND_MS && ages.every((age) => age !== null && age >= 1 && age <= 5),
      `oldest ${oldest.toFixed(0)} ms; Age ${tally(ages.map((age) => age ?? "missing"))}`,
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
    sharedMs =
      (await untilShared({ site: topology.site, second: requireValue(second, "The second process") })) - killedMs;
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

/** A process checks its store twice a minute, with a timeout of 5 s. */
const STORE_NOTICED_WITHIN_MS = 45 * SECOND_MS;

/** The store of evidence is away until every process has noticed: nothing else waits for it. */
export async function drillStoreAway({ store, ...topology }: Topology): Promise<Claim[]> {
  const states: number[] = [];
  const missed = new Set(topology.processes);
  let noticedMs = Infinity;
  const load = await underLoad({ store, ...topology }, async () => {
    await store.goAway();
    const goneMs = monotonicMs();
    while (missed.size > 0 && monotonicMs() - goneMs < STORE_NOTICED_WITHIN_MS) {
      for (const process of topology.processes) {
        const { status, body } = await new Api(process.url, "").get("/api/ready");
        states.push(status);
        if (body?.details?.store === "failing") missed.delete(process);
      }
      await pause(SECOND_MS);
    }
    if (missed.size === 0) noticedMs = monotonicMs() - goneMs;
    await store.comeBack();
  });
  return [
    claimNoneFailed(load),
    claim(
      "every process notices, and stays ready",
      missed.size === 0 && states.every((state) => state === 200),
      `/api/ready ${tally(states)}; ${missed.size === 0 ? `noticed by all after ${(noticedMs / SECOND_MS).toFixed(0)} s` : `not noticed by ${missed.size}`}`,
    ),
  ];
}

/** The primary is killed, and a moment later its copy is promoted. The last drill: there is one server afterwards. */
export async function drillFailover(topology: Topology): Promise<Claim[]> {
  const promotion = { killedMs: 0, askedMs: 0, promotedMs: 0 };
  const load = await underLoad(topology, async () => {
    promotion.killedMs = monotonicMs();
    await topology.primary.crash();
    // The failover manager has to notice first.
    await pause(SECOND_MS);
    promotion.askedMs = monotonicMs();
    await topology.copy.promote();
    promotion.promotedMs = monotonicMs();
    await pause(5 * SECOND_MS);
  });
  const { rows } = await ask(topology.copy.url, "select pg_is_in_recovery() as is_copy");
  const isCopy = (rows[0] as { is_copy: boolean }).is_copy;
  return [
    claim("the copy is promoted", !isCopy, isCopy ? "it is still a copy" : "it is the primary"),
    ...claimNoLongerThanPromotion(load, promotion),
    await claimNothingLost(topology, load),
    claimSameProcesses(topology),
  ];
}
