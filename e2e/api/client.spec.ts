import { mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { packClient } from "@/lib/client/testing/pack-client";
import { formatPassportCode } from "@/lib/passports/code";
import { mintApiKey, mintBrand, mintProduct } from "@/lib/platform/testing/factories";
import { expect, test } from "../support/servers";

const folder = mkdtempSync(join(tmpdir(), "carnet-client-"));
test.beforeAll(async () => void (await packClient(folder)));
test.afterAll(() => rmSync(folder, { recursive: true, force: true }));

test("a browser imports the packed client as it is, reads, pages and verifies a webhook", async ({ site, page }) => {
  const { db } = site.database;
  const { brandId } = await mintBrand(db);
  const { passports } = await mintProduct(db, { brandId, units: 3 });
  const { secret } = await mintApiKey(db, { brandId });
  await page.route(`${site.url}/scratch/**`, (route) => {
    const path = new URL(route.request().url()).pathname.replace("/scratch/", "");
    if (path === "") return route.fulfill({ contentType: "text/html", body: "<!doctype html><title>Shop</title>" });
    const body = readFileSync(join(folder, "package/dist", path), "utf8");
    return route.fulfill({ contentType: "text/javascript", body });
  });
  await page.goto(`${site.url}/scratch/`);
  const seen = await page.evaluate(
    async ({ key, code }) => {
      const client = (await import(`${location.origin}/scratch/index.js`)) as typeof import("@/lib/client");
      const { Carnet, PassportNotFoundError, verifyWebhook } = client;
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
