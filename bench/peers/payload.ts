import { readFileSync } from "node:fs";
import { join } from "node:path";
import { freePort } from "@/lib/platform/launch/machine/guarded";
import { run } from "@/lib/platform/launch/machine/packages";
import { folderOf, install, type Peer, PEER_SECRET, peerRecords, startServer } from "./peer";

const VERSION = "3.90.2";
const PACKAGES = {
  payload: VERSION,
  "@payloadcms/next": VERSION,
  "@payloadcms/db-postgres": VERSION,
  graphql: "16.11.0",
  next: "16.4.5",
  react: "19.3.1",
  "react-dom": "19.3.1",
  typescript: "5.9.3",
};

const CONFIG = `
import { postgresAdapter } from "@payloadcms/db-postgres";
import { buildConfig } from "payload";

const text = (name) => ({ name, type: "text" });

export default buildConfig({
  secret: process.env.PAYLOAD_SECRET,
  db: postgresAdapter({ pool: { connectionString: process.env.DATABASE_URL } }),
  telemetry: false,
  collections: [
    {
      slug: "passports",
      access: { read: () => true },
      fields: [
        ...["code", "status", "serial_number", "issuer_name", "name", "model", "gtin", "product_group"].map(text),
        { name: "warranty_months", type: "number" },
        { name: "sustainability", type: "json" },
      ],
    },
  ],
});
`;

const ROUTE = `
import config from "@payload-config";
import { REST_GET } from "@payloadcms/next/routes";

export const GET = REST_GET(config);
`;

/** Outside of production it brings the tables itself into the form that its configuration has. */
const SEED = `
import { readFileSync, writeFileSync } from "node:fs";
import { getPayload } from "payload";
import config from "./payload.config.js";

const payload = await getPayload({ config });
const ids = [];
for (const data of JSON.parse(readFileSync("records.json", "utf8")))
  ids.push((await payload.create({ collection: "passports", data })).id);
writeFileSync("ids.json", JSON.stringify(ids));
process.exit(0);
`;

const FILES = {
  "payload.config.js": CONFIG,
  "app/api/[...slug]/route.js": ROUTE,
  "app/layout.js": "export default function Layout({ children }) { return <html><body>{children}</body></html>; }\n",
  "next.config.mjs":
    'import { withPayload } from "@payloadcms/next/withPayload";\nexport default withPayload({ experimental: { cpus: 1 } });\n',
  "jsconfig.json": JSON.stringify({ compilerOptions: { paths: { "@payload-config": ["./payload.config.js"] } } }),
  "seed.mjs": SEED,
};

export async function installPayload(): Promise<void> {
  await install("payload", PACKAGES, { ...FILES, "records.json": JSON.stringify(peerRecords()) });
}

/** Without the administrators' pages, and with records that anybody may read: its fastest. */
export async function startPayload(databaseUrl: string): Promise<Peer> {
  const cwd = folderOf("payload");
  const port = await freePort();
  const baseUrl = `http://127.0.0.1:${port}`;
  const env = {
    PATH: "/usr/bin:/bin",
    DATABASE_URL: databaseUrl,
    PAYLOAD_SECRET: PEER_SECRET,
    PAYLOAD_DISABLE_ADMIN: "true",
    NEXT_TELEMETRY_DISABLED: "1",
  };
  const inDevelopment = { ...env, NODE_ENV: "development" as const };
  const inProduction = { ...env, NODE_ENV: "production" as const };
  const large = { cwd, maxBuffer: 1 << 24 };
  await run(process.execPath, ["seed.mjs"], { ...large, env: inDevelopment });
  const program = join(cwd, "node_modules/next/dist/bin/next");
  await run(process.execPath, [program, "build"], { ...large, env: inProduction });
  const ids = JSON.parse(readFileSync(join(cwd, "ids.json"), "utf8")) as number[];
  const args = [program, "start", "-p", String(port), "-H", "127.0.0.1"];
  const isUp = () => fetch(`${baseUrl}/api/passports/${ids[0]}`).then(({ ok }) => ok);
  const server = await startServer({ command: process.execPath, args, cwd, env: inProduction }, isUp);
  const targets = ids.map((id) => ({ path: `/api/passports/${id}` }));
  return { name: "Payload", version: VERSION, baseUrl, pid: server.pid, targets, stop: server.stop };
}
