import PDFDocument from "pdfkit";
import { afterEach, describe, expect, it, vi } from "vitest";
import { LOCALES } from "@/lib/platform/i18n/locales";
import { newId } from "@/lib/platform/ids";
import { TEST_BRAND_PREFIX } from "@/lib/platform/test-brand";
import { drawClaimSheet } from "./claim-sheet";
import { drawDossier } from "./draw-dossier";
import { testMark } from "./draw-parts";
import { exampleRecord } from "./testing/example-record";

const written = vi.spyOn(PDFDocument.prototype, "text");
afterEach(() => written.mockClear());
const texts = () => written.mock.calls.map(([text]) => text);
const url = "https://id.example.com";

describe("TEST", () => {
  it("is a word that each language writes in capitals", () => {
    expect(LOCALES.map((locale) => testMark(locale)).every((mark) => /^(TEST|PRUEBA)$/.test(mark))).toBe(true);
  });

  it.each([
    ["every page of a test brand's dossier", newId(TEST_BRAND_PREFIX), true],
    ["no page of another's", newId("brd"), false],
  ])("stands on %s", async (_where, brandId, isMarked) => {
    const record = exampleRecord();
    const brand = { ...record.brand, id: brandId };
    const file = await drawDossier({ ...record, brand }, { locale: "es", link: url, checkAt: url });
    const pages = file.toString("latin1").match(/\/Type \/Page\b/g)!.length;
    expect(pages).toBeGreaterThan(1);
    expect(texts().filter((text) => text === "PRUEBA")).toHaveLength(isMarked ? pages : 0);
  });

  it.each([
    ["TEST-XS8H-KA82-SZ3YX", "TEST · Skarv Jacket"],
    ["WNM7-FG78-5CZA-THHM8", "Skarv Jacket"],
  ])("stands on a label with a claim code of %s as the name says", async (code, name) => {
    const label = { code, serial_number: null, product_name: "Skarv Jacket", claim_code: "ABCD-EFGH" };
    await drawClaimSheet([label], { locale: "fr", publicUrl: url, at: new Date() });
    expect(texts()).toContain(name);
  });
});
