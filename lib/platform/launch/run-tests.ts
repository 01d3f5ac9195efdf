import { spawn } from "node:child_process";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { VARIABLE_NAMES } from "@/lib/platform/env";
import { guard, root } from "./prepare.mjs";
import { findFeatureTests, refuseUnknown } from "./steps/feature";
import { Servers, allSteps, type Step, evidenceIn, stepsOfFiles } from "./steps/steps";
import { describeTally, ONE_FAILED, ONE_SKIPPED, sumOf, type Tally } from "./steps/tally";

export async function runTests(features: string[]): Promise<boolean> {
  const tests = findFeatureTests();
  const refusal = refuseUnknown(features, tests);
  if (refusal) {
    live.write(`${refusal}\n`);
    return false;
  }
  // Settings of a service on this machine must not influence the tests.
  for (const name of VARIABLE_NAMES) delete process.env[name];
  const reports = mkdtempSync(join(tmpdir(), "carnet-reports-"));
  // The search for leaks is the last step of a whole run.
  if (features.length === 0) process.env.LEAK_EVIDENCE = evidenceIn(reports);
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
  const files = features.flatMap((feature) => tests.get(feature) ?? []);
  const steps = features.length > 0 ? stepsOfFiles(files, reports, servers.missing) : allSteps(reports);
  const total = sumOf(await runSteps(steps, servers));
  await cleanUp();

  live.write("\n");
  for (const need of servers.missing.keys()) live.write(`Skipped for want of ${need}.\n`);
  for (const check of total.flaky) live.write(`Passed only when tried again: ${check}\n\n`);
  if (total.skipped > 0) live.write(`${total.skipped} skipped.\n`);
  live.write(`${describeTally({ ...total, skipped: 0 })}\n`);
  return total.failed === 0;
}

/** The steps of a group run at the same time; only the first writes while it runs. */
async function runSteps(groups: [Step, ...Step[]][], servers: Servers): Promise<Tally[]> {
  const tallies = new Map<string, Tally>();
  for (const [first, ...others] of groups) {
    const running = others.map(async (step) => {
      const output = heldOutput();
      return { step, output, tally: await runStep(step, servers, tallies, output) };
    });
    tallies.set(first.name, await runStep(first, servers, tallies, live));
    for (const { step, output, tally } of await Promise.all(running)) {
      live.write(output.text);
      tallies.set(step.name, tally);
    }
  }
  return [...tallies.values()];
}

interface Output {
  write: (text: string) => void;
  programs: "inherit" | "pipe";
}

const live: Output = { write: (text) => void process.stdout.write(text), programs: "inherit" };

function heldOutput(): Output & { text: string } {
  const output = { text: "", write: (more: string) => void (output.text += more), programs: "pipe" as const };
  return output;
}

async function runStep(step: Step, servers: Servers, tallies: Map<string, Tally>, output: Output): Promise<Tally> {
  const say = (line: string) => output.write(`${line}\n`);
  say(`\n== ${step.name}`);
  const lacking = step.needs?.filter((need) => servers.missing.has(need)) ?? [];
  if (lacking.length > 0) {
    say(`Skipped for want of ${lacking.join(" and ")}.`);
    return ONE_SKIPPED;
  }
  if (step.after && tallies.get(step.after)?.failed) {
    say(`Not possible: ${step.after} failed.`);
    return ONE_FAILED;
  }
  const startedMs = performance.now();
  let hasSucceeded = true;
  for (const args of step.commands) hasSucceeded &&= await runNode(args, output, step.env);
  const tally = step.count(hasSucceeded);
  say(`${describeTally(tally)} in ${((performance.now() - startedMs) / 1000).toFixed(1)} s`);
  return tally;
}

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
