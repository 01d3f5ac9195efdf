import { chownSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import pg from "pg";
import { randomSecret } from "@/lib/platform/ids";
import { must } from "@/lib/platform/must";
import { unprivilegedAccount } from "./account";
import { type BroughtServer, freePort, type GuardedProcess, startGuarded, waitUntil } from "./guarded";
import { run } from "./packages";
import { type PostgresBinaries, postgresBinaries } from "./postgres-binaries";

const SETTINGS = ["max_connections=300", "unix_socket_directories="];
/** For speed: nothing of it has to survive a power cut. */
const FORGETFUL = ["fsync=off", "synchronous_commit=off", "full_page_writes=off"];
const START_TRIES = 3;

/**
 * A PostgreSQL server for the tests: TEST_DATABASE_URL when given, else one of our own in a temporary folder. Throws
 * when none can be had.
 */
export async function bringPostgres(given = process.env.TEST_DATABASE_URL): Promise<BroughtServer> {
  return given ? { url: given, stop: () => Promise.resolve() } : startPostgres();
}

export interface OwnPostgres extends BroughtServer {
  /** Ends it as `pg_ctl stop -m immediate` does: no goodbye to its clients, recovery at the next start. */
  crash: () => Promise<void>;
  /** Starts it on the same port again; done when it takes connections. */
  startAgain: () => Promise<void>;
}

interface OwnPostgresOptions {
  /** Keeps PostgreSQL's own settings of safety. */
  isDurable?: boolean;
  /** Offers TLS with this certificate and key (PEM). */
  tls?: { cert: string; key: string };
}

/** Starts a PostgreSQL of our own, for a test that stops it. */
export async function startPostgres({ isDurable = false, tls }: OwnPostgresOptions = {}): Promise<OwnPostgres> {
  const binaries = await postgresBinaries();
  for (let attempt = 1; ; attempt += 1) {
    const cluster = await createCluster(binaries);
    const settings = [...(isDurable ? [] : FORGETFUL), ...(tls ? writeCertificate(cluster.folder, tls) : [])];
    const port = await freePort();
    const url = `postgres://postgres:${cluster.password}@127.0.0.1:${port}/postgres`;
    const launch = () => runPostgres(binaries, cluster.folder, port, settings);
    let server = launch();
    if (await waitUntil(() => answers(url), server, 30_000))
      return {
        url,
        crash: () => server.crash("SIGQUIT"),
        startAgain: async () => {
          server = launch();
          if (!(await waitUntil(() => answers(url), server, 30_000)))
            throw new Error(`PostgreSQL did not start again: ${server.output()}`);
        },
        stop: () => stopPostgres(server, binaries),
      };
    await server.stop();
    if (attempt === START_TRIES) throw new Error(`PostgreSQL did not start: ${server.output()}`);
  }
}

async function stopPostgres(server: GuardedProcess, binaries: PostgresBinaries): Promise<void> {
  await server.stop();
  if (binaries.temporary) rmSync(binaries.temporary, { recursive: true, force: true });
}

/** Guarded by a password, because other accounts of the machine can reach 127.0.0.1 too. */
async function createCluster(binaries: PostgresBinaries): Promise<{ folder: string; password: string }> {
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
        "--no-sync",
      ],
      { ...account, cwd: folder },
    );
  await initdb("C.UTF-8").catch(() => initdb("C"));
  return { folder, password };
}

/** Answers the settings that go with it. */
function writeCertificate(folder: string, { cert, key }: { cert: string; key: string }): string[] {
  const account = unprivilegedAccount();
  const files = { ssl_cert_file: ["server.crt", cert], ssl_key_file: ["server.key", key] };
  const settings = Object.entries(files).map(([setting, [name, text]]) => {
    const path = join(folder, must(name, "Name"));
    writeFileSync(path, must(text, "Text"), { mode: 0o600 });
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

/** Whether a database takes connections. */
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
