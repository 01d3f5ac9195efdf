import { describe, expect, it } from "vitest";
import { listProducts } from "@/db/queries/products";
import { workbookParts, zipOf } from "@/lib/platform/spreadsheets/testing/make-workbook";
import { testDatabase } from "@/lib/platform/testing/database";
import { contextOf, mintBrand, mintMember, mintProduct } from "@/lib/platform/testing/factories";
import { cancelImport, commitImport } from "./commit/commit-import";
import { rowsQuery } from "./contract";
import { editCells, fixAllAlike, undoEdit } from "./rows/edit-cells";
import { listRepairs, listRows } from "./rows/list-rows";
import { showImport } from "./show-import";
import { validate, upload, work } from "./testing/imports";
import { listOwnUndoBlockers, undoImport } from "./undo/undo-import";

const { db } = testDatabase();

async function mintImporter(role: "owner" | "manager" | "compliance" | "viewer" = "manager") {
  const { brandId } = await mintBrand(db);
  const { actor, userId, email } = await mintMember(db, { brandId, role });
  const context = contextOf(db, actor);
  const products = async () => (await listProducts(db, { brandId, limit: 100 })).map(({ product }) => product);
  const rows = (importId: string, query: Record<string, unknown> = {}) =>
    listRows(context, { importId, ...rowsQuery.parse(query) });
  return { brandId, userId, email, context, products, rows };
}

describe("an import", () => {
  it("refuses a row for a formula without a result where the column is imported, and only there", async () => {
    const { context, rows } = await mintImporter();
    const cell = (text: string) => `<c t="inlineStr"><is><t>${text}</t></is></c>`;
    const book = `<row>${cell("name")}${cell("Summe")}${cell("model")}</row><row>${cell("Jacke")}<c><f>1+1</f></c>${cell("J-1")}</row>
      <row>${cell("Hose")}<c><f>1+1</f></c><c><f>A3</f></c></row><row><c/><c><f>1+1</f></c></row>`;
    const importId = await upload(context, await zipOf(workbookParts({ rows: book })), { fileName: "book.xlsx" });
    expect((await validate(context, importId)).counts).toMatchObject({ rows: 2, new: 1, refused: 1 });
    expect((await rows(importId, { outcome: "refused" })).rows).toMatchObject([
      { number: 3, problems: [{ code: "formula_without_value" }] },
    ]);
  });

  it("registers the rows of a German file with semicolons and decimal commas", async () => {
    const { context, products } = await mintImporter();
    const importId = await upload(
      context,
      "Artikelnummer;Bezeichnung;EAN;Rezyklatanteil %;Gewicht (kg);Herkunftsland;Warengruppe;Material " +
        "1;Material 1 Anteil\nA-1;Jacke " +
        '"Fjell";4006381333931;30,5;0,412;Portugal;Bekleidung;Wolle;100\nA-2;Hose;4006381333948;12;0,3;Deutschland;Textilien;Leinen;100\n',
    );
    const validated = await validate(context, importId);
    expect([validated.state, validated.counts]).toMatchObject(["checked", { rows: 2, new: 2, refused: 0, errors: 0 }]);
    await commitImport(context, { importId });
    await work(db, importId);
    expect(await showImport(context, { importId })).toMatchObject({
      state: "committed",
      counts: { committed: { created: 2, changed: 0, added: 0, units: 2, refused: 0 } },
    });
    const [jacket, trousers] = (await products()).sort((one, other) => (one.externalId! < other.externalId! ? -1 : 1));
    expect(jacket).toMatchObject({
      externalId: "A-1",
      name: 'Jacke "Fjell"',
      gtin: "4006381333931",
      recycledContent: 30.5,
      productGroup: "textiles",
      ecodesign: { weight_g: 412, country_of_origin: "PT", materials: [{ name: "Wolle", mass_pct: 100 }] },
    });
    expect(trousers).toMatchObject({ externalId: "A-2", ecodesign: { weight_g: 300 } });
  });

  it("names what is wrong, repairs it when asked, and takes a repair back", async () => {
    const { context, rows } = await mintImporter();
    const importId = await upload(
      context,
      "name,ean,market " +
        "date\nA,4.00638E+12,31.03.2026\nB,652510004,2026-03-31\nC,96385074,31/13/2026\nD,2345673,01.04.2026\n,96385074,\n",
    );
    const { counts } = await validate(context, importId);
    expect(counts).toMatchObject({ rows: 5, refused: 4, new: 1 });
    const groups = await listRepairs(context, { importId });
    expect(groups.map(({ code, severity, fixable }) => [code, severity, fixable])).toEqual(
      expect.arrayContaining([
        ["gtin_scientific", "error", 0],
        ["gtin_lost_zeros", "error", 1],
        ["required", "error", 0],
        ["date_not_in_calendar", "error", 0],
      ]),
    );
    const fixed = await fixAllAlike(context, { importId, code: "gtin_lost_zeros", field: "gtin" });
    expect(fixed).toMatchObject({ isValidatedAgain: false });
    expect((await rows(importId)).rows.find(({ number }) => number === 5)).toMatchObject({
      outcome: "new",
      cells: ["D", "02345673", "01.04.2026"],
    });
    await undoEdit(context, { importId, edit: fixed.edit! });
    expect((await rows(importId)).rows.find(({ number }) => number === 5)).toMatchObject({
      outcome: "refused",
      cells: ["D", "2345673", "01.04.2026"],
    });
    await editCells(context, { importId, cells: [{ number: 6, column: 0, value: "E" }] });
    expect(await showImport(context, { importId })).toMatchObject({ counts: { refused: 3, new: 2 } });
  });

  it("tells what it would change, field by field, and changes only that", async () => {
    const { context, brandId, products, rows } = await mintImporter();
    await mintProduct(db, {
      brandId,
      externalId: "A",
      name: "Old",
      model: "M",
      ecodesign: { care_instructions: { en: "Wash." } },
    });
    await mintProduct(db, { brandId, externalId: "B", name: "Same" });
    const importId = await upload(
      context,
      "external_id,name,model,care_instructions.de\nA,New,,Waschen.\nB,Same,,\nC,Third,,\n",
    );
    expect((await validate(context, importId)).counts).toMatchObject({ new: 1, changed: 1, unchanged: 1, refused: 0 });
    const [row] = (await rows(importId, { outcome: "changed" })).rows;
    expect(row!.changes).toEqual([
      { field: "name", path: [], change: "changed", before: "Old", after: "New" },
      { field: "care_instructions", path: [{ member: "de" }], change: "added", before: null, after: "Waschen." },
    ]);
    await commitImport(context, { importId });
    await work(db, importId);
    const stored = await products();
    expect(stored.find(({ externalId }) => externalId === "A")).toMatchObject({
      name: "New",
      model: "M",
      version: 2,
      ecodesign: { care_instructions: { en: "Wash.", de: "Waschen." } },
    });
    expect(stored.find(({ externalId }) => externalId === "B")).toMatchObject({ version: 1 });
  });

  it("is taken back as a whole, unless something was built on it", async () => {
    const { context, brandId, products } = await mintImporter();
    await mintProduct(db, { brandId, externalId: "A", name: "Old", gtin: "4006381333931" });
    const text = "external_id,name,gtin\nA,New,96385074\nB,Second,\nC,Third,\n";
    const importId = await upload(context, text);
    await validate(context, importId);
    await commitImport(context, { importId });
    await work(db, importId);
    expect(await products()).toHaveLength(3);
    expect(await listOwnUndoBlockers(context, { importId })).toEqual({ blockers: [], areCurrent: true });
    await undoImport(context, { importId });
    await work(db, importId);
    expect(await showImport(context, { importId })).toMatchObject({
      state: "undone",
      counts: { undone: { removed: 2, restored: 1, units: 0, kept: 0 } },
    });
    expect(await products()).toMatchObject([{ externalId: "A", name: "Old", gtin: "4006381333931", version: 3 }]);
  });

  it("can be cancelled before its commit, and makes nothing", async () => {
    const { context, products } = await mintImporter();
    const importId = await upload(context, "name\nA\n");
    await validate(context, importId);
    await cancelImport(context, { importId });
    await expect(commitImport(context, { importId })).rejects.toMatchObject({ code: "import_state_conflict" });
    expect(await products()).toEqual([]);
  });
});
