import {
  appendFileSync,
  chownSync,
  cpSync,
  existsSync,
  mkdtempSync,
  readFileSync,
  realpathSync,
  writeFileSync,
} from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";
import { requireValue } from "@/lib/platform/require-value";
import { unprivilegedAccount } from "../machine/account";
import { freePort } from "../machine/guarded";
import { run } from "../machine/packages";
import { ask, type OwnPostgres, startServer } from "../machine/postgres";
import { postgresBinaries } from "../machine/postgres-binaries";
import { root } from "../prepare.mjs";

/** Base backups and archived WAL, by the commands that the manual names. */

const PROMOTED_WITHIN_MS = 300_000;

/** A folder that PostgreSQL's account may write to. */
export function folderOfPostgres(name: string): string {
  const folder = mkdtempSync(join(tmpdir(), `carnet-${name}-`));
  const account = unprivilegedAccount();
  if (account) chownSync(folder, account.uid, account.gid);
  return folder;
}

/** Settings by which each segment of WAL is archived when it is full, or that many seconds old. */
export const archivingInto = (archive: string, timeoutSeconds: number) => [
  "archive_mode=on",
  `archive_command=test ! -f ${archive}/%f && cp %p ${archive}/%f.part && mv ${archive}/%f.part ${archive}/%f`,
  `archive_timeout=${timeoutSeconds}`,
];

/** Copies a running server's data, without holding anybody up. */
export async function takeBaseBackup(url: string, target: string): Promise<void> {
  const { folder } = await postgresBinaries();
  // On PATH there may be links to the server's programs alone.
  const program = join(dirname(realpathSync(join(folder, "initdb"))), "pg_basebackup");
  const { password } = new URL(url);
  const env = { ...process.env, PGPASSWORD: password };
  await run(program, ["-d", url, "-D", target, "-X", "stream", "-c", "fast"], { env });
}

/**
 * Starts a separate server from a base backup and the archived WAL, in its state at an instant, or at the archive's
 * end by default. Resolves when it accepts writes. Throws with its output.
 */
export async function restoreServer(
  backup: string,
  { archive, password, until }: { archive: string; password: string; until?: string },
): Promise<OwnPostgres> {
  const folder = mkdtempSync(join(tmpdir(), "carnet-postgres-"));
  const data = join(folder, "data");
  cpSync(backup, data, { recursive: true });
  writeFileSync(join(data, "recovery.signal"), "");
  const target = until ? `recovery_target_time = '${until}'\nrecovery_target_action = 'promote'\n` : "";
  appendFileSync(join(data, "postgresql.auto.conf"), `restore_command = 'cp ${archive}/%f %p'\n${target}`);
  const account = unprivilegedAccount();
  if (account) await run("chown", ["-R", `${account.uid}:${account.gid}`, folder]);
  const started = await startServer(await postgresBinaries(), {
    folder,
    password,
    port: await freePort(),
    settings: [],
  });
  if (typeof started === "string") throw new Error(`The copy did not start: ${started}`);
  const end = performance.now() + PROMOTED_WITHIN_MS;
  const isPromoted = async () => !(await ask(started.url, "select pg_is_in_recovery() as is_on")).rows[0].is_on;
  while (!(await isPromoted())) {
    if (performance.now() > end) throw new Error("The copy did not come to the end of its recovery.");
    await new Promise((resolve) => setTimeout(resolve, 50));
  }
  return started;
}

const manual = readFileSync(fileURLToPath(new URL("../../../docs/manual.md", import.meta.url)), "utf8");

/** The first program in a section of the manual that has these words. Throws when it is not printed there. */
export function programOfManual(section: string, phrase: string): string {
  const [, text = ""] = manual.split(`\n### ${section}\n`);
  const end = text.search(/^##/m);
  const blocks = text.slice(0, end < 0 ? undefined : end).matchAll(/^```\w+\n([\s\S]*?)^```$/gm);
  const programs = [...blocks].map(([, program = ""]) => program);
  return requireValue(
    programs.find((program) => program.includes(phrase)),
    `A program with "${phrase}" in the manual's section "${section}"`,
  );
}

/** Creates the roles and the database `carnet` that the manual describes, each role with this password. */
export async function createRolesOfManual(adminUrl: string, password: string): Promise<void> {
  const { rows } = await ask(adminUrl, "select current_setting('server_version_num')::int < 160000 as is_old");
  const roles = programOfManual("Two roles", rows[0].is_old ? "noinherit" : "with inherit false");
  const statements = roles + programOfManual("Back-up and restore", "create role carnet_backup");
  for (const statement of statements.replaceAll("'…'", `'${password}'`).split(/;\s*\n/))
    if (statement.trim()) await ask(adminUrl, statement);
}

/** Runs a program of the manual as an operator does, from the project's folder. Throws with what it wrote. */
export async function runAsOperator(program: string, variables: Record<string, string>): Promise<string> {
  const { folder } = await postgresBinaries();
  // On PATH there may be links to the server's programs alone.
  const programs = dirname(realpathSync(join(folder, "initdb")));
  const env = { ...process.env, PATH: `${programs}:${process.env.PATH}`, ...variables };
  const { stdout, stderr } = await run("sh", ["-c", program], { env, cwd: root });
  return stdout + stderr;
}

/** Whether this machine has the programs that back up; a server's package can be without them. */
export async function hasBackupPrograms(): Promise<boolean> {
  const { folder } = await postgresBinaries();
  const programs = dirname(realpathSync(join(folder, "initdb")));
  return ["pg_dump", "pg_restore", "pg_basebackup", "psql"].every((name) => existsSync(join(programs, name)));
}
