import { spawn } from "node:child_process";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { VARIABLE_NAMES } from "@/lib/platform/env";
import { allChecks, type Check, evidenceIn } from "./checks/checks";
import { Servers } from "./checks/servers";
import { describeTally, ONE_FAILED, ONE_SKIPPED, sumOf, type Tally } from "./checks/tally";
import { guard, root } from "./prepare.mjs";

/** Runs every check there is and says how many passed. True when none failed. */
export async function runTests(): Promise<boolean> {
  // What is set for a service on this machine is none of the tests' business.
  for (const name of VARIABLE_NAMES) delete process.env[name];
  const reports = mkdtempSync(join(tmpdir(), "carnet-reports-"));
  process.env.LEAK_EVIDENCE = evidenceIn(reports);
  const servers = new Servers();
  const cleanUp = async () => {
    rmSync(reports, { recursive: true, force: true });
    await servers.stop();
  };
  for (const signal of ["SIGINT", "SIGTERM", "SIGHUP"] as const)
    process.on(signal, () => void cleanUp().then(() => process.exit(130)));

  live.write("\n== Servers for the tests\n");
  await servers.bring();
  for (const [need, reason] of servers.missing) live.write(`${need} could not be had: ${reason}\n`);
  const tallies = new Map<string, Tally>();
  for (const [first, ...others] of allChecks(reports)) {
    const beside = others.map((check) => ({ check, output: heldOutput(), tally: ONE_FAILED }));
    const running = beside.map(async (run) =>
      Object.assign(run, { tally: await runCheck(run.check, servers, tallies, run.output) }),
    );
    tallies.set(first.name, await runCheck(first, servers, tallies, live));
    for (const { check, output, tally } of await Promise.all(running)) {
      live.write(output.text);
      tallies.set(check.name, tally);
    }
  }
  await cleanUp();

  const total = sumOf([...tallies.values()]);
  live.write("\n");
  for (const need of servers.missing.keys()) live.write(`Skipped for want of ${need}.\n`);
  live.write(`${describeTally(total)}\n`);
  return total.failed === 0;
}

/** Where a check's words go: to the terminal as they come, or, beside another's, kept until its turn. */
interface Output {
  write: (text: string) => void;
  programs: "inherit" | "pipe";
}

const live: Output = { write: (text) => void process.stdout.write(text), programs: "inherit" };

function heldOutput(): Output & { text: string } {
  const output = { text: "", write: (more: string) => void (output.text += more), programs: "pipe" as const };
  return output;
}

async function runCheck(check: Check, servers: Servers, tallies: Map<string, Tally>, output: Output): Promise<Tally> {
  const say = (line: string) => output.write(`${line}\n`);
  say(`\n== ${check.name}`);
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
  for (const args of check.commands) hasSucceeded &&= await runNode(args, output, check.env);
  const tally = check.count(hasSucceeded);
  say(`${describeTally(tally)} in ${((performance.now() - begun) / 1000).toFixed(1)} s`);
  return tally;
}

/** Whether a Node program of this project ended well. It ends with this process. */
function runNode(args: string[], output: Output, env: Record<string, string> = {}): Promise<boolean> {
  const plain = process.stdout.isTTY ? {} : { NO_COLOR: "1" };
  const command = JSON.stringify({
    command: process.execPath,
    args,
    cwd: root,
    env: { NEXT_TELEMETRY_DISABLED: "1", ...plain, ...env },
  });
  const child = spawn(process.execPath, [guard, command], {
    stdio: ["ignore", output.programs, output.programs, "ipc"],
  });
  for (const stream of [child.stdout, child.stderr])
    stream?.on("data", (chunk: Buffer) => output.write(chunk.toString()));
  return new Promise((resolve) =>
    child.once("error", () => resolve(false)).once("close", (code) => resolve(code === 0)),
  );
}
