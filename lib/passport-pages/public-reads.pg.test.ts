import { afterEach, beforeAll, describe, expect, it, vi } from "vitest";
import { openDatabase } from "@/db/client";
import { insertGrant } from "@/db/queries/access-grants";
import { insertPictures, markPictureReady } from "@/db/queries/product-pictures";
import { holdToPrimary, STALE_MS_MAX } from "@/db/replicas";
import { type AllBrandsDb, inBrand } from "@/db/tenant";
import { openAppearancePicture } from "@/lib/brands/appearance/appearance-pictures";
import { findLogo } from "@/lib/brands/profile/change-logo";
import { findAndShow } from "@/lib/credentials/show-credential";
import type { EvidenceStore } from "@/lib/files/store";
import { findDppById, findDppByProductId } from "@/lib/interchange/dpps/find-dpp";
import { findDppIds } from "@/lib/interchange/dpps/find-dpp-ids";
import { findPublicModel, findPublicUnit, viewModelDocument } from "@/lib/interchange/public-subjects";
import { recallProduct } from "@/lib/lifecycle/recall-product";
import { passportLink } from "@/lib/passports/code";
import { DAY_MS, monotonicMs, now } from "@/lib/platform/clock";
import { environment } from "@/lib/platform/env";
import { newId } from "@/lib/platform/ids";
import { hashAddress, sha256Hex } from "@/lib/platform/secrets";
import { contextOf, mintBrand, mintMember, mintProduct } from "@/lib/platform/testing/factories";
import { type Replicated, startReplicated } from "@/lib/platform/testing/replicated";
import { openPicture } from "@/lib/products/pictures/show-pictures";
import { mintGtin } from "@/lib/products/testing/mint-gtin";
import { resolve } from "@/lib/resolver/resolve";
import { viewPublicModel } from "./view-public-model";
import { viewPublicPassport } from "./view-public-passport";

/**
 * Public reads at a replica whose replay is paused: the returned name shows whether the replica or the primary was
 * read.
 */

let { primary, opened, atCopy, replicas, untilCopied, replay }: Replicated = {} as Replicated;
beforeAll(async () => {
  ({ primary, opened, atCopy, replicas, untilCopied, replay } = await startReplicated());
});
afterEach(async () => {
  vi.restoreAllMocks();
  await replay("resume");
});

/**
 * The replica has all rows and replays nothing more; it counts as current however long a busy machine takes to read.
 */
async function standStill(): Promise<void> {
  await untilCopied();
  await replay("pause");
  vi.spyOn(replicas, "choose").mockImplementation(() => ({
    db: atCopy.db,
    holdsUntilMs: monotonicMs(),
    doubt: () => expect.fail("The copy could not be read."),
  }));
}

const { publicUrl } = environment();

interface Item {
  gtin: string;
  code: string;
  productId: string;
}

const askResolver = (db: AllBrandsDb, path: string, search = "") =>
  resolve(
    db,
    { path, search, accept: null, acceptLanguage: null },
    { publicUrl, origin: publicUrl, onlyBrand: undefined, onMiss: () => undefined, onScan: () => undefined },
  );

async function describedBy(db: AllBrandsDb, path: string): Promise<string | undefined> {
  const { document } = (await askResolver(db, path, "?linkType=all")) as {
    document: { linkset: { itemDescription: string }[] };
  };
  return document.linkset.at(-1)?.itemDescription;
}

/** The product's name in each result. */
const READS: Record<string, (db: AllBrandsDb, item: Item) => Promise<string | undefined>> = {
  "the page of a model": async (db, { gtin }) => (await viewPublicModel({ db }, { gtin })).product.name,
  "the page of an item": async (db, { code }) =>
    (await viewPublicPassport({ db }, { code, isCounted: false })).verification.product.name,
  "the data of a model": async (db, { gtin }) => {
    const { credentialSubject } = (await viewModelDocument({ db }, { gtin })) as {
      credentialSubject?: { name?: string };
    };
    return credentialSubject?.name;
  },
  "the links of a model": (db, { gtin }) => describedBy(db, `/01/${gtin}`),
  "the links of an item": (db, { gtin, code }) => describedBy(db, `/01/${gtin}/21/${code}`),
  "a passport by its id": async (db, { code }) =>
    (await findDppById(db, passportLink(code, publicUrl), {})).subject.product.name,
  "a product by its id": async (db, { productId }) =>
    (await findDppById(db, `${publicUrl}/v1/products/${productId}`, {})).subject.product.name,
  "a model by its GTIN": async (db, { gtin }) =>
    (await findDppByProductId(db, `${publicUrl}/01/${gtin}`, {})).subject.product.name,
};

/** By read, so that a failure names it. */
async function namesTold(db: AllBrandsDb, item: Item): Promise<Record<string, string | undefined>> {
  const reads = Object.entries(READS).map(async ([name, readName]) => [name, await readName(db, item)] as const);
  return Object.fromEntries(await Promise.all(reads));
}
const everywhere = (name: string) => Object.fromEntries(Object.keys(READS).map((readName) => [readName, name]));

async function mintItem(name: string) {
  const { brandId } = await mintBrand(opened.db);
  const gtin = mintGtin();
  const { productId, passports } = await mintProduct(opened.db, { brandId, name, gtin, serialNumber: "S-1" });
  const pictureId = newId("pic");
  const pictures = inBrand(opened.db, brandId);
  await insertPictures(pictures, [{ id: pictureId, brandId, productId, createdAt: now() }]);
  await markPictureReady(pictures, { pictureId, width: 960, height: 640, sizeBytes: 1, sourceHash: null });
  return { brandId, gtin, productId, pictureId, code: passports[0]!.code };
}

/** An item that exists on the replica, which is then paused and does not receive its product's new name. */
async function mintRenamed() {
  const item = await mintItem("Before");
  const { actor } = await mintMember(opened.db, { brandId: item.brandId });
  await standStill();
  const rename = () =>
    opened.pool.query("update products set name = 'After', updated_at = now() where id = $1", [item.productId]);
  await rename();
  return { ...item, owner: contextOf(opened.db, actor) };
}

describe("with a replica that is near", () => {
  it("public pages, links and passports by their identifiers are read there, with what stands beside them", async () => {
    const item = await mintRenamed();
    await opened.pool.query("delete from product_pictures where product_id = $1", [item.productId]);
    const [names, model, unit] = await Promise.all([
      namesTold(opened.db, item),
      viewPublicModel({ db: opened.db }, item),
      viewPublicPassport({ db: opened.db }, { code: item.code, isCounted: false }),
    ]);
    expect(names).toEqual(everywhere("Before"));
    expect([model.pictures.length, unit.pictures.length]).toEqual([1, 1]);
    const knownMs = now().getTime() - Date.parse(unit.verification.authenticity.verified_at);
    expect(knownMs).toBeLessThan(STALE_MS_MAX);
  });

  it("a product that was just recalled is read at the primary, whatever the replica says", async () => {
    const item = await mintRenamed();
    await recallProduct(item.owner, { productId: item.productId, reason: "Zip may jam" });
    expect(await namesTold(opened.db, item)).toEqual(everywhere("After"));
    expect((await viewPublicModel({ db: opened.db }, item)).product.recallReason).toBe("Zip may jam");
  });

  it("pictures and logos are read there, and those that a brand has just taken away at the primary", async () => {
    const { brandId, pictureId } = await mintItem("Before");
    const hash = sha256Hex(brandId);
    await opened.pool.query(
      `with logo as (insert into brand_logos (brand_id, hash, media_type, content) values ($1, $2, 'image/png', '1'))
       insert into brand_face_pictures (brand_id, hash, media_type, encoded, is_published)
       values ($1, $2, 'image/png', '1', true)`,
      [brandId, hash],
    );
    await standStill();
    for (const table of ["product_pictures", "brand_logos", "brand_face_pictures"])
      await opened.pool.query(`delete from ${table} where brand_id = $1`, [brandId]);
    const store = { read: () => Promise.resolve(new Response("1").body) } as unknown as EvidenceStore;
    const areThere = async () => {
      const visitor = { db: opened.db };
      const files = await Promise.all([
        openPicture(visitor, { pictureId, file: "960.jpg" }, store),
        findLogo(visitor, { hash }),
        openAppearancePicture(visitor, { hash }),
      ]);
      return files.map((image) => image !== null);
    };
    expect(await areThere()).toEqual([true, true, true]);
    holdToPrimary(brandId);
    expect(await areThere()).toEqual([false, false, false]);
  });

  it("what was just registered is there, with all that belongs to it, and no serial number of it is unknown", async () => {
    await standStill();
    const item = await mintItem("New");
    expect(await namesTold(opened.db, item)).toEqual(everywhere("New"));
    expect((await viewPublicModel({ db: opened.db }, item)).pictures).toHaveLength(1);
    const ids = [`${publicUrl}/01/${item.gtin}`, `${publicUrl}/v1/products/${item.productId}`];
    const { code } = item;
    expect(await findDppIds(opened.db, [...ids, passportLink(code, publicUrl)])).toEqual([
      `${publicUrl}/v1/products/${item.productId}`,
      passportLink(code, publicUrl),
    ]);
    const unit = await askResolver(opened.db, `/01/${item.gtin}/21/S-1`);
    expect(unit).toMatchObject({ kind: "redirect", location: `${publicUrl}/m/${item.gtin}` });
  });

  it("a unit that was just added is no unknown one of a model that the replica has", async () => {
    const { gtin, brandId } = await mintItem("Before");
    await standStill();
    const { passports } = await mintProduct(opened.db, { brandId, gtin, serialNumber: "S-2" });
    const [bySerial, byCode] = await Promise.all([
      askResolver(opened.db, `/01/${gtin}/21/S-2`),
      askResolver(opened.db, `/01/${gtin}`, `?c=${passports[0]!.code}`),
    ]);
    expect(bySerial).toMatchObject({ location: `${publicUrl}/m/${gtin}` });
    expect(byCode).toMatchObject({ hasCode: true, location: expect.stringContaining("/p/") });
  });

  it("what is signed is read at the primary", async () => {
    const item = await mintRenamed();
    const productIds: string[] = [];
    for (const find of [findPublicModel, findPublicUnit] as const) {
      const show = findAndShow(opened.db, async (visitor) => {
        const subject = await find(visitor, item);
        productIds.push(subject.subject.product.name);
        return subject;
      });
      await expect(show).rejects.toMatchObject({ code: "passport_incomplete" });
    }
    expect(productIds).toEqual(["After", "After"]);
  });

  it("access that was just taken back is not read with", async () => {
    const { brandId, productId, code, gtin } = await mintItem("Before");
    const mailboxHash = hashAddress("rita@example.com");
    const at = now();
    const until = new Date(at.getTime() + DAY_MS);
    await opened.pool.query("update products set product_group = 'battery', ecodesign = $2 where id = $1", [
      productId,
      JSON.stringify({ disassembly_instructions: { en: "Undo six screws" } }),
    ]);
    const grantId = newId("acg", at);
    await insertGrant(opened.db, {
      ...{ id: grantId, brandId, accessSet: "legitimate_interest", status: "granted", scope: "brand" },
      ...{ role: "other_interest", emailHash: mailboxHash, locale: "en", expiresAt: until, grantUntil: until },
      ...{ grantedBy: newId("usr"), consentedBy: newId("usr") },
    });
    const reader = { mailboxHash, onlyBrand: null };
    const isRead = async () => {
      const [model, unit] = await Promise.all([
        viewPublicModel({ db: opened.db }, { gtin, reader }),
        viewPublicPassport({ db: opened.db }, { code, reader, isCounted: false }),
      ]);
      return [model, unit].map(({ restricted }) => JSON.stringify(restricted.declared).includes("Undo six screws"));
    };
    await standStill();
    expect(await isRead()).toEqual([true, true]);
    await opened.pool.query("update access_grants set status = 'revoked', ended_at = now() where id = $1", [grantId]);
    expect(await isRead()).toEqual([false, false]);
  });
});

describe("without one", () => {
  it("that is near enough, everything is read at the primary", async () => {
    const item = await mintRenamed();
    vi.restoreAllMocks();
    await expect.poll(() => replicas.choose()).toBeUndefined();
    expect(await namesTold(opened.db, item)).toEqual(everywhere("After"));
  });

  it("that is configured, everything is read where it always was", async () => {
    const item = await mintRenamed();
    const plain = openDatabase(primary.url, 2);
    expect(await namesTold(plain.db, item)).toEqual(everywhere("After"));
    await plain.close();
  });
});
