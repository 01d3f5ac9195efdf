import { describe, expect, it } from "vitest";
import { listImportSynonyms, putImportSynonyms } from "@/db/queries/import-matches";
import { DAY_MS, now } from "@/lib/platform/clock";
import { workbookParts, zipOf } from "@/lib/platform/spreadsheets/testing/make-workbook";
import { testDatabase } from "@/lib/platform/testing/database";
import { contextOf, mintBrand, mintMember } from "@/lib/platform/testing/factories";
import { forgetWord, listSynonyms } from "./columns/map-columns";
import { rematchColumn } from "./columns/show-mapping";
import { rowsQuery } from "./contract";
import { prepareImport } from "./files/begin-import";
import { purgeImports } from "./files/file-store";
import { receiveFile } from "./files/receive-file";
import { editCells, fixAllAlike, replaceValue, undoEdit } from "./rows/edit-cells";
import { listRows } from "./rows/list-rows";
import { showImport } from "./show-import";
import { validate, textBody, upload, work } from "./testing/imports";

const { db } = testDatabase();

async function mintImporter() {
  const { brandId } = await mintBrand(db);
  const { actor } = await mintMember(db, { brandId, role: "manager" });
  return contextOf(db, actor);
}

const FILE = "Bezeichnung;Warengruppe;Land\nJacke;Oberteile;Portugall\nHose;Bekleidung;PT\nHemd;Oberteile;DE\n";
const GROUP = 1;

async function validated(context: Awaited<ReturnType<typeof mintImporter>>) {
  const importId = await upload(context, FILE);
  return { importId, counts: (await validate(context, importId)).counts };
}

const textOf = (brandId: string) =>
  listImportSynonyms(db, { brandId, fields: ["product_group", "country_of_origin"], limit: 10 });

describe("a word that was put right", () => {
  it("is read so in the brand's next file, in no other brand's, and never where it was understood before", async () => {
    const [context, stranger] = [await mintImporter(), await mintImporter()];
    const first = await validated(context);
    expect(first.counts.refused).toBe(2);
    await replaceValue(context, { importId: first.importId, column: GROUP, from: "Oberteile", to: "textiles" });
    await editCells(context, {
      importId: first.importId,
      cells: [
        { number: 2, column: 2, value: "Portugal" },
        { number: 3, column: GROUP, value: "footwear" },
      ],
    });
    expect((await textOf(context.actor.brandId)).map(({ found, value }) => [found, value]).sort()).toEqual([
      ["Oberteile", "textiles"],
      ["Portugall", "PT"],
    ]);

    const second = await validated(context);
    expect(second.counts.refused).toBe(0);
    expect((await validated(stranger)).counts.refused).toBe(2);
    expect(await listSynonyms(context, { importId: second.importId })).toHaveLength(2);
    await expect(listSynonyms(stranger, { importId: second.importId })).rejects.toMatchObject({
      code: "import_not_found",
    });
    await expect(
      forgetWord(stranger, { importId: second.importId, field: "product_group", word: "oberteile" }),
    ).rejects.toMatchObject({ code: "import_not_found" });

    await forgetWord(context, { importId: second.importId, field: "product_group", word: "oberteile" });
    await work(db, second.importId);
    const { rows } = await listRows(context, { importId: second.importId, ...rowsQuery.parse({ outcome: "refused" }) });
    expect(rows.map(({ number }) => number)).toEqual([2, 4]);
    expect((await textOf(context.actor.brandId)).map(({ found }) => found)).toEqual(["Portugall"]);
  });

  it("is forgotten with the edit that is undone, and what a file was checked with stays as it was seen", async () => {
    const context = await mintImporter();
    const { importId } = await validated(context);
    const { edit } = await replaceValue(context, { importId, column: GROUP, from: "Oberteile", to: "textiles" });
    const second = await validated(context);
    expect(second.counts.refused).toBe(1);
    await undoEdit(context, { importId, edit: edit! });
    expect(await textOf(context.actor.brandId)).toEqual([]);
    await editCells(context, { importId: second.importId, cells: [{ number: 2, column: 2, value: "PT" }] });
    const { rows } = await listRows(context, { importId: second.importId, ...rowsQuery.parse({}) });
    expect(rows.map(({ outcome }) => outcome)).toEqual(["new", "new", "new"]);
  });

  it("is remembered once when two members put it right at once, and as the nearest where all are fixed alike", async () => {
    const context = await mintImporter();
    const text = "Bezeichnung;Warengruppe\nJacke;Textilez\n";
    const ids = [await upload(context, text), await upload(context, text)];
    for (const importId of ids) await validate(context, importId);
    await Promise.all(
      ids.map((importId) => fixAllAlike(context, { importId, code: "choice_unknown", field: "product_group" })),
    );
    expect(await textOf(context.actor.brandId)).toMatchObject([{ found: "Textilez", value: "textiles" }]);
  });

  it("is forgotten when no file was read by it for more than a year", async () => {
    const { actor } = await mintImporter();
    const word = (name: string) => ({ field: "product_group", word: name, found: name, value: "textiles" });
    await putImportSynonyms(db, {
      brandId: actor.brandId,
      words: [word("alt")],
      at: new Date(now().getTime() - 401 * DAY_MS),
    });
    await putImportSynonyms(db, { brandId: actor.brandId, words: [word("neu")], at: now() });
    await purgeImports(db);
    expect((await textOf(actor.brandId)).map(({ found }) => found)).toEqual(["neu"]);
  });
});

describe("a column that was matched wrongly", () => {
  it("is matched anew by one step, its repaired cells with it, and in this brand's imports alone", async () => {
    const [context, stranger] = [await mintImporter(), await mintImporter()];
    const importId = await upload(
      context,
      "Bezeichnung;Modell;Notiz\nJacke;100% Wolle;x\nHose;50% Hanf, 50% Leinen;y\n",
    );
    await validate(context, importId);
    await editCells(context, { importId, cells: [{ number: 2, column: 1, value: "100 % Seide" }] });
    await expect(rematchColumn(stranger, { importId, column: 1, field: "materials" })).rejects.toMatchObject({
      code: "import_not_found",
    });
    await expect(rematchColumn(context, { importId, column: 1, field: "no_field" })).rejects.toMatchObject({
      code: "invalid_request",
    });
    await expect(rematchColumn(context, { importId, column: 9, field: null })).rejects.toMatchObject({
      code: "invalid_request",
    });
    await rematchColumn(context, { importId, column: 1, field: "materials" });
    await work(db, importId);
    const { targets, counts } = await showImport(context, { importId });
    expect([targets.map((target) => target?.field), counts.refused]).toEqual([["name", "materials", undefined], 0]);
    const { rows } = await listRows(context, { importId, ...rowsQuery.parse({}) });
    expect(rows[0]!.cells[1]).toBe("100 % Seide");

    await rematchColumn(context, { importId, column: 2, field: "name" });
    expect((await showImport(context, { importId })).targets.map((target) => target?.field)).toEqual([
      undefined,
      "materials",
      "name",
    ]);
  });
});

describe("a file that was uploaded", () => {
  it("goes to the check by itself, by joined names of the fullest sheet, and to a person where nothing is clear", async () => {
    const context = await mintImporter();
    const receive = async (body: Buffer | string, fileName: string) =>
      (await receiveFile(context, { source: "portal", fileName, body: textBody(body) })).importId;
    const clear = await receive(await workbookOfDay(), "artikel.xlsx");
    expect(await prepareImport(context, { importId: clear })).toBe("check");
    await work(db, clear);
    const { state, sheetIndex, headerRow, headerRows, columns, targets, inspection } = await showImport(context, {
      importId: clear,
    });
    expect({ state, sheetIndex, headerRow, headerRows }).toEqual({
      state: "checked",
      sheetIndex: 1,
      headerRow: 3,
      headerRows: 2,
    });
    expect(columns.map(({ name }, index) => [name, targets[index]?.field])).toEqual([
      ["Artikelnummer", "external_id"],
      ["Bezeichnung", "name"],
      ["Verpackung / Gewicht (g)", "packaging_weight_g"],
      ["Verpackung / Karton", undefined],
    ]);
    expect(inspection.sheets.map(({ name, rowCount, columnCount }) => [name, rowCount, columnCount])).toEqual([
      ["Deckblatt", 2, 1],
      ["Artikel", 5, 4],
    ]);
    expect(await prepareImport(context, { importId: clear })).toBe("check");
    expect(await prepareImport(context, { importId: await receive("Farbe;Lager\nblau;R1\nrot;R2\n", "a.csv") })).toBe(
      "columns",
    );
    expect(await prepareImport(context, { importId: await receive("1;2\n3;4\n", "b.csv") })).toBe("file");
  });
});

/** A cover sheet, and products under a title and names of two rows, two of them under one merged cell. */
function workbookOfDay(): Promise<Buffer> {
  const row = (number: number, ...cells: string[]) =>
    `<row r="${number}">${cells.map((text, index) => (text === "" ? "" : `<c r="${"ABCD"[index]}${number}" t="inlineStr"><is><t>${text}</t></is></c>`)).join("")}</row>`;
  const merges =
    '<mergeCells count="3"><mergeCell ref="A2:A3"/><mergeCell ref="B2:B3"/><mergeCell ref="C2:D2"/></mergeCells>';
  const rows =
    row(1, "Katalog") +
    row(2, "Artikelnummer", "Bezeichnung", "Verpackung") +
    row(3, "", "", "Gewicht (g)", "Karton") +
    row(4, "A-1", "Jacke", "120", "") +
    row(5, "A-2", "Hose", "80", "");
  return zipOf(
    workbookParts({
      sheets: '<sheet name="Deckblatt" sheetId="1" r:id="s1"/><sheet name="Artikel" sheetId="2" r:id="s2"/>',
      rows: row(1, "Artikelstamm") + row(2, "Stand: Herbst"),
      more: {
        "xl/worksheets/sheet2.xml": `<worksheet xmlns="http://schemas.openxmlformats.org/spreadsheetml/2006/main"><sheetData>${rows}</sheetData>${merges}</worksheet>`,
      },
    }),
  );
}
