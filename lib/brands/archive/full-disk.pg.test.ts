import { existsSync, readdirSync } from "node:fs";
import { join } from "node:path";
import { afterEach, describe, expect, it } from "vitest";
import { MINUTE_MS, now, setClock } from "@/lib/platform/clock";
import { runAll } from "@/lib/platform/jobs/testing/run-jobs";
import { testDatabase } from "@/lib/platform/testing/database";
import { contextOf, mintBrand, mintMember, mintProduct } from "@/lib/platform/testing/factories";
import { filesInZip } from "@/lib/platform/testing/files-in-zip";
import { onDisk } from "@/lib/platform/testing/on-disk";
import { readOnlyDisk, smallDisk } from "@/lib/platform/testing/scarce-disk";
import { purgeArchives, listBrandArchives, openBrandArchive, requestBrandArchive } from "./request-archive";
import { ARCHIVE_RETENTION_MS } from "./rules";

const { db } = testDatabase();
let at = now();
let restoreClock = () => {};
afterEach(() => restoreClock());
const pass = (ms: number) => {
  at = new Date(at.getTime() + ms);
  restoreClock();
  restoreClock = setClock(() => at);
};

async function makeAll(): Promise<void> {
  await runAll(db, "brand_archive");
}

describe.each([
  ["full", () => smallDisk(16 * 1024)],
  ["read-only", readOnlyDisk],
] as const)("on a %s disk an archive", (kind, make) => {
  const disk = onDisk(make, { DATA_DIR: "" });

  it("waits without leaving half of it, is made when there is room, and its file goes before its row", async () => {
    const { brandId } = await mintBrand(db);
    await mintProduct(db, { brandId, units: 2_000 });
    const owner = contextOf(db, (await mintMember(db, { brandId })).actor);
    const state = async () => (await listBrandArchives(owner))[0]?.state;
    const files = () =>
      existsSync(join(disk().folder, "archives")) ? readdirSync(join(disk().folder, "archives")) : [];
    disk().restrict();
    await requestBrandArchive(owner);
    for (let attempt = 0; attempt < 3; attempt += 1) {
      await makeAll();
      expect([await state(), files()]).toEqual(["running", []]);
      pass(MINUTE_MS);
    }
    disk().relieve();
    await makeAll();
    const [archive] = await listBrandArchives(owner);
    const { body } = await openBrandArchive(owner, { archiveId: archive!.id });
    expect(
      (await filesInZip(Buffer.from(await new Response(body).arrayBuffer())))
        .get("passports.ndjson")!
        .trimEnd()
        .split("\n"),
    ).toHaveLength(2_000);
    pass(ARCHIVE_RETENTION_MS + MINUTE_MS);
    if (kind === "read-only") {
      disk().restrict();
      await expect(purgeArchives(db)).rejects.toThrow();
      disk().relieve();
      expect(files()).toHaveLength(1);
    }
    await purgeArchives(db);
    expect([await state(), files()]).toEqual([undefined, []]);
  });
});
