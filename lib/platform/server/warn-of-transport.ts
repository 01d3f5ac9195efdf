import { transportTo } from "@/db/transport";
import type { Environment } from "@/lib/platform/env";
import { isLoopback } from "@/lib/platform/is-loopback";
import { log } from "@/lib/platform/log";

/** What is said of stores on other machines to which the network can listen, or answer for them. */
export function transportWarnings({
  databaseUrl,
  redisUrl,
}: Pick<Environment, "databaseUrl" | "redisUrl">): { variable: string; sentence: string }[] {
  const transport = databaseUrl === undefined ? "local" : transportTo(databaseUrl);
  const redis = redisUrl === undefined ? null : new URL(redisUrl);
  const isRedisPlain =
    redis !== null && redis.protocol === "redis:" && !isLoopback(redis.hostname.replace(/^\[|\]$/g, ""));
  return [
    ...(transport === "plain"
      ? [
          {
            variable: "DATABASE_URL",
            sentence: "The database is on another machine and talked to without TLS: add sslmode=verify-full.",
          },
        ]
      : []),
    ...(transport === "unverified"
      ? [
          {
            variable: "DATABASE_URL",
            sentence: "The database is talked to over TLS with whoever answers in its name: set sslmode=verify-full.",
          },
        ]
      : []),
    ...(isRedisPlain
      ? [{ variable: "REDIS_URL", sentence: "Redis is on another machine and talked to without TLS: use rediss://." }]
      : []),
  ];
}

/** Writes them into the log, at the start. */
export function warnOfTransport(settings: Pick<Environment, "databaseUrl" | "redisUrl">): void {
  for (const { variable, sentence } of transportWarnings(settings))
    log().warn({ event: "service.plain_transport", variable }, sentence);
}
