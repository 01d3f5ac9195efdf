import { spawn } from "node:child_process";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { createInterface } from "node:readline";
import { expect, it, onTestFinished } from "vitest";
import { findHolder, isOrphaned, takeLock } from "./folder-lock.mjs";

const lockModule = new URL("./folder-lock.mjs", import.meta.url).href;
/** Takes the lock of a folder, and ends when its parent has ended. */
const HOLDER = `
  import { takeLock } from ${JSON.stringify(lockModule)};
  await takeLock(process.argv[1], "lock", "the test");
  process.on("disconnect", () => process.exit());
  process.stdout.write(process.pid + "\\n");`;
/** Starts a holder and waits. */
const LAUNCHER = `
  import { spawn } from "node:child_process";
  const child = ["--input-type=module", "--eval", process.argv[2], process.argv[1]];
  spawn(process.execPath, child, { stdio: ["ignore", "inherit", "inherit", "ipc"] });`;

it("waits as long as needed for a holder whose launcher was killed, and not for one whose launcher runs", async () => {
  const folder = mkdtempSync(join(tmpdir(), "carnet-lock-"));
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
  const launcher = spawn(process.execPath, ["--input-type=module", "--eval", LAUNCHER, folder, HOLDER], {
    stdio: ["ignore", "pipe", "inherit"],
  });
  onTestFinished(() => void launcher.kill("SIGKILL"));
  const [pid] = await new Promise<string[]>((resolve) =>
    createInterface({ input: launcher.stdout }).once("line", (line) => resolve([line])),
  );
  const holder = () => findHolder(folder, "lock")!;
  expect([String(holder().pid), isOrphaned(holder())]).toEqual([pid, false]);
  expect((await takeLock(folder, "lock", "another", 0)).holder?.pid).toBe(holder().pid);

  // On a busy machine the holder may not run in time to notice that its launcher has ended.
  process.kill(holder().pid, "SIGSTOP");
  launcher.kill("SIGKILL");
  await new Promise((resolve) => launcher.once("exit", resolve));
  expect(isOrphaned(holder())).toBe(true);
  const taking = takeLock(folder, "lock", "the next", 0);
  process.kill(holder().pid, "SIGCONT");
  const lock = await taking;
  expect(lock.holder).toBeUndefined();
  lock.release?.();
});
