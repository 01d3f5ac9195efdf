import { describe, expect, it } from "vitest";
import { gtinError } from "@/lib/ecodesign/gtin";
import { articleSerial } from "./articles/article-record";
import { TINDVARG } from "./demo-brands";
import { SAMPLE_MISTAKES, sampleRows } from "./sample-list";

const today = new Date("2026-11-22T00:00:00Z");

describe("the sample of a serial list", () => {
  const rows = sampleRows(TINDVARG.slug, today);

  it("has 325 units of nine articles, of which the demo has five and none of the units", () => {
    expect([rows.length, new Set(rows.map(({ article }) => article)).size]).toEqual([325, 9]);
    const known = new Set(TINDVARG.articles.map(({ model }) => model));
    expect(new Set(rows.filter(({ model }) => known.has(model)).map(({ model }) => model)).size).toBe(5);
    const jacket = TINDVARG.articles[0]!;
    const sown = new Set(Array.from({ length: jacket.units }, (_, unit) => articleSerial(jacket, unit)));
    expect(rows.filter(({ model, serial }) => model === jacket.model && sown.has(serial))).toEqual([]);
  });

  it("has just the three mistakes that it says", () => {
    const seen = new Set<string>();
    const invalid = rows.flatMap((row, index) => {
      const isDouble = seen.has(`${row.ean} ${row.serial}`);
      seen.add(`${row.ean} ${row.serial}`);
      const isNoDay = new Date(`${row.made}T00:00:00Z`).toISOString().slice(0, 10) !== row.made;
      return isDouble || isNoDay || typeof row.weight !== "number" || gtinError(row.ean) !== null ? [index] : [];
    });
    expect(invalid).toEqual(Object.values(SAMPLE_MISTAKES));
    expect(rows.filter(({ plant }) => !plant)).toEqual([]);
  });

  it("meets no number of the demo's in another brand", () => {
    const others = new Set(sampleRows("another", today).map(({ ean }) => ean));
    expect(rows.filter(({ ean }) => others.has(ean))).toEqual([]);
  });
});
