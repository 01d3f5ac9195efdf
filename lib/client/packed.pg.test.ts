import { execFile } from "node:child_process";
import { once } from "node:events";
import { copyFileSync, mkdtempSync, readdirSync, readFileSync, rmSync } from "node:fs";
import type { AddressInfo } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as after } from "node:timers/promises";
import { fileURLToPath } from "node:url";
import { promisify } from "node:util";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { serveApi } from "@/app/answer-request";
import { mintTestBrand } from "@/lib/brands/test-mode/testing/test-mode-kit";
import { runAll, runNext } from "@/lib/platform/jobs/testing/run-jobs";
import { createHttpServer } from "@/lib/platform/server/http-server";
import { setTrustedHeaders } from "@/lib/platform/server/trusted-headers";
import { testDatabase } from "@/lib/platform/testing/database";
import { mintApiKey, mintBrand } from "@/lib/platform/testing/factories";
import { withSettings } from "@/lib/platform/testing/settings";
import { compile, installClient, packClient } from "./testing/pack-client";

/** The packed client in a project outside the repository that has nothing else. */

withSettings({ ALLOW_PRIVATE_NETWORK: "webhooks" });
const { db, pool } = testDatabase();
const run = promisify(execFile);
const folder = mkdtempSync(join(tmpdir(), "carnet-client-"));
const project = join(folder, "shop");
const installed = join(project, "node_modules/@carnet/client");
const bring = (name: string) =>
  copyFileSync(fileURLToPath(new URL(`./testing/${name}`, import.meta.url)), join(project, name));

const server = createHttpServer((incoming, outgoing) => {
  setTrustedHeaders(incoming);
  void serveApi(incoming, outgoing, incoming.url!);
});
beforeAll(async () => {
  await once(server.listen(0, "127.0.0.1"), "listening");
  await installClient(await packClient(folder), project);
});
afterAll(() => {
  server.close();
  server.closeAllConnections();
  rmSync(folder, { recursive: true, force: true });
});

/** Runs a test brand's background work until it is stopped. */
async function work(brandId: string, stop: AbortSignal): Promise<void> {
  for (let days = 1_000; !stop.aborted; days += 1) {
    await runAll(db, "magic_recipient");
    // Deliveries of other tests are in the same queue, for endpoints that no longer exist.
    const { rowCount } = await pool.query(
      "update jobs set run_at = now() - make_interval(days => $2), queue = 'slow webhooks' where state = 'queued' " +
        "and unique_key in (select 'webhook:' || id from webhook_endpoints where brand_id = $1)",
      [brandId, days],
    );
    if (rowCount) await runNext(db, "webhook");
    await after(20);
  }
}

it("a project of fewer than 40 lines sells a product in test mode, and is told by webhook", async () => {
  bring("shop.mjs");
  expect(readFileSync(join(project, "shop.mjs"), "utf8").trim().split("\n").length).toBeLessThan(40);
  const brandId = await mintTestBrand(db, (await mintBrand(db)).brandId);
  const { secret } = await mintApiKey(db, { brandId });
  expect(secret).toMatch(/^dpp_test_/);
  const stop = new AbortController();
  const working = work(brandId, stop.signal);
  const baseUrl = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  const shop = run(process.execPath, ["shop.mjs", baseUrl, secret], { cwd: project, timeout: 40_000 });
  const { stdout } = await shop.finally(() => stop.abort());
  await working;
  expect(JSON.parse(stdout)).toEqual({ isTold: true, authenticity: "authentic", owner: "owned" });
});

describe("the package", () => {
  it("lets a strict project write what is right, and nothing that the service would refuse", async () => {
    bring("use.ts");
    const strict = ["--noEmit", "--strict", "--exactOptionalPropertyTypes", "--noUncheckedIndexedAccess"];
    const everywhere = ["--target", "es2022", "--lib", "es2022,dom,dom.asynciterable", "--types", ""];
    for (const [module, resolution] of [
      ["nodenext", "nodenext"],
      ["esnext", "bundler"],
    ] as const) {
      const modules = ["--module", module, "--moduleResolution", resolution];
      await compile([...strict, ...everywhere, ...modules, "use.ts"], project);
    }
  });

  it("holds what it exports and its README, needs nothing, and knows no machinery of Node", () => {
    const { exports, dependencies } = JSON.parse(readFileSync(join(installed, "package.json"), "utf8")) as {
      exports: { ".": { types: string; default: string } };
      dependencies?: object;
    };
    expect(dependencies).toBeUndefined();
    for (const file of [...Object.values(exports["."]), "README.md"])
      expect(readFileSync(join(installed, file), "utf8").length).toBeGreaterThan(100);
    const files = readdirSync(join(installed, "dist"), { recursive: true, encoding: "utf8" });
    const scripts = files.filter((file) => file.endsWith(".js"));
    expect(scripts).toContain("generated/resources.js");
    for (const script of scripts)
      expect(readFileSync(join(installed, "dist", script), "utf8"), script).not.toMatch(/\bnode:|\bprocess\.|@\//);
  });
});
