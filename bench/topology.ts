import { SITE_SECRET } from "@/e2e/support/site-settings";
import { requireBuild } from "@/lib/platform/launch/build";
import { readCommandLine } from "@/lib/platform/launch/options";
import { openTopology } from "./servers/topology";

/** `npm run topology`: all that `deploy/compose.yaml` brings, as plain processes of this machine, until Ctrl-C. */

const USAGE = `Usage:
  npm run topology

Starts four processes of the service with PostgreSQL and its replica, PgBouncer, Redis with Sentinels, a store, a mailbox
and HAProxy, all on 127.0.0.1 and on free ports, and says where they are. Ctrl-C ends them and removes what they wrote.`;
readCommandLine(USAGE, {});

// Keys are minted by the same code as the service's, so under the same secret.
process.env.AUTH_SECRET = SITE_SECRET;
await requireBuild();
const topology = await openTopology();
const { key } = await topology.openAccount();
const { site, processes, proxy, primary, copy, poolers, redis } = topology;
console.log(`
  HAProxy              ${proxy.url} (a certificate of its own), plain ${proxy.plainUrl}
  processes            ${processes.map(({ url }) => url).join(", ")}
  primary, replica     ${primary.url}
                       ${copy.url}
  PgBouncer            ${poolers.map(({ url }) => url).join("\n                       ")}
  Redis                ${redis.url}
  mail is taken at     ${site.inbox.url}

  curl -k -H "Authorization: Bearer ${key}" "${proxy.url}/v1/products?limit=1"
`);
await new Promise((resolve) => ["SIGINT", "SIGTERM"].forEach((signal) => process.once(signal, resolve)));
await topology.close();
process.exit(0);
