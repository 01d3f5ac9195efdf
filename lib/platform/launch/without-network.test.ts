import { execFile } from "node:child_process";
import { cpSync, mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { promisify } from "node:util";
import { afterAll, beforeAll, expect, it } from "vitest";
import { freePort } from "./machine/guarded";

const root = new URL("../../..", import.meta.url).pathname;
const folder = mkdtempSync(join(tmpdir(), "carnet-without-network-"));
beforeAll(() => {
  for (const path of ["package.json", "package-lock.json", "lib/platform", "db/embedded"])
    cpSync(join(root, path), join(folder, path), { recursive: true });
});
afterAll(() => rmSync(folder, { recursive: true, force: true }));

it("a start on a machine without network says so in one sentence, and soon", async () => {
  const env = {
    ...process.env,
    npm_execpath: "",
    DATABASE_URL: "",
    npm_config_registry: `http://127.0.0.1:${await freePort()}/`,
    npm_config_cache: join(folder, "cache"),
  };
  const startedMs = performance.now();
  const { code, stdout, stderr } = await promisify(execFile)(process.execPath, ["lib/platform/launch/start.mjs"], {
    cwd: folder,
    env,
  }).catch((error) => error);
  expect(code).toBe(1);
  expect(stdout).toBe("");
  expect(stderr).toMatch(
    /^ {2}Installing packages[^\n]* …\n(?: {2}Installing[^\n]*\n)*\nThe packages cannot be fetched: this machine does not reach the npm registry \(ECONNREFUSED\)\.[^\n]*\n$/,
  );
  expect(performance.now() - startedMs).toBeLessThan(30_000);
});
