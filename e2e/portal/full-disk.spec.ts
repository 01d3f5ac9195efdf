import { existsSync, readdirSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { smallDisk } from "@/lib/platform/testing/scarce-disk";
import { CERTIFICATE } from "../support/evidence";
import { openBrand } from "../support/portal";
import { expect, test } from "../support/servers";
import { Service } from "../support/service";
import { mintSessionCookie } from "../support/session-cookie";

const LONG_TABLE = Buffer.from(`name,ean\n${"Fjord Anorak,4006381333931\n".repeat(60_000)}`);
const LARGE_PDF = Buffer.concat([
  CERTIFICATE.subarray(0, 15),
  Buffer.from(`%${"x".repeat(400_000)}\n`),
  CERTIFICATE.subarray(15),
]);

/** Files under a folder that are not the test's own. */
const filesIn = (folder: string) =>
  existsSync(folder)
    ? readdirSync(folder, { recursive: true, withFileTypes: true })
        .filter((entry) => entry.isFile())
        .map(({ name }) => name)
    : [];

test("on a full disk an upload is 503 with the time to come again and a line in the log, and nothing of it stays", async ({
  site,
  browser,
}) => {
  const disk = smallDisk(128 * 1024);
  const data = join(disk.folder, "data");
  const service = await Service.start({ databaseUrl: site.databaseUrl, more: { DATA_DIR: data } });
  try {
    const brand = await openBrand(site);
    const { productId } = await brand.product({ name: "Skarv Shell" });
    const page = await browser.newPage({ baseURL: service.url });
    await page
      .context()
      .addCookies([
        { ...(await mintSessionCookie(site.database.db, { userId: brand.member.userId })), url: service.url },
      ]);
    const headers = { Origin: service.url, Accept: "application/json" };
    const uploads: {
      path: string;
      multipart: Record<string, string | { name: string; mimeType: string; buffer: Buffer }>;
    }[] = [
      {
        path: "/imports/upload",
        multipart: { file: { name: "season.csv", mimeType: "text/csv", buffer: LONG_TABLE } },
      },
      {
        path: "/compliance/evidence/upload",
        multipart: {
          productId,
          kind: "certificate",
          title: "GRS",
          file: { name: "grs.pdf", mimeType: "application/pdf", buffer: LARGE_PDF },
        },
      },
    ];
    // Without a mountable disk, a file blocks the folder: the service runs in another process than the one that
    // could be blocked.
    const before = filesIn(data);
    if (disk.isMounted) disk.restrict();
    else {
      rmSync(data, { recursive: true, force: true });
      writeFileSync(data, "");
    }
    for (const { path, multipart } of uploads) {
      const answer = await page.request.post(path, { headers, multipart });
      expect([answer.status(), answer.headers()["retry-after"]], path).toEqual([503, "60"]);
      expect(await answer.text(), path).not.toContain("broke");
    }
    expect(service.output()).toMatch(/"path":"[^"]*\/imports\/imp_[^"]*"[^\n]*"msg":"files cannot be written or read"/);
    if (disk.isMounted) expect(filesIn(data)).toEqual(before);
    await page.goto("/imports/new");
    await page
      .getByLabel("Choose a file")
      .setInputFiles({ name: "season.csv", mimeType: "text/csv", buffer: LONG_TABLE });
    await expect(page.getByText("Files cannot be stored at the moment, and nothing was saved")).toBeVisible();
    if (disk.isMounted) disk.relieve();
    else rmSync(data);
    for (const { path, multipart } of uploads)
      expect((await page.request.post(path, { headers, multipart })).status(), path).toBe(200);
    await page.close();
  } finally {
    await service.stop();
    disk.release();
  }
});
