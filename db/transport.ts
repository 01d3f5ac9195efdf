import pg from "pg";
import { isLoopback } from "@/lib/platform/is-loopback";
import { readPostgresUrl } from "@/lib/platform/postgres-url";
import { requireValue } from "@/lib/platform/require-value";

/**
 * How statements travel to a database. `local`: they do not leave this machine. `plain`: readable by the network.
 * `unverified`: encrypted for whoever answers. `verified`: encrypted for the host that is named, by a certificate.
 */
export type Transport = "local" | "plain" | "unverified" | "verified";

interface EffectiveSettings {
  host: string;
  ssl: boolean | { rejectUnauthorized?: boolean; checkServerIdentity?: unknown };
}

const FROM_WORST: readonly Transport[] = ["plain", "unverified", "verified", "local"];

/** What the driver makes of a URL's `sslmode`, and of PGSSLMODE where it has none; of several hosts, the worst. */
export function transportTo(url: string): Transport {
  const transports = readPostgresUrl(url).urls.map(transportToHost);
  return requireValue(
    FROM_WORST.find((transport) => transports.includes(transport)),
    "Host",
  );
}

function transportToHost(url: string): Transport {
  // What it made of the URL; its published types leave out `ssl`.
  const { host, ssl } = new pg.Client({ connectionString: url }) as unknown as EffectiveSettings;
  if (host.startsWith("/") || isLoopback(host)) return "local";
  if (!ssl) return "plain";
  return ssl === true || (ssl.rejectUnauthorized !== false && !ssl.checkServerIdentity) ? "verified" : "unverified";
}
