import {
  appendFileSync,
  chmodSync,
  chownSync,
  cpSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from "node:fs";
import { tmpdir } from "node:os";
import { basename, join } from "node:path";
import pg from "pg";
import { randomSecret } from "@/lib/platform/ids";
import { requireValue } from "@/lib/platform/require-value";
import { unprivilegedAccount } from "./account";
import { type ProvidedServer, freePort, type GuardedProcess, startGuarded, waitUntil } from "./guarded";
import { run } from "./packages";
import { type PostgresBinaries, postgresBinaries } from "./postgres-binaries";

const SETTINGS = ["max_connections=300", "unix_socket_directories="];
/** For speed: test data does not have to survive a power failure. */
const FORGETFUL = ["fsync=off", "synchronous_commit=off", "full_page_writes=off"];
const RECOMMENDED = new URL("../../../../deploy/postgresql.conf", import.meta.url);
const START_TRIES = 3;
const STARTED_WITHIN_MS = 30_000;

export async function providePostgres(url = process.env.TEST_DATABASE_URL): Promise<ProvidedServer> {
  return url ? { url, stop: () => Promise.resolve() } : startPostgres();
}

export interface OwnPostgres extends ProvidedServer {
  pid: () => number;
  crash: () => Promise<void>;
  startAgain: () => Promise<void>;
}

interface OwnPostgresOptions {
  isDurable?: boolean;
  isAsRecommended?: boolean;
  tls?: { cert: string; key: string };
  settings?: string[];
}

export async function startPostgres({
  isDurable = false,
  isAsRecommended = false,
  tls,
  settings: more = [],
}: OwnPostgresOptions = {}): Promise<OwnPostgres> {
  const binaries = await postgresBinaries();
  for (let attempt = 1; ; attempt += 1) {
    const cluster = await createCluster(binaries);
    if (isAsRecommended) appendFileSync(join(cluster.folder, "data", "postgresql.conf"), readFileSync(RECOMMENDED));
    const settings = [...(isDurable ? [] : FORGETFUL), ...more];
    if (tls) settings.push(...writeCertificate(cluster.folder, tls));
    const started = await startServer(binaries, { ...cluster, port: await freePort(), settings });
    if (typeof started !== "string") return started;
    if (attempt === START_TRIES) throw new Error(`PostgreSQL did not start: ${started}`);
  }
}

interface Cluster {
  folder: string;
  password: string;
}

export async function startServer(
  binaries: PostgresBinaries,
  { folder, password, port, settings }: Cluster & { port: number; settings: string[] },
): Promise<OwnPostgres | string> {
  const url = `postgres://postgres:${password}@127.0.0.1:${port}/postgres`;
  const launch = () => runPostgres(binaries, folder, port, settings);
  let server = launch();
  if (!(await waitUntil(() => answers(url), server, STARTED_WITHIN_MS))) {
    await server.stop();
    return server.output();
  }
  return {
    url,
    pid: () => server.pid,
    crash: () => server.crash("SIGQUIT"),
    startAgain: async () => {
      server = launch();
      if (!(await waitUntil(() => answers(url), server, STARTED_WITHIN_MS)))
        throw new Error(`PostgreSQL did not start again: ${server.output()}`);
    },
    stop: () => stopPostgres(server, binaries),
  };
}

export interface OwnReplica extends OwnPostgres {
  promote: () => Promise<void>;
}

/**
 * `isSynchronous`: a commit waits until it is on the replica's disk.
 *
 * @internal for tests
 */
export async function startReplica(primaryUrl: string, { isSynchronous = false } = {}): Promise<OwnReplica> {
  const binaries = await postgresBinaries();
  const folder = mkdtempSync(join(tmpdir(), "carnet-postgres-"));
  await copyCluster(primaryUrl, join(folder, "data"));
  const account = unprivilegedAccount();
  if (account) await run("chown", ["-R", `${account.uid}:${account.gid}`, folder]);
  const settings = ["cluster_name=copy", "wal_retrieve_retry_interval=500ms"];
  const password = new URL(primaryUrl).password;
  const started = await startServer(binaries, { folder, password, port: await freePort(), settings });
  if (typeof started === "string") throw new Error(`The copy did not start: ${started}`);
  if (isSynchronous) await waitForCopy(primaryUrl);
  return { ...started, promote: async () => void (await ask(started.url, "select pg_promote()")) };
}

/** Does what `pg_basebackup -R` does, because not every PostgreSQL package contains it. */
async function copyCluster(primaryUrl: string, target: string): Promise<void> {
  const client = new pg.Client({ connectionString: primaryUrl });
  await client.connect();
  try {
    const source = (await client.query<{ data_directory: string }>("show data_directory")).rows[0]?.data_directory;
    await client.query("select pg_backup_start('copy', true)");
    const left = new Set(["postmaster.pid", "postmaster.opts", "pg_wal", "pg_replslot"]);
    cpSync(requireValue(source, "The data folder"), target, {
      recursive: true,
      filter: (path) => !left.has(basename(path)),
    });
    for (const name of ["pg_wal", "pg_replslot"]) mkdirSync(join(target, name), { mode: 0o700 });
    const { rows } = await client.query<{ labelfile: string }>("select labelfile from pg_backup_stop()");
    writeFileSync(join(target, "backup_label"), requireValue(rows[0], "The label").labelfile);
  } finally {
    await client.end();
  }
  const { hostname, port, username, password } = new URL(primaryUrl);
  writeFileSync(join(target, "standby.signal"), "");
  appendFileSync(
    join(target, "postgresql.auto.conf"),
    `primary_conninfo = 'host=${hostname} port=${port} user=${username} password=${password}'\n`,
  );
  chmodSync(target, 0o700);
}

async function waitForCopy(primaryUrl: string): Promise<void> {
  await ask(primaryUrl, "alter system set synchronous_standby_names = 'copy'");
  await ask(primaryUrl, "select pg_reload_conf()");
  const isThere = "select 1 / count(*)::int from pg_stat_replication where sync_state = 'sync'";
  for (let attempt = 0; attempt < 200; attempt += 1) {
    // Commits use the checkpointer's copy of the setting, which is up to date after a checkpoint.
    if (await ask(primaryUrl, isThere).then(Boolean, () => false)) return void (await ask(primaryUrl, "checkpoint"));
    await new Promise((resolve) => setTimeout(resolve, 50));
  }
  throw new Error("the copy did not become synchronous");
}

export async function ask(url: string, statement: string): Promise<pg.QueryResult> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    return await client.query(statement);
  } finally {
    await client.end();
  }
}

async function stopPostgres(server: GuardedProcess, binaries: PostgresBinaries): Promise<void> {
  await server.stop();
  if (binaries.temporary) rmSync(binaries.temporary, { recursive: true, force: true });
}

/** Protected by a password, because other accounts of the machine can also connect to 127.0.0.1. */
async function createCluster(binaries: PostgresBinaries): Promise<Cluster> {
  const account = unprivilegedAccount();
  const folder = mkdtempSync(join(tmpdir(), "carnet-postgres-"));
  const password = randomSecret(18).toString("base64url");
  const passwordFile = join(folder, "password");
  writeFileSync(passwordFile, password, { mode: 0o600 });
  if (account) for (const path of [folder, passwordFile]) chownSync(path, account.uid, account.gid);
  const initdb = (locale: string) =>
    run(
      join(binaries.folder, "initdb"),
      [
        "-D",
        join(folder, "data"),
        "-U",
        "postgres",
        "-A",
        "password",
        `--pwfile=${passwordFile}`,
        "-E",
        "UTF8",
        `--locale=${locale}`,
        // Sorts by code points like C.UTF-8, independent of the system's library.
        "--lc-collate=C",
        "--no-sync",
      ],
      { ...account, cwd: folder },
    );
  await initdb("C.UTF-8").catch(() => initdb("C"));
  return { folder, password };
}

function writeCertificate(folder: string, { cert, key }: { cert: string; key: string }): string[] {
  const account = unprivilegedAccount();
  const files = { ssl_cert_file: ["server.crt", cert], ssl_key_file: ["server.key", key] };
  const settings = Object.entries(files).map(([setting, [name, text]]) => {
    const path = join(folder, requireValue(name, "Name"));
    writeFileSync(path, requireValue(text, "Text"), { mode: 0o600 });
    if (account) chownSync(path, account.uid, account.gid);
    return `${setting}=${path}`;
  });
  return ["ssl=on", ...settings];
}

function runPostgres(binaries: PostgresBinaries, folder: string, port: number, more: string[]): GuardedProcess {
  const settings = ["listen_addresses=127.0.0.1", `port=${port}`, ...SETTINGS, ...more].flatMap((setting) => [
    "-c",
    setting,
  ]);
  return startGuarded({
    command: join(binaries.folder, "postgres"),
    args: ["-D", join(folder, "data"), ...settings],
    ...unprivilegedAccount(),
    cwd: folder,
    stopSignal: "SIGQUIT",
    removeAtEnd: folder,
  });
}

export async function answers(url: string): Promise<boolean> {
  const client = new pg.Client({ connectionString: url, connectionTimeoutMillis: 1_000 });
  try {
    await client.connect();
    await client.end();
    return true;
  } catch {
    return false;
  }
}
