import { crc32 } from "node:zlib";
import sharp from "sharp";
import { describe, expect, it } from "vitest";
import { listAuditRows } from "@/db/queries/audit";
import { issueDossier } from "@/lib/dossiers/issue-dossier";
import { evidenceStore } from "@/lib/files/store";
import { viewPublicPassport } from "@/lib/passport-pages/view-public-passport";
import { runAll } from "@/lib/platform/jobs/testing/run-jobs";
import { testDatabase } from "@/lib/platform/testing/database";
import { contextOf, mintBrand, mintMember, mintProduct } from "@/lib/platform/testing/factories";
import { receivePictures, allPictureKeys, sourceKey } from "./add-pictures";
import { describePicture, movePicture, removePicture, removePictureLeftovers } from "./change-pictures";
import { PICTURES_MAX, widthsOf } from "./rules";
import { openPicture, showPictures } from "./show-pictures";
import { drawnPicture, keepBytes } from "./testing/drawn-picture";

const { db, pool } = testDatabase();

async function mintScene() {
  const { brandId } = await mintBrand(db);
  const context = contextOf(db, (await mintMember(db, { brandId })).actor);
  const { productId, passports } = await mintProduct(db, { brandId });
  const keep = (bytes: Buffer) => keepBytes(context, { productId, bytes });
  const showAll = async () => (await showPictures(context, { productId })).pictures;
  const page = async () => (await viewPublicPassport({ db }, { code: passports[0]!.code })).pictures;
  return { brandId, context, productId, keep, shown: showAll, page };
}

const codeOf = (work: Promise<unknown>) =>
  work.then(
    () => expect.fail("it was done"),
    ({ code }: { code: string }) => code,
  );
const bytesAt = async (pictureId: string, file: string) => {
  const opened = await openPicture({ db }, { pictureId, file });
  return opened && Buffer.from(await new Response(opened.body).arrayBuffer());
};
const storedKeys = async (of: { brandId: string; pictureId: string }) => {
  const keys = [...allPictureKeys(of), sourceKey(of)];
  const storedKeys = await Promise.all(keys.map(async (key) => ((await evidenceStore().read(key)) ? [key] : [])));
  return storedKeys.flat();
};
const wait = (pictureId: string) =>
  pool.query("update picture_leftovers set due_at = now() - interval '1 second' where id = $1", [pictureId]);

describe("a picture of a product", () => {
  it("is served in sizes and formats of our own making, without what else was in the file, upright", async () => {
    const { brandId, context, productId, keep, shown, page } = await mintScene();
    const laden = await sharp({ create: { width: 1000, height: 600, channels: 3, background: "#791b2a" } })
      .withExif({ IFD0: { Copyright: "SECRET-IN-EXIF" }, IFD3: { GPSLatitude: "59/1 54/1 0/1" } })
      .withIccProfile("p3")
      .withMetadata({ orientation: 6 })
      .jpeg()
      .toBuffer();
    expect(laden.toString("latin1")).toContain("SECRET-IN-EXIF");
    const pictureId = await keep(laden);
    expect([await page(), (await shown())[0]!.state]).toEqual([[], "waiting"]);
    await runAll(db, "picture");
    expect(await page()).toEqual([{ id: pictureId, width: 600, height: 1000, alt: {} }]);
    expect(widthsOf(600)).toEqual([160, 480, 600]);
    const starts = { avif: /^....ftypavif/s, webp: /^RIFF....WEBP/s, jpg: /^\xff\xd8\xff/ };
    for (const width of widthsOf(600))
      for (const [format, start] of Object.entries(starts)) {
        const text = (await bytesAt(pictureId, `${width}.${format}`))!.toString("latin1");
        expect([width, format, start.test(text)]).toEqual([width, format, true]);
        expect(text).not.toContain("SECRET-IN-EXIF");
        expect(text).not.toMatch(/Exif\0\0|ICC_PROFILE|http:\/\/ns\.adobe/);
      }
    const jpeg = await sharp((await bytesAt(pictureId, "480.jpg"))!).metadata();
    expect([jpeg.width, jpeg.height, jpeg.exif, jpeg.icc, jpeg.orientation]).toEqual([
      480,
      800,
      undefined,
      undefined,
      undefined,
    ]);
    const { file: dossier } = await issueDossier(context, { productId, locale: "en" });
    expect(dossier.toString("latin1")).toMatch(/\/Subtype \/Image[^]{0,200}\/Width 480/);
    for (const file of ["481.jpg", "960.jpg", "1000.jpg", "600.png", "source", "../source", "full.jpg"])
      expect([file, await openPicture({ db }, { pictureId, file })]).toEqual([file, null]);
    expect(await storedKeys({ brandId, pictureId })).toHaveLength(9);
  });

  it("may have a film behind its end, as moving photographs do, of which nothing is kept", async () => {
    const { brandId, keep, page } = await mintScene();
    const film = Buffer.from("\0\0\0\x18ftypmp42\0\0\0\0isommp42MotionPhoto-FILM");
    const pictureId = await keep(Buffer.concat([await drawnPicture("coral"), film, Buffer.alloc(5_000, 7)]));
    await runAll(db, "picture");
    expect(await page()).toMatchObject([{ id: pictureId, width: 400, height: 300 }]);
    const stored = await storedKeys({ brandId, pictureId });
    expect(stored).toHaveLength(6);
    for (const file of ["160.jpg", "400.jpg", "400.webp", "400.avif"])
      expect((await bytesAt(pictureId, file))!.includes("MotionPhoto")).toBe(false);
  });

  it("is the one of before when it comes again, keeps its place and texts, and is removed with all its files", async () => {
    const { brandId, context, productId, keep, shown, page } = await mintScene();
    const ids = [];
    for (const colour of ["red", "green", "blue"]) ids.push(await keep(await drawnPicture(colour)));
    const [red, green, blue] = ids as [string, string, string];
    expect(await keep(await drawnPicture("green"))).toBe(green);
    await runAll(db, "picture");
    await movePicture(context, { pictureId: blue, to: "first" });
    await movePicture(context, { pictureId: red, to: "later" });
    await movePicture(context, { pictureId: red, to: "later" });
    await describePicture(context, { pictureId: green, alt: { en: "From the side", de: "Von der Seite" } });
    expect((await page()).map(({ id, alt }) => [id, alt])).toEqual([
      [blue, {}],
      [green, { en: "From the side", de: "Von der Seite" }],
      [red, {}],
    ]);
    await removePicture(context, { pictureId: blue });
    expect(await bytesAt(blue, "400.jpg")).toBeNull();
    await removePictureLeftovers(db);
    expect(await storedKeys({ brandId, pictureId: blue })).toHaveLength(6);
    for (const pictureId of ids) await wait(pictureId);
    await removePictureLeftovers(db);
    expect(await storedKeys({ brandId, pictureId: blue })).toEqual([]);
    expect(await storedKeys({ brandId, pictureId: green })).toHaveLength(6);
    expect((await shown()).map(({ id }) => id)).toEqual([green, red]);
    const rows = await listAuditRows(db, { brandId, afterSequence: 0, limit: 20 });
    expect(rows.map(({ action }) => action)).toEqual([
      ...Array.from({ length: 3 }, () => "product.picture_added"),
      ...Array.from({ length: 3 }, () => "product.pictures_edited"),
      "product.picture_removed",
    ]);
    expect(rows.every(({ targetId }) => targetId === productId)).toBe(true);
  });

  it("leaves no file when its product is deleted, or when it was never kept", async () => {
    const { brandId, context, productId, keep } = await mintScene();
    const pictureId = await keep(await drawnPicture("#123456"));
    await runAll(db, "picture");
    await pool.query("delete from passports where product_id = $1", [productId]);
    await pool.query("delete from product_versions where product_id = $1", [productId]);
    await pool.query("delete from products where id = $1", [productId]);
    await wait(pictureId);
    await removePictureLeftovers(db);
    expect(await storedKeys({ brandId, pictureId })).toEqual([]);
    expect(await codeOf(keepBytes(context, { productId, bytes: await drawnPicture("#123457") }))).toBe(
      "product_not_found",
    );
    expect((await pool.query("select from picture_leftovers where brand_id = $1", [brandId])).rowCount).toBe(0);
  });

  it("is one of twelve at most, also when many come at the same moment", async () => {
    const { keep, shown } = await mintScene();
    const colours = Array.from({ length: PICTURES_MAX + 3 }, (_, index) => `rgb(${index * 9}, 10, 10)`);
    const outcomes = await Promise.allSettled(
      colours.map(async (colour) => keep(await drawnPicture(colour, { width: 210, height: 210 }))),
    );
    const refused = outcomes.flatMap((outcome) => (outcome.status === "rejected" ? [outcome.reason.code] : []));
    expect(refused).toEqual(["too_many_pictures", "too_many_pictures", "too_many_pictures"]);
    const places = (await shown()).map(({ position }) => position);
    expect([places.length, new Set(places).size]).toEqual([PICTURES_MAX, PICTURES_MAX]);
  });

  it("comes with others in one form, of which each is kept or refused by itself", async () => {
    const { context, productId, shown } = await mintScene();
    const form = new FormData();
    const add = (bytes: Buffer | string, name: string) =>
      form.append("pictures", new File([typeof bytes === "string" ? bytes : new Uint8Array(bytes)], name));
    add(await drawnPicture("teal"), "one.jpg");
    add('<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>', "two.svg");
    add(Buffer.from("GIF89a\x01\x00\x01\x00"), "three.gif");
    add(await drawnPicture("olive", { width: 150, height: 150 }), "small.jpg");
    add(await drawnPicture("navy"), "last.jpg");
    const { headers, body } = new Response(form);
    const { kept, refusal } = await receivePictures(context, {
      productId,
      contentType: headers.get("content-type")!,
      body: body!,
    });
    expect([kept, refusal?.code]).toEqual([2, "picture_refused"]);
    expect(await shown()).toHaveLength(2);
  });
});

describe("what is no picture", () => {
  const noisy = (width: number, height: number) => drawnPicture("#777", { width, height });
  /** A picture of few bytes whose head says that it is a large one. */
  const promising = async (width: number, height: number) => {
    const bytes = await sharp({ create: { width: 210, height: 210, channels: 3, background: "#777" } })
      .png()
      .toBuffer();
    bytes.writeUInt32BE(width, 16);
    bytes.writeUInt32BE(height, 20);
    bytes.writeUInt32BE(crc32(bytes.subarray(12, 29)), 29);
    return bytes;
  };
  const HEIC = Buffer.concat([Buffer.from([0, 0, 0, 24]), Buffer.from("ftypheic\0\0\0\0mif1heic"), Buffer.alloc(400)]);

  it.each<[string, string, () => Promise<Buffer>]>([
    ["of too few pixels", "picture_wrong_size", () => noisy(199, 400)],
    ["that is a strip", "picture_wrong_size", () => noisy(2000, 400)],
    ["of a bomb's many pixels", "picture_wrong_size", () => promising(11_000, 5_000)],
    ["that is wider than any camera makes", "picture_wrong_size", () => noisy(12_001, 3_001)],
    ["that breaks off", "unsupported_media_type", async () => (await noisy(400, 400)).subarray(0, -200)],
    ["as an iPhone keeps it", "picture_heic", async () => HEIC],
  ])("%s is refused as %s, and nothing of it stays", async (_what, code, make) => {
    const { keep, shown } = await mintScene();
    expect(await codeOf(keep(await make()))).toBe(code);
    expect(await shown()).toEqual([]);
  });

  it("moves: of a moving picture its first frame alone is shown", async () => {
    const { keep, page } = await mintScene();
    const frame = (background: string) =>
      sharp({ create: { width: 240, height: 240, channels: 4, background } })
        .png()
        .toBuffer();
    const moving = await sharp([await frame("red"), await frame("blue")], { join: { animated: true } })
      .webp({ loop: 0, delay: [100, 100], lossless: true })
      .toBuffer();
    const pictureId = await keep(moving);
    await runAll(db, "picture");
    expect(await page()).toEqual([{ id: pictureId, width: 240, height: 240, alt: {} }]);
    const still = (await bytesAt(pictureId, "240.webp"))!;
    expect((await sharp(still, { pages: -1 }).metadata()).pages ?? 1).toBe(1);
    const { channels } = await sharp(still).stats();
    expect(channels[0]!.mean).toBeGreaterThan(200);
  });
});
