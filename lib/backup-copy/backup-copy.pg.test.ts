import { cp, readFile, rm, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { gunzipSync, gzipSync } from "node:zlib";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import type { AllBrandsDb } from "@/db/tenant";
import { showCredential } from "@/lib/credentials/show-credential";
import { startS3Server } from "@/lib/files/testing/s3-server";
import { en18223Passport } from "@/lib/interchange/en18223-passport";
import { findPublicProduct, findPublicUnit, viewPublicDocument } from "@/lib/interchange/public-subjects";
import { formatPassportCode } from "@/lib/passports/code";
import { DAY_MS, MINUTE_MS, setClock } from "@/lib/platform/clock";
import { newId, randomSecret } from "@/lib/platform/ids";
import { sha256Hex } from "@/lib/platform/secrets";
import { contextOf, mintMember } from "@/lib/platform/testing/factories";
import { type OwnDatabase, mintDatabase } from "@/lib/platform/testing/own-database";
import { withSettings } from "@/lib/platform/testing/settings";
import { editProduct } from "@/lib/products/versions/edit-product";
import { checkCopy } from "./check-copy";
import { copyStore, copyTimes } from "./copy-store";
import { askForChanges, CopyHeld } from "./make-copy";
import { restoreCopy } from "./restore-copy";
import { INDEX_KEY } from "./rules";
import {
  copyTo,
  mintFolder,
  mintHouse,
  mintStore,
  readDocuments,
  readIndex,
  readManifests,
  textOf,
} from "./testing/copy-kit";

const configured = mintStore();
withSettings({ BACKUP_STORAGE_URL: configured.address });

let own: OwnDatabase;
let db: AllBrandsDb;
let house: Awaited<ReturnType<typeof mintHouse>>;
beforeAll(async () => {
  own = await mintDatabase();
  db = own.db;
  house = await mintHouse(db);
});
const server = await startS3Server();
afterAll(() => server.close());
let restoreClock = () => {};
afterAll(() => restoreClock());

const pageOf = (code: string) => `/p/${formatPassportCode(code)}`;
const packsOf = async (at: ReturnType<typeof mintStore>) =>
  (await readManifests(at.store)).flatMap(({ packs }) => packs.filter(({ kind }) => kind !== "brand"));

describe.each([
  ["a folder", () => undefined],
  ["a bucket that speaks S3", () => server.address()],
])("a copy in %s", (_name, addressOf) => {
  it("is whole by itself, stays as it is while nothing changes, and follows what does", async () => {
    const at = mintStore(addressOf());
    const scene = await mintHouse(db);
    await copyTo(db, at);
    const first = await checkCopy(at.store);
    expect(first).toMatchObject({ errors: [], leftovers: 0, revoked: 0 });
    const packs = await packsOf(at);
    expect(await copyTo(db, at)).toMatchObject({ documents: first.documents });
    expect(await packsOf(at)).toEqual(packs);

    const [suspended, removed, ...rest] = scene.jacket.passports;
    await own.pool.query("update passports set status = 'suspended', status_since = now() where id = $1", [
      suspended!.passportId,
    ]);
    await own.pool.query("delete from credentials where subject_id = $1", [removed!.passportId]);
    await own.pool.query("delete from passports where id = $1", [removed!.passportId]);
    await own.pool.query("update products set name = 'Renamed', updated_at = now() where id = $1", [
      scene.sandal.productId,
    ]);
    await copyTo(db, at);
    // Each of its versions.
    const second = await checkCopy(at.store);
    expect(second).toMatchObject({ errors: [], leftovers: 0, suspended: first.suspended + 2 });
    const documents = await readDocuments(at.store);
    expect([...documents.keys()].filter((path) => path.startsWith(pageOf(removed!.code)))).toEqual([]);
    for (const { code } of [suspended!, ...rest, ...scene.sandal.passports]) {
      const unit = await findPublicUnit({ db }, { code });
      expect(JSON.parse(textOf(documents.get(`${pageOf(code)}/data`))!)).toEqual(
        JSON.parse(JSON.stringify(await viewPublicDocument({ db }, { code }))),
      );
      const newest = [...documents.values()].filter(
        (one) => "isNewest" in one && one.isNewest && one.path.startsWith(`${pageOf(code)}/`),
      );
      const isWhole = scene.sandal.passports.every((unit) => unit.code !== code);
      expect(newest.map(textOf)).toEqual(isWhole ? [(await showCredential(db, unit)).token] : []);
    }
    expect((await packsOf(at)).filter(({ file }) => packs.some((old) => old.file === file)).length).toBeGreaterThan(0);
  });
});

describe("a run for changes", () => {
  const rename = async ({ brandId, sandal }: Awaited<ReturnType<typeof mintHouse>>, version: number) => {
    const { actor } = await mintMember(db, { brandId, role: "owner" });
    await editProduct(contextOf(db, actor), { productId: sandal.productId, version, name: `Sandal ${version + 1}` });
  };

  it("copies the brands that changed, with each earlier version of their products, and reads no others", async () => {
    const at = mintStore();
    const [scene, other] = [await mintHouse(db), await mintHouse(db)];
    await copyTo(db, at);
    const packsOfOther = async () => {
      const slugs = (await readIndex(at.store)).brands.map(({ slug }) => slug);
      return (await readManifests(at.store))[slugs.indexOf(other.slug)]!.packs;
    };
    // A run that looked at the other brand would write this file again.
    const [lost] = await packsOfOther();
    await rm(join(fileURLToPath(at.address), lost!.file));
    const of = { brandId: scene.brandId, productId: scene.sandal.productId };
    const first = await findPublicProduct({ db }, of);
    await rename(scene, 1);
    await copyTo(db, at, { onlyChanges: true });
    expect((await packsOfOther())[0]).toEqual(lost);
    expect((await checkCopy(at.store)).errors).toContain(`${lost!.file} is missing`);
    await copyTo(db, at);
    const documents = await readDocuments(at.store);
    const page = `/v1/products/${of.productId}`;
    const then = await findPublicProduct({ db }, { ...of, on: first.subject.product.updatedAt });
    const earlier = textOf(documents.get(`${page}/versions/1.json`))!;
    expect(JSON.parse(earlier)).toEqual(JSON.parse(JSON.stringify(en18223Passport(then.subject))));
    expect(earlier).toContain('"Fjord Sandal"');
    expect(documents.has(`${page}/versions/2.json`)).toBe(false);
    expect(await checkCopy(at.store)).toMatchObject({ errors: [] });
  });

  it("is requested when a brand changed, and else the copy is known to be up to date", async () => {
    const { target, store } = copyStore()!;
    const requested = async () => (await own.pool.query("select 1 from jobs where kind = 'public_copy'")).rowCount ?? 0;
    const scene = await mintHouse(db);
    await askForChanges(db);
    expect([await requested(), await copyTimes(db)]).toEqual([0, null]);
    await copyTo(db, { store, target });
    const { changesCopiedAt } = (await copyTimes(db))!;
    restoreClock = setClock(() => new Date(Date.now() + MINUTE_MS));
    await askForChanges(db);
    expect((await copyTimes(db))!.changesCopiedAt.getTime() - changesCopiedAt.getTime()).toBeGreaterThan(MINUTE_MS / 2);
    const upTo = (await copyTimes(db))!.changesCopiedAt;
    await rename(scene, 1);
    await askForChanges(db);
    expect([await requested(), (await copyTimes(db))!.changesCopiedAt]).toEqual([1, upTo]);
    await copyTo(db, { store, target }, { onlyChanges: true });
    expect((await copyTimes(db))!.changesCopiedAt.getTime()).toBeGreaterThanOrEqual(upTo.getTime());
    restoreClock();
  });
});

describe("a run that ends before it is done", () => {
  it("leaves the copy of before, whole, and the next goes on from there", async () => {
    const at = mintStore();
    await copyTo(db, at);
    await mintHouse(db);
    const killed = new AbortController();
    let count = 0;
    const run = copyTo(db, at, {
      signal: killed.signal,
      onProgress: () => (count += 1) === 3 && killed.abort(new Error("killed")),
    });
    await expect(run).rejects.toThrow("killed");
    const report = await checkCopy(at.store);
    expect(report.errors).toEqual([]);
    expect(report.leftovers).toBeGreaterThan(0);
    let again = 0;
    const complete = await copyTo(db, at, { onProgress: () => (again += 1) });
    expect(await checkCopy(at.store)).toMatchObject({ errors: [], leftovers: 0, documents: complete.documents });
    const untouched = mintStore();
    let all = 0;
    await copyTo(db, untouched, { onProgress: () => (all += 1) });
    expect(again).toBeLessThan(all);
  });

  it("keeps others out for as long as it may live, and no longer", async () => {
    const at = mintStore();
    const [first, second] = await Promise.allSettled([copyTo(db, at), copyTo(db, at)]);
    const refused = [first, second].filter((end) => end.status === "rejected");
    expect(refused.map(({ reason }) => reason as unknown)).toEqual([expect.any(CopyHeld)]);
    await own.pool.query("update public_copies set holder = $2, held_until = now() + '4 minutes' where target = $1", [
      at.target,
      newId("job"),
    ]);
    await expect(copyTo(db, at)).rejects.toThrow(CopyHeld);
    restoreClock = setClock(() => new Date(Date.now() + 5 * MINUTE_MS));
    await expect(copyTo(db, at)).resolves.toBeTruthy();
    restoreClock();
  });
});

describe("a copy that somebody has changed", () => {
  let dayOfReading = 0;
  const pathIn = (at: ReturnType<typeof mintStore>, file: string) => join(fileURLToPath(at.address), file);
  /** Puts other bytes in a file's place, and answers what fits them in a list. */
  async function changed(at: ReturnType<typeof mintStore>, file: string, change: (text: string) => string) {
    const bytes = gzipSync(change(gunzipSync(await readFile(pathIn(at, file))).toString()));
    await writeFile(pathIn(at, file), bytes);
    return sha256Hex(bytes);
  }
  const ATTACKS: Record<string, (at: ReturnType<typeof mintStore>) => Promise<unknown>> = {
    "a pack is altered": async (at) => {
      const packFile = (await packsOf(at)).at(-1)!;
      await changed(at, packFile.file, (text) => text.replace("a", "b"));
      const today = Math.floor(Date.now() / DAY_MS);
      dayOfReading = (Number.parseInt(packFile.sha256.slice(0, 8), 16) - today) % 30;
      if (dayOfReading < 0) dayOfReading += 30;
    },
    "a pack is gone": async (at) => rm(pathIn(at, (await packsOf(at))[0]!.file)),
    "its list is altered to fit": async (at) => {
      const [packFile] = await packsOf(at);
      const index = await readIndex(at.store);
      const sha256 = await changed(at, packFile!.file, (text) => text.replaceAll("Tindvarg", "Another"));
      for (const brand of index.brands) {
        const path = pathIn(at, brand.file);
        const [head, body, signature] = (await readFile(path, "utf8")).split(".") as [string, string, string];
        const text = Buffer.from(body, "base64url").toString().replace(packFile!.sha256, sha256);
        const token = [head, Buffer.from(text).toString("base64url"), signature].join(".");
        await writeFile(path, token);
        Object.assign(brand, { sha256: sha256Hex(token) });
      }
      await writeFile(pathIn(at, INDEX_KEY), JSON.stringify(index));
    },
    "a brand is left out of the index": async (at) => {
      const index = await readIndex(at.store);
      await writeFile(pathIn(at, INDEX_KEY), JSON.stringify({ ...index, brands: [], files: [] }));
    },
    "a file lies there that is not of it": async (at) => writeFile(pathIn(at, "more.txt"), "more"),
  };

  const base = mintStore();
  beforeAll(() => copyTo(db, base));

  it.each(Object.keys(ATTACKS))("does not hold, is never built on, and mended by the next run: %s", async (name) => {
    const at = mintStore();
    await cp(fileURLToPath(base.address), fileURLToPath(at.address), { recursive: true });
    const before = await readDocuments(at.store);
    await ATTACKS[name]!(at);
    const isStranger = name.startsWith("a file");
    expect((await checkCopy(at.store)).errorCount).toBeGreaterThan(0);
    if (!isStranger && !name.startsWith("a brand"))
      await expect(restoreCopy(at.store, join(mintFolder(), "restored"))).rejects.toThrow(/hash|missing|signed|read/);
    // What is altered in its place is read back within thirty days.
    if (name === "a pack is altered") restoreClock = setClock(() => new Date(Date.now() + dayOfReading * DAY_MS));
    await copyTo(db, at);
    const { errors } = await checkCopy(at.store);
    restoreClock();
    expect(errors).toEqual(isStranger ? ["more.txt is in no list"] : []);
    const after = await readDocuments(at.store);
    for (const { code } of house.jacket.passports)
      expect(after.get(`${pageOf(code)}/data`)).toEqual(before.get(`${pageOf(code)}/data`));
  });
});

describe("a restored copy", () => {
  it("is a folder with a file for each document, and pages that need no script", async () => {
    const at = mintStore();
    await copyTo(db, at);
    const folder = join(mintFolder(), randomSecret(4).toString("hex"));
    const { documents, pages } = await restoreCopy(at.store, folder);
    expect(documents).toBe((await checkCopy(at.store)).documents);
    expect(pages).toBeGreaterThan(8);
    const [{ code } = expect.fail()] = house.jacket.passports;
    const { token } = await showCredential(db, await findPublicUnit({ db }, { code }));
    expect(await readFile(join(folder, `site${pageOf(code)}/credential.jwt`), "utf8")).toBe(token);
    const page = await readFile(join(folder, `site${pageOf(code)}/index.html`), "utf8");
    expect(page).toContain("Country of origin");
    expect(page).not.toContain("<script");
    expect(await readFile(join(folder, "nginx.conf"), "utf8")).toContain(`root ${folder}/site;`);
    await expect(restoreCopy(at.store, folder)).rejects.toThrow("not empty");
  });
});
