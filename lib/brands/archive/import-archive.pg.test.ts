import { readFileSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { sql } from "drizzle-orm";
import QRCode from "qrcode";
import { expect, it } from "vitest";
import { ZipFile } from "yazl";
import { findPublishedAppearance, findPublishedAppearancePicture } from "@/db/queries/brand-appearances";
import { arrivingTables, brandTables, listBrandRows } from "@/db/queries/brand-contents";
import { findHolderByHash } from "@/db/queries/holders";
import { atConsole } from "@/lib/access/actor";
import { verifyAudit } from "@/lib/audit/verify-audit";
import { readAppearance } from "@/lib/brands/appearance/appearance-contract";
import { setAppearancePicture } from "@/lib/brands/appearance/appearance-pictures";
import { publishAppearance } from "@/lib/brands/appearance/change-appearance";
import { environment } from "@/lib/platform/env";
import { newId } from "@/lib/platform/ids";
import { runAll } from "@/lib/platform/jobs/testing/run-jobs";
import { hashAddress } from "@/lib/platform/secrets";
import { testDatabase } from "@/lib/platform/testing/database";
import { contextOf, mintMember, mintProduct } from "@/lib/platform/testing/factories";
import { filesInZip } from "@/lib/platform/testing/files-in-zip";
import { mintDatabase } from "@/lib/platform/testing/own-database";
import { giveTo, mintScene } from "@/lib/transfers/testing/transfer-kit";
import { archiveFile } from "./archive-file";
import { importArchive } from "./import-archive";
import { listBrandArchives, requestBrandArchive } from "./request-archive";

const { db } = testDatabase();
const elsewhere = await mintDatabase();

async function mintArchive() {
  const scene = await mintScene();
  const { brandId } = scene;
  const anna = await giveTo(scene);
  await mintProduct(db, { brandId, units: 1_100 });
  const owner = contextOf(db, (await mintMember(db, { brandId })).actor);
  await setAppearancePicture(owner, { picture: "logo", content: await QRCode.toBuffer(brandId, { width: 64 }) });
  await publishAppearance(owner);
  await requestBrandArchive(owner);
  await runAll(db, "brand_archive");
  const [archive] = await listBrandArchives(owner);
  return { brandId, anna, path: archiveFile(archive!.id) };
}

async function contents(at: typeof db, brandId: string): Promise<Map<string, unknown[]>> {
  const tables = new Map<string, unknown[]>();
  const listed = arrivingTables();
  for (const { name, table } of listed) {
    const rows: unknown[] = [];
    const keyed = brandTables().find((each) => each.table === table)!;
    for await (const some of listBrandRows(at, { brandId, of: keyed, limit: 500 })) rows.push(...some);
    tables.set(name, rows);
  }
  return tables;
}

/** The archive with one of its files changed. */
async function changed(path: string, name: string, change: (text: string) => string): Promise<string> {
  const zip = new ZipFile();
  for (const [each, text] of await filesInZip(readFileSync(path)))
    zip.addBuffer(Buffer.from(each === name ? change(text) : text), each);
  zip.end();
  const pieces: Buffer[] = [];
  for await (const piece of zip.outputStream) pieces.push(piece as Buffer);
  const to = join(environment().dataDir, `${newId("arc")}.zip`);
  writeFileSync(to, Buffer.concat(pieces));
  return to;
}

const brandsThere = async () =>
  (await elsewhere.db.execute<{ n: number }>(sql`select count(*)::int as n from brands`)).rows[0]!.n;

it("makes a brand one of another deployment: its codes, history and people, and a log that goes on", async () => {
  const { brandId, anna, path } = await mintArchive();
  const summary = await importArchive(atConsole(elsewhere.db), { file: path });
  expect(summary).toMatchObject({ passports: 1_101, commentsLeftOut: 0 });
  const [here, there] = [await contents(db, brandId), await contents(elsewhere.db, brandId)];
  for (const [name, rows] of here) if (name !== "members") expect([name, there.get(name)]).toEqual([name, rows]);
  const { logo } = readAppearance((await findPublishedAppearance(elsewhere.db, brandId))?.face)!;
  expect(await findPublishedAppearancePicture(elsewhere.db, { hash: logo!, brandId })).toEqual(
    await findPublishedAppearancePicture(db, { hash: logo!, brandId }),
  );
  expect(there.get("members")).toHaveLength(here.get("members")!.length);
  expect(await findHolderByHash(elsewhere.db, { brandId, emailHash: hashAddress(anna) })).not.toBeNull();
  const verdict = await verifyAudit(elsewhere.db, brandId);
  expect(verdict).toMatchObject({ ok: true });
  expect(
    await importArchive(atConsole(elsewhere.db), { file: path }).catch((error: { code: string }) => error.code),
  ).toBe("brand_state_conflict");
  rmSync(path);
});

it("takes in nothing of an archive that was changed, is another file, or holds rows of another brand", async () => {
  const { brandId, path } = await mintArchive();
  const before = await brandsThere();
  const other = newId("brd");
  for (const [name, change, sentence] of [
    [
      "audit_log.ndjson",
      (text: string) => text.replace('"requestId"', '"x"').replace(/"sequence":2/, '"sequence":9'),
      "broken at row 2",
    ],
    ["audit_log.ndjson", (text: string) => text.split("\n").slice(0, 1).join("\n"), "does not lead to the end"],
    ["passports.ndjson", (text: string) => text.replace(brandId, other), "a row of another brand"],
    [
      "brand_face_pictures.ndjson",
      (text: string) => text.replace(/"encoded":"[^"]*"/, `"encoded":"\\\\x${Buffer.from("<svg/>").toString("hex")}"`),
      "brand_face_pictures.ndjson is none",
    ],
    ["brand.ndjson", () => "", "no archive of a brand"],
  ] as const)
    await expect(importArchive(atConsole(elsewhere.db), { file: await changed(path, name, change) })).rejects.toThrow(
      sentence,
    );
  writeFileSync(path, "no archive");
  await expect(importArchive(atConsole(elsewhere.db), { file: path })).rejects.toThrow("cannot be read as an archive");
  expect(await brandsThere()).toBe(before);
});
