import { readdirSync, readFileSync } from "node:fs";
import { mintApiKey } from "@/lib/platform/testing/factories";
import { openBrand } from "../support/portal";
import { expect, test } from "../support/servers";
import { Service } from "../support/service";

/** The two processes of a service: what becomes of one when the other is busy, ends, or changes something. */

/** The process below this one that serves pages. */
function pagesPid(port: number): number {
  for (const pid of readdirSync("/proc").filter((name) => /^\d+$/.test(name)))
    try {
      if (!readFileSync(`/proc/${pid}/cmdline`, "utf8").includes("pages.mjs")) continue;
      if (readFileSync(`/proc/${pid}/environ`, "utf8").split("\0").includes(`PORT=${port}`)) return Number(pid);
    } catch {
      // It ended while it was looked at.
    }
  throw new Error("no process serves pages");
}

test("a service whose process of pages is killed goes on serving the API, and serves pages again soon", async ({
  site,
}) => {
  const more = { METRICS_TOKEN: "only-for-tests-0123456789" };
  const service = await Service.start({ databaseUrl: site.databaseUrl, more });
  try {
    const { brandId } = await openBrand(site);
    const { secret } = await mintApiKey(site.database.db, { brandId });
    const verify = () => fetch(`${service.url}/v1/products`, { headers: { Authorization: `Bearer ${secret}` } });
    const page = () => fetch(`${service.url}/sign-in`);
    expect([(await verify()).status, (await page()).status]).toEqual([200, 200]);
    process.kill(pagesPid(service.port), "SIGKILL");
    await expect
      .poll(async () => ((await (await fetch(`${service.url}/api/ready`)).json()) as { details: object }).details)
      .toMatchObject({ pages: "failing" });
    const away = await page();
    expect([away.status, away.headers.get("retry-after")]).toEqual([503, "2"]);
    expect((await verify()).status).toBe(200);
    expect((await fetch(`${service.url}/api/ready`)).status).toBe(200);
    await expect.poll(async () => (await page()).status, { timeout: 60_000 }).toBe(200);
    const metrics = await fetch(`${service.url}/api/metrics`, {
      headers: { Authorization: `Bearer ${more.METRICS_TOKEN}` },
    });
    expect(await metrics.text()).toMatch(
      /process_resident_memory_bytes \d+\nprocess_resident_memory_bytes\{process="pages"\} \d+\n/,
    );
  } finally {
    await service.stop();
  }
});
