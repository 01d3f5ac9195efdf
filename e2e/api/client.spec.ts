import { execFile } from "node:child_process";
import { copyFileSync, mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { promisify } from "node:util";
import { openDatabase } from "@/db/client";
import { compile, installClient, packClient } from "@/lib/client/testing/pack-client";
import { formatPassportCode } from "@/lib/passports/code";
import { mintApiKey, mintBrand, mintProduct } from "@/lib/platform/testing/factories";
import { expect, openGround, test } from "../support/servers";
import { Service } from "../support/service";

/** The packed client in projects that have nothing of this one. */

const run = promisify(execFile);
const folder = mkdtempSync(join(tmpdir(), "carnet-client-"));
const project = join(folder, "shop");
const installed = join(project, "node_modules/@carnet/client");
const bring = (name: string) =>
  copyFileSync(fileURLToPath(new URL(`../../lib/client/testing/${name}`, import.meta.url)), join(project, name));

test.beforeAll(async () => {
  await installClient(await packClient(folder), project);
});
test.afterAll(() => rmSync(folder, { recursive: true, force: true }));

const STRICT = ["--noEmit", "--strict", "--exactOptionalPropertyTypes", "--noUncheckedIndexedAccess"];
const EVERYWHERE = ["--target", "es2022", "--lib", "es2022,dom,dom.asynciterable", "--types", ""];

test("a strict project may write what is right, and nothing that the service would refuse", async () => {
  bring("use.ts");
  for (const resolution of ["nodenext", "bundler"]) {
    const modules = ["--module", resolution === "bundler" ? "esnext" : resolution, "--moduleResolution", resolution];
    await compile([...STRICT, ...EVERYWHERE, ...modules, "use.ts"], project);
  }
});

test("the package holds what it exports, its README, and nothing of the rest", async () => {
  const { stdout } = await run("npm", ["ls", "--all", "--parseable"], { cwd: project });
  expect(stdout.trim().split("\n")).toEqual([expect.stringMatching(/shop$/), expect.stringMatching(/client$/)]);
  const { exports, engines } = JSON.parse(readFileSync(join(installed, "package.json"), "utf8")) as {
    exports: { ".": { types: string; default: string } };
    engines: { node: string };
  };
  expect(engines.node).toBe(">=20.9");
  for (const file of [...Object.values(exports["."]), "README.md"])
    expect(readFileSync(join(installed, file), "utf8").length).toBeGreaterThan(500);
});

test("a project of fewer than 40 lines sells a product in test mode, and is told by webhook", async () => {
  const ground = await openGround("postgres", "client_shop");
  const service = await Service.start({ databaseUrl: ground.url, more: { WEBHOOKS_TO_LOOPBACK: "yes" } });
  const { db, close } = openDatabase(ground.url, 1);
  try {
    bring("shop.mjs");
    expect(readFileSync(join(project, "shop.mjs"), "utf8").trim().split("\n").length).toBeLessThan(40);
    const { secret } = await mintApiKey(db, await mintBrand(db));
    const { stdout } = await run(process.execPath, ["shop.mjs", service.url, secret], {
      cwd: project,
      timeout: 45_000,
    });
    expect(JSON.parse(stdout)).toEqual({ isTold: true, authenticity: "authentic", owner: "owned" });
  } finally {
    await close();
    await service.stop();
    await ground.stop();
  }
});

test("a browser imports it as it is, reads, pages and verifies a webhook", async ({ site, page }) => {
  const { db } = site.database;
  const { brandId } = await mintBrand(db);
  const { passports } = await mintProduct(db, { brandId, units: 3 });
  const { secret } = await mintApiKey(db, { brandId });
  await page.route(`${site.url}/scratch/**`, (route) => {
    const path = new URL(route.request().url()).pathname.replace("/scratch/", "");
    if (path === "") return route.fulfill({ contentType: "text/html", body: "<!doctype html><title>Shop</title>" });
    return route.fulfill({ contentType: "text/javascript", body: readFileSync(join(installed, "dist", path), "utf8") });
  });
  await page.goto(`${site.url}/scratch/`);
  const seen = await page.evaluate(
    async ({ key, code }) => {
      const { Carnet, PassportNotFoundError, verifyWebhook } = (await import(
        `${location.origin}/scratch/index.js`
      )) as typeof import("@/lib/client");
      const carnet = new Carnet({ baseUrl: location.origin, key });
      const { authenticity } = await carnet.passports.verify({ code });
      const serials: unknown[] = [];
      for await (const { serial_number: serial } of carnet.passports.list({ limit: 2 })) serials.push(serial);
      const rows: unknown[] = [];
      for await (const row of carnet.exports.rows("passports")) rows.push(row);
      const unknown = await carnet.passports.verify({ code: "7K3M-Q2XD-9F4T-VW8P8" }).then(null, (error) => error);
      const headers = {
        "webhook-id": "msg_p5jXN8AQM9LWM0D4loKWxJek",
        "webhook-timestamp": "1614265330",
        "webhook-signature": "v1,g0hM9SsE+OTPJTGt/tmIKtSyZlE3uFJELVlNIOLJ1OE=",
      };
      const vectors = "whsec_MfKQ9r8GKYqrTwjUPD8ILPZIo2LaLaSw";
      const event = await verifyWebhook('{"test": 2432232314}', headers, vectors, { toleranceSeconds: 1e9 });
      const isKnown = unknown instanceof PassportNotFoundError;
      return { status: authenticity.status, serials: serials.length, rows: rows.length, isKnown, event };
    },
    { key: secret, code: formatPassportCode(passports[0]!.code) },
  );
  expect(seen).toEqual({ status: "authentic", serials: 3, rows: 3, isKnown: true, event: { test: 2_432_232_314 } });
});
