import { describe, expect, it } from "vitest";
import { inspectSpreadsheet, surveySpreadsheet } from "./read-spreadsheet";
import { fileOf, workbookFile } from "./testing/file-of";

const MAIN = 'xmlns="http://schemas.openxmlformats.org/spreadsheetml/2006/main"';
const cell = (reference: string, text: string) => `<c r="${reference}" t="inlineStr"><is><t>${text}</t></is></c>`;
const row = (number: number, ...cells: string[]) => `<row r="${number}">${cells.join("")}</row>`;
const sheet = (rows: string, merged = "") => `<worksheet ${MAIN}><sheetData>${rows}</sheetData>${merged}</worksheet>`;
const SHEETS = '<sheet name="A" sheetId="1" r:id="s1"/><sheet name="B" sheetId="2" r:id="s2"/>';

describe("a survey of a sheet", () => {
  it("counts every row behind the names, in the last rows as in the first", async () => {
    const rows = Array.from(
      { length: 5_000 },
      (_, index) => `A-${index % 50};S-${index < 4_000 ? index : index - 1_000};`,
    );
    const path = fileOf(["Titel;;", "SKU;Serial;Leer", ...rows].join("\n"), "a.csv");
    const { columns } = await surveySpreadsheet(path, {
      sheetIndex: 0,
      delimiter: ";",
      encoding: "utf-8",
      afterRow: 2,
    });
    expect(columns.map(({ filled, different }) => [filled, different])).toEqual([
      [5_000, 50],
      [5_000, 4_000],
      [0, 0],
    ]);
    expect(new Set(columns[0]!.values.map(({ count }) => count))).toEqual(new Set([100]));
  });
});

describe("a workbook of several sheets", () => {
  it("tells rows, cells and merged names of each, and of a single sheet nothing", async () => {
    const second = sheet(
      row(1, cell("A1", "Group"), cell("C1", "x")) +
        Array.from({ length: 40 }, (_, index) =>
          row(index + 5, cell(`A${index + 5}`, "a"), cell(`C${index + 5}`, "b")),
        ).join(""),
      '<mergeCells count="2"><mergeCell ref="A1:B1"/><mergeCell ref="C1:C2"/></mergeCells>',
    );
    const { sheets } = await inspectSpreadsheet(
      await workbookFile({
        sheets: SHEETS,
        rows: row(1, cell("A1", "cover")),
        more: { "xl/worksheets/sheet2.xml": second },
      }),
    );
    expect(
      sheets.map(({ rowCount, cellCount, columnCount, spans }) => ({ rowCount, cellCount, columnCount, spans })),
    ).toEqual([
      { rowCount: 1, cellCount: 1, columnCount: 1, spans: [] },
      { rowCount: 41, cellCount: 82, columnCount: 3, spans: [{ row: 1, from: 0, to: 1 }] },
    ]);
    const single = await inspectSpreadsheet(await workbookFile({ rows: row(1, cell("A1", "x")) }));
    expect(single.sheets[0]).not.toHaveProperty("rowCount");
  });

  it("can be read although the sheet beside is broken far below", async () => {
    const broken = sheet(
      Array.from({ length: 5_000 }, (_, index) =>
        row(index + 1, cell(index < 4_999 ? `A${index + 1}` : `XFD${index + 1}`, "x")),
      ).join(""),
    );
    const { sheets } = await inspectSpreadsheet(
      await workbookFile({
        sheets: SHEETS,
        rows: row(1, cell("A1", "x")),
        more: { "xl/worksheets/sheet2.xml": broken },
      }),
    );
    expect(sheets.map(({ firstRows }) => firstRows.length)).toEqual([1, 30]);
  });

  it("keeps no more of merged cells than names can need", async () => {
    const merged = Array.from(
      { length: 5_000 },
      (_, index) => `<mergeCell ref="A${(index % 20) + 1}:ZZ1048576"/>`,
    ).join("");
    const { sheets } = await inspectSpreadsheet(
      await workbookFile({
        sheet: sheet(row(1, cell("A1", "x")) + row(30, cell("A30", "y")), `<mergeCells>${merged}</mergeCells>`),
      }),
    );
    expect(sheets[0]!.spans!.length).toBeLessThanOrEqual(500);
  });
});
