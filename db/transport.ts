import pg from "pg";
import { requireValue } from "@/lib/platform/require-value";
import { isLoopback, readPostgresUrl } from "@/lib/platform/service-urls";

/** `unverified`: encrypted without checking the server. `verified`: encrypted, with a certificate for the host name. */
export type Transport = "local" | "plain" | "unverified" | "verified";

interface EffectiveSettings {
  host: string;
  ssl: boolean | { rejectUnauthorized?: boolean; checkServerIdentity?: unknown };
}

const FROM_WORST: readonly Transport[] = ["plain", "unverified", "verified", "local"];

/** Follows the driver's reading of `sslmode`, or PGSSLMODE without one. With several hosts it returns the weakest. */
export function transportTo(url: string): Transport {
  const transports = readPostgresUrl(url).urls.map(transportToHost);
  return requireValue(
    FROM_WORST.find((transport) => transports.includes(transport)),
    "Host",
  );
}

function transportToHost(url: string): Transport {
  // The driver's published types omit `ssl`.
  const { host, ssl } = new pg.Client({ connectionString: url }) as unknown as EffectiveSettings;
  if (host.startsWith("/") || isLoopback(host)) return "local";
  if (!ssl) return "plain";
  return ssl === true || (ssl.rejectUnauthorized !== false && !ssl.checkServerIdentity) ? "verified" : "unverified";
}
