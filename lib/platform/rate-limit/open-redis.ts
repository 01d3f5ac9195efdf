import type { Cluster, Redis, RedisOptions } from "ioredis";
import { SECOND_MS } from "@/lib/platform/clock";
import { readRedisUrl } from "@/lib/platform/redis-url";

export type RedisClient = Redis | Cluster;

export const CONNECT_DEADLINE_MS = SECOND_MS;

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
export async function openRedis(address: string): Promise<RedisClient> {
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
