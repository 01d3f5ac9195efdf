import { spawn } from "node:child_process";
import { cpSync, existsSync, mkdtempSync, readFileSync, rmSync, utimesSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { afterAll, expect, inject, it, vi } from "vitest";
import { environment } from "@/lib/platform/env";
import { randomSecret } from "@/lib/platform/ids";
import { RUNNING_DATABASE_FILE } from "@/lib/platform/launch/embedded";

/**
 * The secret that is created and stored next to the embedded database, and its rotation. Each command runs in its own
 * process.
 */

vi.setConfig({ testTimeout: 240_000 });

const root = fileURLToPath(new URL("../../..", import.meta.url));
const folder = mkdtempSync(join(tmpdir(), "carnet-kept-secret-"));
const [present, previous] = [join(folder, "auth-secret"), join(folder, "auth-secret-previous")];
afterAll(() => rmSync(folder, { recursive: true, force: true }));

function run(program: string, ...args: string[]): Promise<{ exitCode: number | null; output: string }> {
  const env = {
    ...process.env,
    DATABASE_URL: "",
    EMBEDDED_DATABASE: "",
    AUTH_SECRET: "",
    AUTH_SECRET_PREVIOUS: "",
    DATA_DIR: folder,
  };
  const child = spawn(process.execPath, ["lib/platform/launch/run.mjs", `lib/operator/cli/${program}.ts`, ...args], {
    cwd: root,
    env,
  });
  let output = "";
  for (const stream of [child.stdout, child.stderr]) stream.on("data", (chunk: Buffer) => (output += chunk.toString()));
  return new Promise((resolve) => child.once("close", (exitCode) => resolve({ exitCode, output })));
}

const saying = (text: string) => expect.stringContaining(text) as string;

it("is replaced by the command, once the service that runs knows both; what it sealed opens before and after", async () => {
  cpSync(inject("embedded").template, folder, { recursive: true });
  expect(await run("brand", "list")).toMatchObject({
    exitCode: 1,
    output: saying(`The secret ${present} is missing.`),
  });
  expect(existsSync(present)).toBe(false);
  writeFileSync(present, randomSecret(48).toString("base64"));
  expect(await run("brand", "create", "--name", "Fjord", "--slug", "fjord")).toMatchObject({ exitCode: 0 });
  const old = readFileSync(present, "utf8");

  // A service runs that began before the new secret was made.
  writeFileSync(join(folder, RUNNING_DATABASE_FILE), environment().databaseUrl!);
  utimesSync(join(folder, RUNNING_DATABASE_FILE), new Date("2026-01-01"), new Date("2026-01-01"));
  expect(await run("rotate-secret")).toMatchObject({
    exitCode: 0,
    output: saying("Restart the service, so that it knows both"),
  });
  expect([readFileSync(previous, "utf8"), readFileSync(present, "utf8") === old]).toEqual([old, false]);
  const fresh = readFileSync(present, "utf8");
  rmSync(join(folder, RUNNING_DATABASE_FILE));

  // Killed between its two files.
  writeFileSync(present, old);
  expect(await run("brand", "list")).toMatchObject({ exitCode: 0, output: saying("fjord") });
  writeFileSync(present, fresh);

  expect(await run("rotate-secret")).toMatchObject({
    exitCode: 0,
    output: expect.stringMatching(
      /data_keys\.sealed: 3 of 3[^]*signing_keys\.private_sealed: 1 of 1[^]*4 values were encrypted with the new secret[^]*Delete .*auth-secret-previous/,
    ) as string,
  });
  expect(readFileSync(present, "utf8")).toBe(fresh);
  expect(await run("rotate-secret")).toMatchObject({
    exitCode: 0,
    output: saying("0 values were encrypted with the new secret"),
  });

  rmSync(previous);
  expect(await run("verify-audit")).toMatchObject({ exitCode: 0, output: saying("fjord: 1 rows, unbroken") });
  writeFileSync(present, old);
  expect(await run("brand", "list")).toMatchObject({
    exitCode: 1,
    output: saying("AUTH_SECRET is not the one that this database was sealed under"),
  });
  expect(existsSync(previous)).toBe(false);
});
