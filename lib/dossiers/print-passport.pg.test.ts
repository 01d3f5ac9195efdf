import sharp from "sharp";
import { describe, expect, it, vi } from "vitest";
import { mintTestScene } from "@/lib/brands/test-mode/testing/test-mode-kit";
import { EVERY_FIELD } from "@/lib/ecodesign/testing/every-field";
import { viewPublicPassport } from "@/lib/passport-pages/view-public-passport";
import { LOCALES } from "@/lib/platform/i18n/locales";
import { runAll } from "@/lib/platform/jobs/testing/run-jobs";
import { testDatabase } from "@/lib/platform/testing/database";
import { contextOf, mintBrand, mintMember, mintProduct } from "@/lib/platform/testing/factories";
import { drawnPicture, keepBytes } from "@/lib/products/pictures/testing/drawn-picture";
import { drawPassport } from "./draw-passport";
import { printPassport } from "./print-passport";
import { cardContents, cardHash, cardHref } from "./share-card/card-contents";
import { openCard } from "./share-card/open-card";
import { Sheet } from "./sheet";

const { db, pool } = testDatabase();

async function mintItem() {
  const { brandId } = await mintBrand(db);
  const { productId, passports } = await mintProduct(db, {
    ...{ brandId, name: "Sarek Shell Jacket", gtin: "09524100000018", serialNumber: "S-4711-A", model: "SJ-1" },
    ecodesign: EVERY_FIELD,
  });
  const { code, passportId } = passports[0]!;
  const owner = contextOf(db, (await mintMember(db, { brandId })).actor);
  const viewPassport = () => viewPublicPassport({ db }, { code, isCounted: false });
  return { code, passportId, productId, owner, look: viewPassport };
}

describe("an item's page on paper", () => {
  it("says first what speaks against the item, then what the page says, and nothing that only the brand sees", async () => {
    const { productId, look } = await mintItem();
    const written = vi.spyOn(Sheet.prototype, "text");
    const draw = async (locale: (typeof LOCALES)[number]) => {
      written.mockClear();
      const options = { locale, language: locale, timeZone: "UTC", link: "https://id.example.com/p/X" };
      const file = await drawPassport(await look(), options);
      expect(file.subarray(0, 8).toString()).toBe("%PDF-1.7");
      return written.mock.calls.map(([text]) => text);
    };
    const genuine = await draw("en");
    for (const text of ["This code is genuine", "Sarek Shell Jacket", "S-4711-A", "Never transferred so far."])
      expect(genuine, text).toContain(text);
    expect(genuine.join("\n")).not.toMatch(/Data owner|DE, AT|Sold in|Switzerland/);
    await pool.query("update products set recalled_at = now(), recall_reason = 'The zip tears.' where id = $1", [
      productId,
    ]);
    for (const locale of LOCALES) {
      const recalled = await draw(locale);
      const warning = recalled.findIndex((text) => text.includes("The zip tears."));
      expect([locale, warning > 0, warning < recalled.indexOf("S-4711-A")]).toEqual([locale, true, true]);
      expect(recalled.join("\n")).not.toMatch(/\{\w|genuine\b.*Compare|undefined|null/);
    }
    written.mockRestore();
  });

  it("of a test has TEST at the head of every page and on the card, in the reader's language, and no live one has", async () => {
    const [{ code }, live] = [await mintTestScene(), await mintItem()];
    const written = vi.spyOn(Sheet.prototype, "text");
    const marksOf = async (view: Awaited<ReturnType<typeof live.look>>, locale: (typeof LOCALES)[number]) => {
      written.mockClear();
      const file = await drawPassport(view, { locale, language: locale, timeZone: "UTC", link: "https://x.example" });
      const pages = file.toString("latin1").match(/\/Type \/Page\b/g)!.length;
      return [pages, written.mock.calls.filter(([text]) => text === "TEST" || text === "PRUEBA").length];
    };
    const view = await viewPublicPassport({ db }, { code, isCounted: false });
    for (const locale of LOCALES) {
      const [pages, marks] = await marksOf(view, locale);
      expect([locale, pages! > 0, marks]).toEqual([locale, true, pages]);
    }
    const genuine = await live.look();
    expect((await marksOf(genuine, "en"))[1]).toBe(0);
    written.mockRestore();
    const contents = cardContents(view, view.verification.product);
    const pixelsOf = async (card: typeof contents) => {
      const { data, info } = await sharp(await openCard(db, card))
        .raw()
        .toBuffer({ resolveWithObject: true });
      return [...data.subarray((200 * info.width + 70) * 3, (200 * info.width + 70) * 3 + 3)];
    };
    const [red, green, blue] = (await pixelsOf(contents)) as [number, number, number];
    expect([red > 220, green > 180, blue < 120]).toEqual([true, true, true]);
    const { isTest, ...plain } = contents;
    expect([isTest, cardContents(genuine, genuine.verification.product)]).toEqual([
      true,
      expect.not.objectContaining({ isTest }),
    ]);
    expect((await pixelsOf(plain))[1]).toBeLessThan(100);
  });

  it("is drawn once for all who ask within the minute, and anew when something changed", async () => {
    const { code, productId } = await mintItem();
    const order = {
      code,
      reader: { locale: "de", timeZone: "UTC" },
      language: "de",
      link: "https://x.example",
    } as const;
    const [one, other] = await Promise.all([printPassport({ db }, order), printPassport({ db }, order)]);
    expect(one.subarray(0, 5).toString()).toBe("%PDF-");
    // The minute may have ended between the two.
    expect(one === other || one.length === other.length).toBe(true);
    await pool.query("update products set recalled_at = now() where id = $1", [productId]);
    expect(await printPassport({ db }, order)).not.toBe(one);
  });
});

describe("the picture of a shared page", () => {
  it("shows the product beside the brand's colours, under an address of what is seen", async () => {
    const { productId, look, owner } = await mintItem();
    const contentsNow = async () => {
      const view = await look();
      return cardContents(view, view.verification.product);
    };
    const plain = await contentsNow();
    const { width, height, format } = await sharp(await openCard(db, plain)).metadata();
    expect([width, height, format]).toEqual([1200, 630, "jpeg"]);
    await keepBytes(owner, { productId, bytes: await drawnPicture("#00aa00") });
    await runAll(db, "picture");
    const pictured = await contentsNow();
    expect(cardHref("/p/X", pictured)).toMatch(/^\/p\/X\/card\/[0-9a-f]{32}\.jpg$/);
    expect(cardHash(pictured)).not.toBe(cardHash(plain));
    expect(cardHash(await contentsNow())).toBe(cardHash(pictured));
    const { data, info } = await sharp(await openCard(db, pictured))
      .raw()
      .toBuffer({ resolveWithObject: true });
    const pixel = (x: number, y: number) => [...data.subarray((y * info.width + x) * 3, (y * info.width + x) * 3 + 3)];
    const [red, green, blue] = pixel(885, 315) as [number, number, number];
    expect(green).toBeGreaterThan(red + 60);
    expect(green).toBeGreaterThan(blue + 60);
    const cover = Number.parseInt(plain.cover.slice(1, 3), 16);
    expect(Math.abs(pixel(10, 620)[0]! - cover)).toBeLessThan(12);
    expect(
      (await openCard(db, { ...pictured, name: "名 <script>& Ünïcode ".repeat(40), model: null })).length,
    ).toBeGreaterThan(0);
  });
});
