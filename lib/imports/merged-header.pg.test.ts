import { sql } from "drizzle-orm";
import { describe, expect, it } from "vitest";
import { testDatabase } from "@/lib/platform/testing/database";
import { contextOf, mintBrand, mintMember } from "@/lib/platform/testing/factories";
import { mapColumns, setTotalsRows } from "./columns/map-columns";
import { showMapping } from "./columns/show-mapping";
import { commitImport } from "./commit/commit-import";
import { prepareImport } from "./files/begin-import";
import { receiveFile } from "./files/receive-file";
import { listRepairs } from "./rows/list-rows";
import { showImport } from "./show-import";
import { textBody, work } from "./testing/imports";
import { mergedCsv, mergedWorkbook } from "./testing/serial-list";

const { db } = testDatabase();

async function mintImporter() {
  const { brandId } = await mintBrand(db);
  const { actor } = await mintMember(db, { brandId, role: "manager" });
  return contextOf(db, actor);
}

type Importer = Awaited<ReturnType<typeof mintImporter>>;

async function send(context: Importer, file: string | Buffer, fileName: string) {
  const { importId } = await receiveFile(context, { source: "portal", fileName, body: textBody(file) });
  return { importId, step: await prepareImport(context, { importId }) };
}

async function validateSuggested(context: Importer, importId: string) {
  const { suggestions } = await showMapping(context, { importId });
  const targets = suggestions.map((suggestion) => suggestion && suggestion.target);
  await mapColumns(context, { importId, targets, blanks: "keep" });
  await work(db, importId);
  return showImport(context, { importId });
}

describe("a German list with groups over its names, a row a unit, and a row of totals", () => {
  it.each([
    ["as a workbook with merged cells", "liste.xlsx", mergedWorkbook],
    ["as text with blank cells", "liste.csv", async () => mergedCsv()],
  ])("%s becomes 120 units of four products", async (_what, fileName, file) => {
    const context = await mintImporter();
    const { importId, step } = await send(context, await file(), fileName);
    expect(step).toBe("columns");
    const { columns, suggestions } = await showMapping(context, { importId });
    const matched = columns.map(({ name }, index) => [name.split(" / ").at(-1), suggestions[index]?.target.field]);
    expect(matched).toEqual([
      ["Artikelnummer", "external_id"],
      ["Bezeichnung", "name"],
      ["Warengruppe", "product_group"],
      ["EAN", "gtin"],
      ["Serien-Nr.", "serial_number"],
      ["Charge", "batch"],
      ["CO2 kg/Stück", "carbon_footprint_kg_co2e"],
      ["Gewicht", "weight_g"],
      ["Zusammensetzung", "materials"],
      ["Produktionsdatum", "produced_on"],
      ["Garantie (Monate)", "warranty_months"],
      ["Bemerkung", undefined],
    ]);

    const proposed = await validateSuggested(context, importId);
    expect(proposed.counts).toMatchObject({ rows: 121, refused: 1, passports: 120, products: { new: 4 } });
    const [totals] = await listRepairs(context, { importId });
    expect(totals).toMatchObject({ code: "totals_row", count: 1, firstRow: 124 });
    await setTotalsRows(context, { importId, totalsRows: "skip" });
    await work(db, importId);
    expect((await showImport(context, { importId })).counts).toMatchObject({ rows: 120, refused: 0 });

    await commitImport(context, { importId });
    await work(db, importId);
    expect((await showImport(context, { importId })).counts.committed).toMatchObject({ created: 4, units: 120 });
    const stored = await db.execute<{ batch: string; made: string; units: number }>(sql`
      select u.batch, u.produced_on::text as made, count(distinct u.serial_number)::integer as units,
        min(p.weight_g) as weight, max(p.placed) as placed
      from passports u join (select id, ecodesign ->> 'weight_g' as weight_g,
        ecodesign ->> 'placed_on_market_on' as placed from products) p on p.id = u.product_id
      where u.brand_id = ${context.actor.brandId} group by u.batch, made order by u.batch`);
    const unitsOf = (article: number) => ({
      batch: `L-26-${article}`,
      made: "2026-05-04",
      units: 30,
      weight: "410",
      placed: null,
    });
    expect(stored.rows).toEqual([1, 2, 3, 4].map(unitsOf));

    const again = await send(context, await file(), fileName);
    expect(again.step).toBe("check");
    await work(db, again.importId);
    expect((await showImport(context, { importId: again.importId })).counts).toMatchObject({ refused: 1 });
  });
});

describe("a row that looks like totals", () => {
  const HEADER = "Artikelnummer;Bezeichnung;Menge;Gewicht (g)\n";
  const ROWS = "A-1;Jacke;2;400\nA-2;Hose;3;300\n";

  it.each([
    ["a word for it", "Gesamt;;5;700\n"],
    ["a word with the number of pieces", "Summe: 5 Stück;;;\n"],
    ["a sum of a column without an identifier", ";;5;700\n"],
  ])("by %s waits for a decision, and is imported if a person wants it", async (_what, last) => {
    const context = await mintImporter();
    const { importId, step } = await send(context, HEADER + ROWS + last, "liste.csv");
    expect(step).toBe("check");
    await work(db, importId);
    expect(await listRepairs(context, { importId })).toMatchObject([{ code: "totals_row", firstRow: 4 }]);
    await setTotalsRows(context, { importId, totalsRows: "import" });
    await work(db, importId);
    const codes = (await listRepairs(context, { importId })).map(({ code }) => code);
    expect(codes).not.toContain("totals_row");
    expect((await showImport(context, { importId })).counts.rows).toBe(3);
  });

  it.each([
    ["with numbers that are no sums", ";;5;650\n"],
    ["with an identifier", "A-5;;5;700\n"],
    ["with a number as its identifier that happens to be a sum", "2;;5;700\n"],
    ["with a name", ";Set;5;700\n"],
  ])("but has none of these traits is a row of its own: %s", async (_what, last) => {
    const context = await mintImporter();
    const { importId } = await send(context, HEADER + ROWS + last, "liste.csv");
    await work(db, importId);
    const codes = (await listRepairs(context, { importId })).map(({ code }) => code);
    expect(codes).not.toContain("totals_row");
  });
});
