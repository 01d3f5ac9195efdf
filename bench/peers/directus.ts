import { join } from "node:path";
import { freePort } from "@/lib/platform/launch/machine/guarded";
import { run } from "@/lib/platform/launch/machine/packages";
import { folderOf, install, type Peer, PEER_SECRET, peerRecords, startServer } from "./peer";

/** The last that runs on our Node: those after it want 22. */
const VERSION = "11.3.5";
const TOKEN = "a-token-of-a-measurement";
/** What anybody may who is not signed in; every installation has it by this id. */
const PUBLIC_POLICY = "abf8a154-5b1c-4a46-ac9c-7300570f4f17";
/** A body may be 1 MB long. */
const RECORDS_PER_REQUEST = 500;

const field = (type: string) => (name: string) => ({ field: name, type, schema: {}, meta: {} });

const COLLECTION = {
  collection: "passports",
  schema: {},
  meta: {},
  fields: [
    { field: "id", type: "integer", schema: { is_primary_key: true, has_auto_increment: true }, meta: {} },
    ...["code", "status", "serial_number", "issuer_name", "name", "model", "gtin", "product_group"].map(
      field("string"),
    ),
    field("integer")("warranty_months"),
    { ...field("json")("sustainability"), meta: { special: ["cast-json"] } },
  ],
};

const READ_BY_ANYBODY = {
  policy: PUBLIC_POLICY,
  collection: "passports",
  action: "read",
  fields: ["*"],
  permissions: {},
  validation: {},
};

/** It compiles a sandbox for extensions, for some minutes. */
export async function installDirectus(): Promise<void> {
  await install("directus", { directus: VERSION });
}

/** Without the administrators' pages, limits and log, and with records that anybody may read: its fastest. */
export async function startDirectus(databaseUrl: string): Promise<Peer> {
  const cwd = folderOf("directus");
  const port = await freePort();
  const baseUrl = `http://127.0.0.1:${port}`;
  const env = {
    PATH: "/usr/bin:/bin",
    NODE_ENV: "production" as const,
    DB_CLIENT: "pg",
    DB_CONNECTION_STRING: databaseUrl,
    SECRET: PEER_SECRET,
    HOST: "127.0.0.1",
    PORT: String(port),
    PUBLIC_URL: baseUrl,
    ADMIN_EMAIL: "bench@example.com",
    ADMIN_PASSWORD: PEER_SECRET,
    ADMIN_TOKEN: TOKEN,
    SERVE_APP: "false",
    TELEMETRY: "false",
    PRESSURE_LIMITER_ENABLED: "false",
    LOG_LEVEL: "warn",
  };
  const program = join(cwd, "node_modules/directus/cli.js");
  await run(process.execPath, [program, "bootstrap"], { cwd, env, maxBuffer: 1 << 24 });
  const isUp = () => fetch(`${baseUrl}/server/ping`).then(({ ok }) => ok);
  const server = await startServer({ command: process.execPath, args: [program, "start"], cwd, env }, isUp);
  try {
    const ids = await fill(baseUrl);
    const targets = ids.map((id) => ({ path: `/items/passports/${id}` }));
    return { name: "Directus", version: VERSION, baseUrl, pid: server.pid, targets, stop: server.stop };
  } catch (error) {
    await server.stop();
    throw error;
  }
}

/** Creates the collection and its records by its own API; returns their ids. */
async function fill(baseUrl: string): Promise<number[]> {
  await post(`${baseUrl}/collections`, COLLECTION);
  await post(`${baseUrl}/permissions`, READ_BY_ANYBODY);
  const records = peerRecords();
  const ids: number[] = [];
  for (let from = 0; from < records.length; from += RECORDS_PER_REQUEST) {
    const created = await post(`${baseUrl}/items/passports?fields=id`, records.slice(from, from + RECORDS_PER_REQUEST));
    ids.push(...(created.data as { id: number }[]).map(({ id }) => id));
  }
  return ids;
}

async function post(url: string, body: unknown): Promise<{ data: unknown }> {
  const answer = await fetch(url, {
    method: "POST",
    body: JSON.stringify(body),
    headers: { Authorization: `Bearer ${TOKEN}`, "Content-Type": "application/json" },
  });
  if (!answer.ok) throw new Error(`${url} was answered ${answer.status}: ${(await answer.text()).slice(0, 500)}`);
  return (await answer.json()) as { data: unknown };
}
