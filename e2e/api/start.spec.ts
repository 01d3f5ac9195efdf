import { type ChildProcess, spawn } from "node:child_process";
import { existsSync, mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, test as base } from "playwright/test";
import type { Demo } from "@/db/seed/demo-access";
import { VARIABLE_NAMES } from "@/lib/platform/env";
import { freePort } from "@/lib/platform/launch/machine/guarded";

const START_MS = 60_000;

interface Start {
  launcher: ChildProcess;
  output: () => string;
  /** What it wrote to standard output alone, line by line. */
  logged: () => string[];
  /** Resolves with its exit code, or the signal that ended it. */
  ended: Promise<number | NodeJS.Signals | null>;
}

const test = base.extend<
  { start: (variables?: Record<string, string>) => Start; port: number },
  { folder: string; dataFolder: string }
>({
  port: async ({}, use) => use(await freePort()),
  folder: [
    async ({}, use) => {
      const folder = mkdtempSync(join(tmpdir(), "carnet-start-"));
      await use(folder);
      rmSync(folder, { recursive: true, force: true });
    },
    { scope: "worker" },
  ],
  /** Shared by most starts: creating a database and its demo takes longer than everything else. */
  dataFolder: [async ({ folder }, use) => use(join(folder, "data")), { scope: "worker" }],
  start: async ({ port, dataFolder }, use) => {
    const started: Start[] = [];
    await use((variables = {}) => {
      const unset = Object.fromEntries(VARIABLE_NAMES.map((name) => [name, ""]));
      const env = {
        ...process.env,
        ...unset,
        PORT: String(port),
        DATA_DIR: dataFolder,
        npm_lifecycle_event: "",
        ...variables,
      };
      const launcher = spawn(process.execPath, ["lib/platform/launch/start.mjs"], {
        env: env as NodeJS.ProcessEnv,
        stdio: ["ignore", "pipe", "pipe"],
      });
      let text = "";
      let log = "";
      launcher.stdout.on("data", (chunk: Buffer) => (log += chunk.toString()));
      for (const stream of [launcher.stdout, launcher.stderr])
        stream.on("data", (chunk: Buffer) => (text += chunk.toString()));
      const ended = new Promise<number | NodeJS.Signals | null>((resolve) =>
        launcher.once("exit", (code, signal) => resolve(code ?? signal)),
      );
      const start = { launcher, output: () => text, logged: () => log.split("\n").filter(Boolean), ended };
      started.push(start);
      return start;
    });
    for (const { launcher, ended } of started) {
      launcher.kill("SIGTERM");
      await ended;
    }
  },
});

const untilReady = ({ output }: Start) =>
  expect.poll(output, { timeout: START_MS, intervals: [100] }).toContain("is ready at");

test.describe("npm start", () => {
  test.describe.configure({ timeout: 4 * START_MS });

  test("prints what to do first, keeps others off its folder and port, and ends with code 0, all of it in JSON for machines", async ({
    start,
    port,
    folder,
    dataFolder,
    page,
  }) => {
    const first = start();
    await untilReady(first);

    await test.step("a link that signs the owner in by one click, once", async () => {
      const [link] = /http:\/\/localhost:\d+\/sign-in\/link\/\S+/.exec(first.output())!;
      await page.goto(link);
      await expect(page).toHaveURL(`http://localhost:${port}/home`);
      await page.context().clearCookies();
      const answer = (await page.goto(link))!;
      expect(answer.headers()).toMatchObject({
        "referrer-policy": "no-referrer",
        "cache-control": expect.stringContaining("no-store") as unknown,
      });
      await expect(page.getByRole("heading", { name: "This link has been used or has expired" })).toBeVisible();
      await page.goto(`http://localhost:${port}/home`);
      await expect(page).toHaveURL(/\/sign-in/);
    });

    await test.step("a curl for each operation, which works", async () => {
      const curls = [...first.output().matchAll(/^ {2}curl (.+)$/gm)].map(([, rest]) => rest!);
      expect(curls).toHaveLength(3);
      const statuses = curls.map(async (curl) => {
        const url = /'?(http:\S+?)'?$/.exec(curl)![1]!;
        const body = /-d '([^']+)'/.exec(curl)?.[1];
        const headers = Object.fromEntries(
          [...curl.matchAll(/-H '([^:]+): ([^']+)'/g)].map(([, name, value]) => [name!, value!]),
        );
        return (await fetch(url, body === undefined ? { headers } : { method: "POST", headers, body })).status;
      });
      expect(await Promise.all(statuses)).toEqual([200, 201, 201]);
      const { signIn } = JSON.parse(readFileSync(join(dataFolder, "demo.json"), "utf8")) as Demo;
      for (const secret of [signIn.password, ...signIn.codes]) expect(first.output()).not.toContain(secret);
      expect(first.output()).toMatch(/for evaluation only/);
    });

    await test.step("another is refused its folder within 5 s, and told who has it", async () => {
      const startedMs = performance.now();
      const second = start({ PORT: String(await freePort()) });
      expect(await second.ended).toBe(1);
      expect(performance.now() - startedMs).toBeLessThan(5_000);
      expect(second.output()).toMatch(
        new RegExp(
          `is in use by process \\d+ since [\\d-]+ [\\d:]+ UTC \\(started by process ${first.launcher.pid} for http://localhost:${port}\\)`,
        ),
      );
    });

    await test.step("another is refused its port", async () => {
      const second = start({ DATA_DIR: join(folder, "other") });
      expect(await second.ended).toBe(1);
      expect(second.output()).toContain(`Port ${port} of 127.0.0.1 is in use`);
    });

    expect((await fetch(`http://127.0.0.1:${port}/api/health`)).status).toBe(200);
    first.launcher.kill("SIGTERM");
    expect(await first.ended).toBe(0);
    await expect(fetch(`http://127.0.0.1:${port}/api/health`)).rejects.toThrow();
    const events = first.logged().map((line) => JSON.parse(line) as { event?: string; version?: string; why?: string });
    const { version } = JSON.parse(readFileSync("package.json", "utf8")) as { version: string };
    expect(events.filter(({ event }) => event)).toEqual([
      expect.objectContaining({ event: "service.started", version }),
      expect.objectContaining({ event: "service.stopping", version, why: "disconnect" }),
      expect.objectContaining({ event: "service.stopped", version }),
    ]);
  });

  test("works again at once after kill -9 of the launcher in each phase of its first start, on the same data", async ({
    start,
    folder,
  }) => {
    const data = join(folder, "killed");
    const readDemo = () => readFileSync(join(data, "demo.json"), "utf8");
    const phases: [name: string, isReached: (output: string) => boolean][] = [
      ["its database is created", () => existsSync(join(data, "postgres.draft"))],
      ["its database is migrated", () => existsSync(join(data, "database-url"))],
      ["the demo brands are created", (output) => output.includes("Creating the demo brands")],
      ["the server starts", (output) => output.includes("Starting …")],
      ["it serves", (output) => output.includes("is ready at")],
    ];
    for (const [name, isReached] of phases)
      await test.step(`killed while ${name}`, async () => {
        const { launcher, output, ended } = start({ DATA_DIR: data });
        await expect.poll(() => isReached(output()), { timeout: START_MS, intervals: [20] }).toBe(true);
        launcher.kill("SIGKILL");
        await ended;
      });
    const demo = readDemo();
    const last = start({ DATA_DIR: data });
    await untilReady(last);
    expect(last.output()).toMatch(/Sign in\s+http:\/\/localhost:\d+\/sign-in\/link\/[\w-]{32}\s/);
    expect(readDemo()).toBe(demo);
    expect(statSync(join(data, "auth-secret")).mode & 0o077).toBe(0);
  });

  test("says what is wrong with its settings in a sentence each, and touches nothing", async ({ start, folder }) => {
    const untouched = join(folder, "untouched");
    const wrong = start({ PORT: "eighty", PUBLIC_URL: "http://carnet.example", DATA_DIR: untouched });
    expect(await wrong.ended).toBe(1);
    expect(wrong.output()).toMatch(/PORT .*\n.*PUBLIC_URL may use http:\/\/ for localhost/);
    expect(wrong.output()).not.toMatch(/^\s+at /m);
    expect(existsSync(untouched)).toBe(false);
  });

  test("names the folder that it cannot write to, and the variable to set", async ({ start, folder }) => {
    const file = join(folder, "a-file");
    writeFileSync(file, "");
    const wrong = start({ DATA_DIR: join(file, "data") });
    expect(await wrong.ended).toBe(1);
    expect(wrong.output()).toContain(
      `The folder ${join(file, "data")} cannot be written (ENOTDIR). Let this account write there, or set DATA_DIR to another folder.`,
    );
  });

  test("names a misspelt variable with the one that is meant", async ({ start }) => {
    const misspelt = start({ SMTP_ULR: "smtp://mail.internal", DATA_DIR: "/dev/null/data" });
    await misspelt.ended;
    expect(misspelt.output()).toContain("SMTP_ULR is not read by Carnet. Did you mean SMTP_URL?");
  });
});
