import { spawn } from "node:child_process";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { VARIABLE_NAMES } from "@/lib/platform/env";
import { allChecks, type Check } from "./checks/checks";
import { Servers } from "./checks/servers";
import { describeTally, ONE_FAILED, ONE_SKIPPED, sumOf, type Tally } from "./checks/tally";
import { guard, root } from "./prepare.mjs";

/** Runs every check there is and says how many passed. True when none failed. */
export async function runTests(): Promise<boolean> {
  // What is set for a service on this machine is none of the tests' business.
  for (const name of VARIABLE_NAMES) delete process.env[name];
  const reports = mkdtempSync(join(tmpdir(), "carnet-reports-"));
  const servers = new Servers();
  const cleanUp = async () => {
    rmSync(reports, { recursive: true, force: true });
    await servers.stop();
  };
  for (const signal of ["SIGINT", "SIGTERM", "SIGHUP"] as const) process.on(signal, () => void cleanUp().then(() => process.exit(130)));

  heading("Servers for the tests");
  await servers.bring();
  for (const [need, reason] of servers.missing) say(`${need} could not be had: ${reason}`);
  const tallies = new Map<string, Tally>();
  for (const check of allChecks(reports)) tallies.set(check.name, await runCheck(check, servers, tallies));
  await cleanUp();

  const total = sumOf([...tallies.values()]);
  say("");
  for (const need of servers.missing.keys()) say(`Skipped for want of ${need}.`);
  say(describeTally(total));
  return total.failed === 0;
}

async function runCheck(check: Check, servers: Servers, tallies: Map<string, Tally>): Promise<Tally> {
  heading(check.name);
  const lacking = check.needs?.filter((need) => servers.missing.has(need)) ?? [];
  if (lacking.length > 0) {
    say(`Skipped for want of ${lacking.join(" and ")}.`);
    return ONE_SKIPPED;
  }
  if (check.after && tallies.get(check.after)?.failed) {
    say(`Not possible: ${check.after} failed.`);
    return ONE_FAILED;
  }
  const begun = performance.now();
  let hasSucceeded = true;
  for (const args of check.commands) hasSucceeded &&= await runNode(args, check.env);
  const tally = check.count(hasSucceeded);
  say(`${describeTally(tally)} in ${((performance.now() - begun) / 1000).toFixed(1)} s`);
  return tally;
}

/** Whether a Node program of this project ended well. It ends with this process. */
function runNode(args: string[], env: Record<string, string> = {}): Promise<boolean> {
  const plain = process.stdout.isTTY ? {} : { NO_COLOR: "1" };
  const command = JSON.stringify({ command: process.execPath, args, cwd: root, env: { NEXT_TELEMETRY_DISABLED: "1", ...plain, ...env } });
  const child = spawn(process.execPath, [guard, command], { stdio: ["ignore", "inherit", "inherit", "ipc"] });
  return new Promise((resolve) => child.once("error", () => resolve(false)).once("exit", (code) => resolve(code === 0)));
}

function heading(name: string): void {
  say(`\n== ${name}`);
}

function say(line: string): void {
  process.stdout.write(`${line}\n`);
}
