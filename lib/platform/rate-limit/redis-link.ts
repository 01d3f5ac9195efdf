import type { Cluster, Redis, RedisOptions } from "ioredis";
import { monotonicMs, SECOND_MS } from "@/lib/platform/clock";
import { log } from "@/lib/platform/log";
import { LateAnswer, withinDeadline } from "@/lib/platform/semaphore";
import { inSpan } from "@/lib/platform/tracing/span";
import { readRedisUrl } from "../service-urls";

export type RedisClient = Redis | Cluster;

const CONNECT_DEADLINE_MS = SECOND_MS;

/** Nothing waits inside the client: a call is answered, fails or reaches our deadline. Reconnecting is done here. */
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

/** For a server, a Sentinel master or a Cluster. Loaded only when needed: it takes 5 % of the startup time. */
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
      // Host names are not resolved here, because TLS certificates are issued for names.
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

export function eachServer(client: RedisClient): Redis[] {
  return "nodes" in client ? client.nodes("master") : [client];
}

/** Half of the delay that a request may suffer when Redis becomes unavailable. */
export const CALL_DEADLINE_MS = 25;
/** Silence of this length means unavailable; a single late answer on a busy machine does not. */
const SILENCE_MS = 100;
const RETRY_DELAY_MS = SECOND_MS;

interface LinkOptions {
  url: string;
  /** Must verify that the server supports the calls, within the deadline of a call. */
  prepare: (client: RedisClient) => Promise<unknown>;
  callDeadlineMs: number;
  means: { up: string; away: string };
}

/**
 * A circuit breaker: a failed call, or only late answers for a tenth of a second, opens it. Later calls then cost
 * nothing, and each second a new connection is tried until one answers within the deadline.
 */
export class RedisLink {
  private client: RedisClient | undefined;
  private retry: NodeJS.Timeout | undefined;
  private isClosed = false;
  private isAwayLogged = false;
  private firstTry: Promise<void> | undefined;
  private silentSinceMs: number | undefined;

  constructor(private readonly options: LinkOptions) {
    const done = () => (this.firstTry = undefined);
    this.firstTry = withinDeadline(this.connect(), options.callDeadlineMs).then(done, done);
  }

  get isUp(): boolean {
    return this.client !== undefined;
  }

  get isWorthAsking(): boolean {
    return this.isUp || this.firstTry !== undefined;
  }

  /** Returns undefined if Redis is unavailable or does not answer within the deadline. Never throws. */
  async ask<T>(call: (client: RedisClient) => Promise<T>): Promise<T | undefined> {
    if (this.firstTry) await this.firstTry;
    const client = this.client;
    if (!client) return undefined;
    const answer = call(client);
    const markAnswered = () => (this.silentSinceMs = undefined);
    answer.then(markAnswered, markAnswered);
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
