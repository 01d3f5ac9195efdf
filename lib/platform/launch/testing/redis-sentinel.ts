import { mkdtempSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { Redis } from "ioredis";
import { freePort, type GuardedProcess, startGuarded, waitUntil } from "@/lib/platform/launch/machine/guarded";
import { answersPing, redisProgram } from "@/lib/platform/launch/machine/redis";
import { requireValue } from "@/lib/platform/require-value";

/** Several Redis servers that replace each other, each in its own process. */

const NAME = "carnet";
const SENTINELS = 3;
const DOWN_AFTER_MS = 500;

interface Node {
  port: number;
  /** Ends it by SIGKILL. */
  kill: () => Promise<void>;
  stop: () => Promise<void>;
}

export interface SentinelRedis {
  /** As REDIS_URL has it. */
  url: string;
  /** The server that is the master now, as the Sentinels say. */
  master: () => Promise<Node>;
  stop: () => Promise<void>;
}

async function startNode(...more: string[]): Promise<Node> {
  const program = await redisProgram();
  const [port, folder] = [await freePort(), mkdtempSync(join(tmpdir(), "carnet-redis-"))];
  const own = ["--port", String(port), "--bind", "127.0.0.1", "--dir", folder];
  const args = [...own, "--save", "", "--appendonly", "no", "--repl-diskless-sync-delay", "0", ...more];
  return up(startGuarded({ command: program, args, cwd: folder, removeAtEnd: folder }), port);
}

async function startSentinel(masterPort: number): Promise<Node> {
  const program = await redisProgram();
  const [port, folder] = [await freePort(), mkdtempSync(join(tmpdir(), "carnet-sentinel-"))];
  const lines = [
    `port ${port}`,
    "bind 127.0.0.1",
    `dir ${folder}`,
    `sentinel monitor ${NAME} 127.0.0.1 ${masterPort} 2`,
    `sentinel down-after-milliseconds ${NAME} ${DOWN_AFTER_MS}`,
    `sentinel failover-timeout ${NAME} 5000`,
  ];
  const settings = join(folder, "sentinel.conf");
  writeFileSync(settings, `${lines.join("\n")}\n`);
  return up(startGuarded({ command: program, args: [settings, "--sentinel"], cwd: folder, removeAtEnd: folder }), port);
}

async function up(running: GuardedProcess, port: number): Promise<Node> {
  if (!(await waitUntil(() => answersPing(port), running, 10_000)))
    throw new Error(`Redis did not start: ${running.output()}`);
  return { port, kill: () => running.crash("SIGKILL"), stop: running.stop };
}

/** Queries one server until the condition is met. Throws after ten seconds. */
async function until(port: number, isSo: (client: Redis) => Promise<boolean>): Promise<void> {
  const client = new Redis(port, "127.0.0.1", { retryStrategy: () => 50 });
  client.on("error", () => undefined);
  try {
    for (let attempt = 0; attempt < 200; attempt += 1) {
      if (await isSo(client).catch(() => false)) return;
      await new Promise((resolve) => setTimeout(resolve, 50));
    }
  } finally {
    client.disconnect();
  }
  throw new Error("the Redis servers did not find each other");
}

/**
 * A master, a standby and three Sentinels that promote it half a second after the master was last heard of.
 * @internal for tests
 */
export async function startSentinelRedis(): Promise<SentinelRedis> {
  const first = await startNode();
  const second = await startNode("--replicaof", "127.0.0.1", String(first.port));
  await until(second.port, async (client) => (await client.info("replication")).includes("master_link_status:up"));
  const sentinels = await Promise.all(Array.from({ length: SENTINELS }, () => startSentinel(first.port)));
  const isKnown = async (client: Redis) => {
    const fields = (await client.call("sentinel", "master", NAME)) as string[];
    const field = (name: string) => fields[fields.indexOf(name) + 1];
    return field("num-other-sentinels") === String(SENTINELS - 1) && field("num-slaves") === "1";
  };
  await Promise.all(sentinels.map(({ port }) => until(port, isKnown)));
  const nodes = [first, second];
  return {
    url: `redis+sentinel://${sentinels.map(({ port }) => `127.0.0.1:${port}`).join(",")}/${NAME}`,
    master: async () => {
      const client = new Redis(requireValue(sentinels[0]).port, "127.0.0.1");
      const [, port] = (await client.call("sentinel", "get-master-addr-by-name", NAME)) as string[];
      client.disconnect();
      return nodes.find((node) => String(node.port) === port) ?? first;
    },
    stop: async () => void (await Promise.all([...sentinels, ...nodes].map((node) => node.stop()))),
  };
}

const SLOTS = 16_384;
const MASTERS = 3;

export interface ClusterRedis {
  url: string;
  masters: Node[];
  stop: () => Promise<void>;
}

/**
 * Three servers that share the slots of a Cluster.
 * @internal for tests
 */
export async function startClusterRedis(): Promise<ClusterRedis> {
  const own = ["--cluster-enabled", "yes", "--cluster-node-timeout", "1000"];
  const masters = await Promise.all(Array.from({ length: MASTERS }, () => startNode(...own)));
  const share = Math.ceil(SLOTS / MASTERS);
  for (const [index, { port }] of masters.entries()) {
    const client = new Redis(port, "127.0.0.1");
    const last = Math.min(SLOTS, (index + 1) * share) - 1;
    await client.call("cluster", "addslotsrange", index * share, last);
    await client.call("cluster", "meet", "127.0.0.1", requireValue(masters[0]).port);
    client.disconnect();
  }
  const isWhole = async (client: Redis) => {
    const state = String(await client.call("cluster", "info"));
    return state.includes("cluster_state:ok") && state.includes(`cluster_known_nodes:${MASTERS}`);
  };
  await Promise.all(masters.map(({ port }) => until(port, isWhole)));
  return {
    url: `redis+cluster://${masters.map(({ port }) => `127.0.0.1:${port}`).join(",")}`,
    masters,
    stop: async () => void (await Promise.all(masters.map((node) => node.stop()))),
  };
}
