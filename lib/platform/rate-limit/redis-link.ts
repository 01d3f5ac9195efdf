import type { Cluster, Redis, RedisOptions } from "ioredis";
import { monotonicMs, SECOND_MS } from "@/lib/platform/clock";
import { log } from "@/lib/platform/log";
import { readRedisUrl } from "@/lib/platform/redis-url";
import { LateAnswer, withinDeadline } from "@/lib/platform/semaphore";
import { inSpan } from "@/lib/platform/tracing/span";

export type RedisClient = Redis | Cluster;

const CONNECT_DEADLINE_MS = SECOND_MS;

/** Nothing waits inside the client: a call is answered, fails, or runs into our deadline. Reconnecting is ours too. */
const OPTIONS: RedisOptions = {
  lazyConnect: true,
  enableOfflineQueue: false,
  enableReadyCheck: false,
  autoResendUnfulfilledCommands: false,
  maxRetriesPerRequest: 0,
  retryStrategy: null,
  connectTimeout: CONNECT_DEADLINE_MS,
  protocol: 2,
  disableClientInfo: true,
};

/**
 * A client that is not connected yet, of a server, of the master that Sentinels name, or of a Cluster. Its
 * package is loaded where there is a Redis: that takes a twentieth of a start.
 */
async function openRedis(address: string): Promise<RedisClient> {
  const { Cluster, Redis } = await import("ioredis");
  const { kind, isTls, hosts, masterName, database, sentinelPassword, ...account } = readRedisUrl(address);
  const common = { ...OPTIONS, ...account, ...(isTls && { tls: {} }) };
  if (kind === "cluster")
    return new Cluster(hosts, {
      lazyConnect: true,
      enableOfflineQueue: false,
      enableReadyCheck: false,
      clusterRetryStrategy: null,
      slotsRefreshTimeout: CONNECT_DEADLINE_MS,
      // Names stay names, since certificates stand for these.
      dnsLookup: (host, done) => done(null, host),
      redisOptions: common,
    });
  if (kind === "sentinel")
    return new Redis({
      ...common,
      db: database,
      sentinels: hosts,
      name: masterName,
      sentinelRetryStrategy: () => null,
      ...(sentinelPassword !== undefined && { sentinelPassword }),
      ...(isTls && { enableTLSForSentinelMode: true, sentinelTLS: {} }),
    });
  return new Redis({ ...common, ...hosts[0], db: database });
}

/** Every server that commands may go to. */
export function eachServer(client: RedisClient): Redis[] {
  return "nodes" in client ? client.nodes("master") : [client];
}

/** How long a call may wait for Redis: half of what a request may lose when Redis goes away. */
export const CALL_DEADLINE_MS = 25;
/** A server that answers nothing for so long is away; one late answer on a busy machine is not. */
const SILENCE_MS = 100;
const RETRY_DELAY_MS = SECOND_MS;

interface LinkOptions {
  url: string;
  /** Must prove that the server can do what the calls need; it is held to the deadline of a call. */
  prepare: (client: RedisClient) => Promise<unknown>;
  callDeadlineMs: number;
  /** What the log says when Redis answers, and when it is away. */
  means: { up: string; away: string };
}

/**
 * One connection to a Redis that may go away: of a server, of the master that Sentinels name, or of a Cluster. A call
 * that it fails, or nothing but late answers for a tenth of a second, opens the circuit: later calls cost nothing while
 * a fresh connection is tried every second until one answers as fast as a call has to be.
 */
export class RedisLink {
  private client: RedisClient | undefined;
  private retry: NodeJS.Timeout | undefined;
  private isClosed = false;
  private isAwayLogged = false;
  private firstTry: Promise<void> | undefined;
  /** When the first call was kept waiting that no answer has come after. */
  private silentSinceMs: number | undefined;

  constructor(private readonly options: LinkOptions) {
    const done = () => (this.firstTry = undefined);
    this.firstTry = withinDeadline(this.connect(), options.callDeadlineMs).then(done, done);
  }

  get isUp(): boolean {
    return this.client !== undefined;
  }

  /** True while calls are worth making: Redis answers, or is being tried for the first time. */
  get isWorthAsking(): boolean {
    return this.isUp || this.firstTry !== undefined;
  }

  /** The answer of Redis, or undefined when it is away, within the deadline. Never throws. */
  async ask<T>(call: (client: RedisClient) => Promise<T>): Promise<T | undefined> {
    if (this.firstTry) await this.firstTry;
    const client = this.client;
    if (!client) return undefined;
    const answer = call(client);
    const hear = () => (this.silentSinceMs = undefined);
    answer.then(hear, hear);
    try {
      return await inSpan("redis", { "db.system.name": "redis" }, () =>
        withinDeadline(answer, this.options.callDeadlineMs),
      );
    } catch (error) {
      if (!(error instanceof LateAnswer) || this.isSilent()) this.lose(client, error);
      return undefined;
    }
  }

  private isSilent(): boolean {
    this.silentSinceMs ??= monotonicMs() - this.options.callDeadlineMs;
    return monotonicMs() - this.silentSinceMs >= SILENCE_MS;
  }

  close(): void {
    this.isClosed = true;
    clearTimeout(this.retry);
    this.client?.disconnect();
    this.client = undefined;
  }

  private async connect(): Promise<void> {
    const { url, prepare, callDeadlineMs, means } = this.options;
    const client = await openRedis(url);
    client.on("error", () => {});
    client.on("close", () => this.lose(client, new Error("connection closed")));
    try {
      await withinDeadline(client.connect(), CONNECT_DEADLINE_MS);
      await withinDeadline(prepare(client), callDeadlineMs);
      if (this.isClosed) return client.disconnect();
      this.client = client;
      this.isAwayLogged = false;
      log().info(means.up);
    } catch (error) {
      client.disconnect();
      this.tryLater(error);
    }
  }

  private lose(client: RedisClient, error: unknown): void {
    if (this.client !== client) return;
    this.client = undefined;
    this.silentSinceMs = undefined;
    client.disconnect();
    this.tryLater(error);
  }

  private tryLater(error: unknown): void {
    if (this.isClosed) return;
    if (!this.isAwayLogged) log().warn({ cause: String(error) }, this.options.means.away);
    this.isAwayLogged = true;
    this.retry = setTimeout(() => void this.connect(), RETRY_DELAY_MS).unref();
  }
}
