import { chownSync, mkdirSync, mkdtempSync, readFileSync, writeFileSync } from "node:fs";
import { connect } from "node:net";
import { tmpdir, userInfo } from "node:os";
import { join } from "node:path";
import { unprivilegedAccount } from "./account";
import { freePort, startGuarded, waitUntil } from "./guarded";
import { canInstallDebianPackages, findProgram, installDebianPackages, isExecutable } from "./packages";

export interface ProvidedSshd {
  port: number;
  username: string;
  folder: string;
  stop: () => Promise<void>;
}

/**
 * Runs as an ordinary account, so it cannot check passwords. Throws without sshd.
 *
 * @internal for tests
 */
export async function startSshd({ hostKey, authorizedKey }: { hostKey: string; authorizedKey: string }) {
  const program = await sshdProgram();
  const base = mkdtempSync(join(tmpdir(), "carnet-sshd-"));
  const port = await freePort();
  const paths = { settings: "sshd_config", hostKey: "host_key", authorized: "authorized_keys", folder: "files" };
  const [settings, host, authorized, folder] = Object.values(paths).map((name) => join(base, name)) as [
    string,
    string,
    string,
    string,
  ];
  const lines = [
    `Port ${port}`,
    "ListenAddress 127.0.0.1",
    `HostKey ${host}`,
    "PidFile none",
    `AuthorizedKeysFile ${authorized}`,
    "StrictModes no",
    "UsePAM no",
    "KbdInteractiveAuthentication no",
    "Subsystem sftp internal-sftp",
    `ForceCommand internal-sftp -d ${folder}`,
    "MaxStartups 100:30:200",
  ];
  writeFileSync(settings, `${lines.join("\n")}\n`);
  writeFileSync(host, hostKey, { mode: 0o600 });
  writeFileSync(authorized, `${authorizedKey}\n`, { mode: 0o600 });
  mkdirSync(folder);
  const account = unprivilegedAccount();
  if (account) for (const path of [base, settings, host, authorized, folder]) chownSync(path, account.uid, account.gid);
  const args = ["-D", "-e", "-f", settings];
  const server = startGuarded({ command: program, args, ...account, cwd: base, removeAtEnd: base });
  if (!(await waitUntil(() => listens(port), server, 10_000))) {
    await server.stop();
    throw new Error(`sshd did not start: ${server.output()}`);
  }
  return { port, username: nameOf(account?.uid), folder, stop: server.stop } satisfies ProvidedSshd;
}

function nameOf(uid: number | undefined): string {
  if (uid === undefined) return userInfo().username;
  const entries = readFileSync("/etc/passwd", "utf8").split("\n");
  return entries.map((line) => line.split(":")).find((entry) => Number(entry[2]) === uid)?.[0] ?? "nobody";
}

const listens = (port: number) =>
  new Promise<boolean>((resolve) => {
    const socket = connect(port, "127.0.0.1");
    socket.once("data", (greeting) => resolve((socket.destroy(), greeting.toString().startsWith("SSH-"))));
    socket.once("error", () => resolve(false));
    socket.setTimeout(1_000, () => resolve((socket.destroy(), false)));
  });

/** Debian installs it with the programs for root, outside PATH. sshd must be started by its absolute path. */
const onMachine = () => ["/usr/sbin/sshd", "/usr/local/sbin/sshd"].find(isExecutable) ?? findProgram("sshd");

export async function sshdProgram(): Promise<string> {
  if (!onMachine() && canInstallDebianPackages()) await installDebianPackages("openssh-server");
  const path = onMachine();
  if (!path) throw new Error("there is no sshd on this machine, and no Debian package could be installed");
  return path;
}
