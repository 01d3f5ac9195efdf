import { type Transport, transportTo } from "@/db/transport";
import type { Environment } from "@/lib/platform/env";
import { log } from "@/lib/platform/log";
import { isLoopback, readRedisUrl } from "../service-urls";

type Stores = Pick<Environment, "databaseUrl" | "databaseReplicaUrls" | "redisUrl">;

const DATABASE_SENTENCES: Partial<Record<Transport, string>> = {
  plain: "The database is on another machine and talked to without TLS: add sslmode=verify-full.",
  unverified: "The database's TLS certificate is not verified: set sslmode=verify-full.",
};

export function transportWarnings({
  databaseUrl,
  databaseReplicaUrls,
  redisUrl,
}: Stores): { variable: string; sentence: string }[] {
  const databases = [
    ...(databaseUrl === undefined ? [] : [{ variable: "DATABASE_URL", url: databaseUrl }]),
    ...databaseReplicaUrls.map((url) => ({ variable: "DATABASE_REPLICA_URLS", url })),
  ];
  const redis = redisUrl === undefined ? null : readRedisUrl(redisUrl);
  const isRedisPlain = redis !== null && !redis.isTls && redis.hosts.some(({ host }) => !isLoopback(host));
  return [
    ...databases.flatMap(({ variable, url }) => {
      const sentence = DATABASE_SENTENCES[transportTo(url)];
      return sentence === undefined ? [] : [{ variable, sentence }];
    }),
    ...(isRedisPlain
      ? [{ variable: "REDIS_URL", sentence: "Redis is on another machine and talked to without TLS: use rediss://." }]
      : []),
  ];
}

export function warnOfTransport(settings: Stores): void {
  for (const { variable, sentence } of transportWarnings(settings))
    log().warn({ event: "service.plain_transport", variable }, sentence);
}
