import QRCode from "qrcode";
import sharp from "sharp";
import { describe, expect, it } from "vitest";
import { listAuditRows } from "@/db/queries/audit";
import { putLogo } from "@/db/queries/brand-appearances";
import { ROLE_PERMISSIONS, ROLES } from "@/lib/access/permissions";
import { viewPublicPassport } from "@/lib/passport-pages/view-public-passport";
import { now } from "@/lib/platform/clock";
import type { DomainError } from "@/lib/platform/errors";
import { reencode } from "@/lib/platform/images";
import { sha256Hex } from "@/lib/platform/secrets";
import { testDatabase } from "@/lib/platform/testing/database";
import { contextOf, mintBrand, mintMember, mintProduct } from "@/lib/platform/testing/factories";
import { pngOf } from "@/lib/platform/testing/png-of";
import { findLogo, removeLogo, setLogo, showLogo, encodeLogos } from "./change-logo";
import { LOGO_BYTES_MAX, LOGO_PIXELS_MAX } from "./image-rules";

const { db } = testDatabase();

const png = (text: string, width = 64) => QRCode.toBuffer(text, { width });
const refusal = (work: Promise<unknown>) =>
  work.then(
    () => expect.fail("it was done"),
    (error: DomainError) => error.code,
  );

const pixelsOf = (content: Buffer) => sharp(content).toColourspace("srgb").removeAlpha().raw().toBuffer();
const keptHash = async (content: Buffer) =>
  sha256Hex((await reencode(content, { mediaType: "image/png", pixelsMax: LOGO_PIXELS_MAX }))!.content);

async function mintOwner() {
  const { brandId } = await mintBrand(db);
  const { actor } = await mintMember(db, { brandId });
  return { brandId, context: contextOf(db, actor) };
}

describe("a brand's logo", () => {
  it("is served under its hash, stands on the passport's page, and each change is in the log", async () => {
    const { brandId, context } = await mintOwner();
    const { passports } = await mintProduct(db, { brandId });
    const [first, second] = [await png("one"), await png("two")];
    await setLogo(context, { content: first });
    await setLogo(context, { content: first });
    await setLogo(context, { content: second });
    const [before, after] = [await keptHash(first), await keptHash(second)];
    expect(await showLogo(context)).toBe(after);
    const served = (await findLogo({ db }, { hash: after }))!;
    expect([served.mediaType, sha256Hex(served.content)]).toEqual(["image/png", after]);
    expect(await pixelsOf(served.content)).toEqual(await pixelsOf(second));
    expect(await findLogo({ db }, { hash: before })).toBeNull();
    expect((await viewPublicPassport({ db }, { code: passports[0]!.code })).brand.logoHash).toBe(after);
    await removeLogo(context);
    expect([await showLogo(context), await findLogo({ db }, { hash: after })]).toEqual([null, null]);
    const rows = await listAuditRows(db, { brandId, afterSequence: 0, limit: 10 });
    expect(rows.map(({ detail }) => [detail["before"], detail["after"]])).toEqual([
      [{ logo: null }, { logo: before }],
      [{ logo: before }, { logo: after }],
      [{ logo: after }, { logo: null }],
    ]);
  });

  it("of two brands that is the same image outlives one brand's removal", async () => {
    const [one, other] = [await mintOwner(), await mintOwner()];
    const content = await png("shared");
    for (const { context } of [one, other]) await setLogo(context, { content });
    await removeLogo(one.context);
    expect(await findLogo({ db }, { hash: await keptHash(content) })).not.toBeNull();
  });

  it.each(["jpeg", "png", "webp"] as const)(
    "that is a %s image with a place, a profile and a secret in it keeps its pixels alone, upright",
    async (format) => {
      const { context } = await mintOwner();
      const laden = await sharp({ create: { width: 80, height: 40, channels: 3, background: "#791b2a" } })
        .withExif({ IFD0: { Copyright: "SECRET-IN-EXIF" }, IFD3: { GPSLatitude: "59/1 54/1 0/1" } })
        .withIccProfile("p3")
        .withMetadata({ orientation: 6 })
        [format]()
        .toBuffer();
      expect(laden.toString("latin1")).toContain("SECRET-IN-EXIF");
      await setLogo(context, { content: laden });
      const { content } = (await findLogo({ db }, { hash: (await showLogo(context))! }))!;
      expect(content.toString("latin1")).not.toContain("SECRET-IN-EXIF");
      const { exif, icc, xmp, iptc, orientation, width, height } = await sharp(content).metadata();
      expect({ exif, icc, xmp, iptc, orientation, width, height }).toEqual({
        exif: undefined,
        icc: undefined,
        xmp: undefined,
        iptc: undefined,
        orientation: undefined,
        width: 40,
        height: 80,
      });
    },
  );

  it("that moves stands still, and one with a page in it loses the page", async () => {
    const { context } = await mintOwner();
    const frame = (background: string) =>
      sharp({ create: { width: 64, height: 64, channels: 4, background } })
        .png()
        .toBuffer();
    const moving = await sharp([await frame("red"), await frame("blue")], { join: { animated: true } })
      .webp({ loop: 0, delay: [100, 100] })
      .toBuffer();
    expect((await sharp(moving, { pages: -1 }).metadata()).pages).toBe(2);
    await setLogo(context, { content: moving });
    const still = (await findLogo({ db }, { hash: (await showLogo(context))! }))!;
    expect((await sharp(still.content, { pages: -1 }).metadata()).pages ?? 1).toBe(1);
    const hidden = pngOf(64, 64, "<script>alert(1)</script>");
    await setLogo(context, { content: hidden });
    const clean = (await findLogo({ db }, { hash: (await showLogo(context))! }))!;
    expect(clean.content.toString("latin1")).not.toContain("<script>");
  });

  it("that is whole by its frame and cannot be decoded is refused, as is one that would fill the memory", async () => {
    const { context } = await mintOwner();
    const good = await png("one");
    const scrambled = Buffer.from(good);
    scrambled.fill(0x5a, 60, good.length - 20);
    expect(await refusal(setLogo(context, { content: scrambled }))).toBe("logo_refused");
    const bomb = pngOf(20_000, 20_000);
    expect(bomb.length).toBeLessThan(LOGO_BYTES_MAX);
    expect(await refusal(setLogo(context, { content: bomb }))).toBe("logo_wrong_size");
    // If the check of its header missed it, the decoder would refuse it.
    expect(await reencode(bomb, { mediaType: "image/png", pixelsMax: LOGO_PIXELS_MAX })).toBeNull();
  });

  it("from before every logo was encoded anew is encoded by the job loop, and goes when it cannot be", async () => {
    const [one, other] = [await mintOwner(), await mintOwner()];
    const content = pngOf(64, 64, "SECRET");
    for (const [{ brandId }, bytes] of [
      [one, content],
      [other, Buffer.from("no image")],
    ] as const)
      await putLogo(db, {
        brandId,
        hash: sha256Hex(bytes),
        mediaType: "image/png",
        content: bytes,
        isEncodedAnew: false,
        createdAt: now(),
      });
    while ((await encodeLogos(db)) > 0);
    expect(await findLogo({ db }, { hash: sha256Hex(content) })).toBeNull();
    const renewed = (await findLogo({ db }, { hash: (await showLogo(one.context))! }))!;
    expect(renewed.content.toString("latin1")).not.toContain("SECRET");
    expect(await showLogo(other.context)).toBeNull();
    expect(
      (await listAuditRows(db, { brandId: other.brandId, afterSequence: 0, limit: 10 })).map(
        ({ action, actorKind }) => [action, actorKind],
      ),
    ).toEqual([["brand.logo_changed", "system"]]);
  });

  it("is refused when it is too large, no image, or has too few or too many pixels", async () => {
    const { context } = await mintOwner();
    const svg = Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>');
    expect(await refusal(setLogo(context, { content: svg }))).toBe("logo_refused");
    expect(await refusal(setLogo(context, { content: Buffer.concat([await png("one"), svg]) }))).toBe("logo_refused");
    expect(await refusal(setLogo(context, { content: Buffer.alloc(256 * 1024 + 1) }))).toBe("logo_too_large");
    expect(await refusal(setLogo(context, { content: await png("a", 2_100) }))).toBe("logo_wrong_size");
    expect(await showLogo(context)).toBeNull();
  });

  it.each(["", "x".repeat(64), "../../etc/passwd", "A".repeat(64)])("is not found at %j", async (hash) => {
    expect(await findLogo({ db }, { hash })).toBeNull();
  });

  it.each(ROLES)("is changed by the role %s only with the brand's permission", async (role) => {
    const { brandId } = await mintBrand(db);
    const { actor } = await mintMember(db, { brandId, role });
    const outcome = await setLogo(contextOf(db, actor), { content: await png("one") }).then(
      () => "done",
      (error: DomainError) => error.code,
    );
    expect(outcome).toBe(ROLE_PERMISSIONS[role].has("brand.manage") ? "done" : "forbidden");
  });
});
