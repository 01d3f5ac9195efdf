import { chownSync, mkdtempSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { unprivilegedAccount } from "./account";
import { freePort, startGuarded, waitUntil } from "./guarded";
import { canInstallDebianPackages, findProgram, installDebianPackages, isExecutable } from "./packages";
import { answers } from "./postgres";

export interface Pooler {
  url: string;
  stop: () => Promise<void>;
  crash: () => Promise<void>;
  startAgain: () => Promise<void>;
}

/**
 * A query without a connection within `queryWaitSeconds` drops its client. Throws without PgBouncer.
 *
 * @internal
 */
export async function startPgBouncer(
  serverUrl: string,
  { poolSize = 3, queryWaitSeconds = 120 } = {},
): Promise<Pooler> {
  const program = await pgBouncerProgram();
  const { host, port, username, password, pathname } = partsOf(serverUrl);
  const folder = mkdtempSync(join(tmpdir(), "carnet-pgbouncer-"));
  const ownPort = await freePort();
  const [settings, users] = [join(folder, "pgbouncer.ini"), join(folder, "users.txt")];
  writeFileSync(users, `"${username}" "${password}"\n`, { mode: 0o600 });
  const lines = [
    "[databases]",
    `* = host=${host} port=${port}`,
    "[pgbouncer]",
    "listen_addr = 127.0.0.1",
    `listen_port = ${ownPort}`,
    "unix_socket_dir =",
    "auth_type = plain",
    `auth_file = ${users}`,
    "pool_mode = transaction",
    `default_pool_size = ${poolSize}`,
    "max_client_conn = 500",
    `query_wait_timeout = ${queryWaitSeconds}`,
    "server_login_retry = 1",
  ];
  writeFileSync(settings, `${lines.join("\n")}\n`, { mode: 0o600 });
  const account = unprivilegedAccount();
  if (account) for (const path of [folder, settings, users]) chownSync(path, account.uid, account.gid);
  const url = `postgres://${username}:${password}@127.0.0.1:${ownPort}${pathname}`;
  const launch = () =>
    startGuarded({ command: program, args: ["-q", settings], ...account, cwd: folder, removeAtEnd: folder });
  let running = launch();
  const untilUp = async () => {
    if (await waitUntil(() => answers(url), running, 10_000)) return;
    await running.stop();
    throw new Error(`PgBouncer did not start: ${running.output()}`);
  };
  await untilUp();
  return {
    url,
    stop: () => running.stop(),
    crash: () => running.crash("SIGKILL"),
    startAgain: async () => {
      running = launch();
      await untilUp();
    },
  };
}

function partsOf(url: string) {
  const { hostname: host, port, username, password, pathname } = new URL(url);
  return { host, port: port || "5432", username, password, pathname };
}

/** Debian installs it with the programs for root, outside PATH. */
const onMachine = () =>
  findProgram("pgbouncer") ?? ["/usr/sbin/pgbouncer", "/usr/local/sbin/pgbouncer"].find(isExecutable);

export async function pgBouncerProgram(): Promise<string> {
  if (!onMachine() && canInstallDebianPackages()) await installDebianPackages("pgbouncer");
  const path = onMachine();
  if (!path) throw new Error("there is no pgbouncer on this machine, and no Debian package could be installed");
  return path;
}
