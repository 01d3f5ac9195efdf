import { describe, expect, it } from "vitest";
import { openSource } from "@/lib/platform/spreadsheets/open-source";
import { workbookFile } from "@/lib/platform/spreadsheets/testing/file-of";
import type { WorkbookParts } from "@/lib/platform/spreadsheets/testing/make-workbook";
import { cellsOf, readAll } from "@/lib/platform/spreadsheets/testing/read-all";

const oneRow = async (cells: string, parts: WorkbookParts = {}) =>
  (await cellsOf(await workbookFile({ rows: `<row r="1">${cells}</row>`, ...parts })))[0];

describe("a cell is read as a person reads it", () => {
  it.each<[string, string, string[], WorkbookParts?]>([
    [
      "shared strings",
      '<c r="A1" t="s"><v>1</v></c>',
      ["two"],
      { sharedStrings: "<si><t>one</t></si><si><t>two</t></si>" },
    ],
    [
      "runs of rich text, without their reading aids",
      '<c r="A1" t="s"><v>0</v></c>',
      ["東京 Tower"],
      {
        sharedStrings:
          '<si><r><t>東京</t></r><rPh sb="0" eb="2"><t>トウキョウ</t></rPh><r><rPr><b/></rPr><t xml:space="preserve"> ' +
          "Tower</t></r></si>",
      },
    ],
    ["inline strings", '<c r="A1" t="inlineStr"><is><t>a &amp; b</t></is></c>', ["a & b"]],
    ["escaped characters", '<c r="A1" t="inlineStr"><is><t>a_x000D_\nb _x005F_x000D_</t></is></c>', ["a\nb _x000D_"]],
    ["truth values", '<c r="A1" t="b"><v>1</v></c><c r="B1" t="b"><v>0</v></c>', ["TRUE", "FALSE"]],
    ["errors", '<c r="A1" t="e"><v>#N/A</v></c>', ["#N/A"]],
    [
      "the last result of a formula",
      '<c r="A1" t="str"><f>A2&amp;"x"</f><v>yx</v></c><c r="B1"><f>1+1</f><v>2</v></c>',
      ["yx", "2"],
    ],
    ["cells without a reference", "<c><v>1</v></c><c/><c><v>3</v></c>", ["1", "", "3"]],
    ["gaps between cells", '<c r="B1"><v>1</v></c><c r="D1"><v>2</v></c>', ["", "1", "", "2"]],
    ["dates as ISO 8601", '<c r="A1" t="d"><v>2026-03-01T00:00:00</v></c>', ["2026-03-01"]],
    ["text in CDATA", '<c r="A1" t="inlineStr"><is><t><![CDATA[<b>]]></t></is></c>', ["<b>"]],
    ["styles far beyond the last column are no cells", '<c r="A1"><v>1</v></c><c r="XFD1" s="0"/>', ["1"]],
    [
      "a heading with a name of JavaScript's own",
      '<c r="A1" t="inlineStr"><is><t>__proto__</t></is></c>',
      ["__proto__"],
    ],
  ])("%s", async (_what, cells, expected, parts) => {
    expect(await oneRow(cells, parts)).toEqual(expected);
  });

  it("under the format of its style", async () => {
    const styles =
      '<numFmts><numFmt numFmtId="164" formatCode="0000000000000"/></numFmts><cellStyleXfs><xf ' +
      'numFmtId="9"/></cellStyleXfs><cellXfs><xf numFmtId="0"/><xf numFmtId="14"/><xf numFmtId="9"/><xf ' +
      'numFmtId="164"/></cellXfs>';
    const cells =
      '<c r="A1" s="1"><v>44620</v></c><c r="B1" s="2"><v>0.3</v></c><c r="C1" s="3"><v>40123455</v></c><c ' +
      'r="D1" s="0"><v>5.9E12</v></c>';
    expect(await oneRow(cells, { styles, workbookPr: '<workbookPr date1904="1"/>' })).toEqual([
      "2026-03-01",
      "30 %",
      "0000040123455",
      "5900000000000",
    ]);
  });

  it("a formula that no program ever calculated marks its row", async () => {
    const path = await workbookFile({ rows: '<row r="1"><c r="A1"><v>1</v></c><c r="B1"><f>A1*2</f></c></row>' });
    expect(await readAll(path)).toEqual([
      { number: 1, cells: ["1"], error: { code: "formula_without_value", columns: [2] } },
    ]);
  });
});

describe("a workbook may be written otherwise", () => {
  it("with a prefix for every element, among elements of other vocabularies", async () => {
    const sheet =
      '<x:worksheet xmlns:x="http://schemas.openxmlformats.org/spreadsheetml/2006/main" ' +
      'xmlns:o="urn:other"><x:sheetData><x:row><o:c><o:v>9</o:v></o:c><x:c><x:v>1</x:v></x:c></x:row></x:sheetData></x:worksheet>';
    expect(await cellsOf(await workbookFile({ sheet }))).toEqual([["1"]]);
  });

  it("as strict OOXML", async () => {
    const strict = "http://purl.oclc.org/ooxml";
    const link = (id: string, kind: string, target: string) =>
      `<Relationship Id="${id}" Type="${strict}/officeDocument/relationships/${kind}" Target="${target}"/>`;
    const links = (all: string) =>
      `<Relationships xmlns="http://schemas.openxmlformats.org/package/2006/relationships">${all}</Relationships>`;
    const more = {
      "_rels/.rels": links(link("r1", "officeDocument", "xl/workbook.xml")),
      "xl/_rels/workbook.xml.rels": links(link("s1", "worksheet", "worksheets/sheet1.xml")),
      "xl/workbook.xml": `<workbook xmlns="${strict}/spreadsheetml/main" xmlns:rel="${strict}/officeDocument/relationships" conformance="strict"><sheets><sheet name="A" sheetId="1" rel:id="s1"/></sheets></workbook>`,
    };
    const sheet = `<worksheet xmlns="${strict}/spreadsheetml/main"><sheetData><row r="1"><c r="A1" t="d"><v>2026-03-01T09:05:00</v></c></row></sheetData></worksheet>`;
    expect(await cellsOf(await workbookFile({ sheet, more }))).toEqual([["2026-03-01T09:05:00"]]);
  });

  it("in UTF-16", async () => {
    const xml =
      '<worksheet xmlns="http://schemas.openxmlformats.org/spreadsheetml/2006/main"><sheetData><row><c ' +
      't="inlineStr"><is><t>ü</t></is></c></row></sheetData></worksheet>';
    expect(
      await cellsOf(
        await workbookFile({ more: { "xl/worksheets/sheet1.xml": Buffer.from(`\uFEFF${xml}`, "utf16le") } }),
      ),
    ).toEqual([["ü"]]);
  });
});

describe("a workbook of several sheets", () => {
  const sheets =
    '<sheet name="Notes" sheetId="1" state="hidden" r:id="s1"/><sheet name="Products" sheetId="2" r:id="s2"/>';
  const second =
    '<worksheet xmlns="http://schemas.openxmlformats.org/spreadsheetml/2006/main"><sheetData><row r="7"><c ' +
    'r="A7"><v>2</v></c></row></sheetData></worksheet>';
  const file = () =>
    workbookFile({ rows: "<row><c><v>1</v></c></row>", sheets, more: { "xl/worksheets/sheet2.xml": second } });

  it("tells which are hidden", async () => {
    const { sheets: shapes } = await (await openSource(await file())).inspect();
    expect(shapes.map(({ name, isHidden, firstRows }) => [name, isHidden, firstRows[0]?.number])).toEqual([
      ["Notes", true, 1],
      ["Products", false, 7],
    ]);
  });

  it("never takes a hidden one without being told", async () => {
    expect(await readAll(await file())).toEqual([{ number: 7, cells: ["2"] }]);
    expect(await readAll(await file(), { sheetIndex: 0 })).toEqual([{ number: 1, cells: ["1"] }]);
    await expect(readAll(await file(), { sheetIndex: 2 })).rejects.toMatchObject({ code: "no_such_sheet" });
  });
});

it("headings merged downwards read the same in both rows, merged to the right only once", async () => {
  const text = (value: string) => `<c t="inlineStr"><is><t>${value}</t></is></c>`;
  const sheet = `<worksheet xmlns="http://schemas.openxmlformats.org/spreadsheetml/2006/main"><sheetData><row>${text("GTIN")}${text("Size")}<c/></row><row><c/>${text("Width")}${text("Height")}</row><row>${text("1")}</row></sheetData><mergeCells count="2"><mergeCell ref="A1:A2"/><mergeCell ref="B1:C1"/></mergeCells></worksheet>`;
  expect(await cellsOf(await workbookFile({ sheet }))).toEqual([["GTIN", "Size"], ["GTIN", "Width", "Height"], ["1"]]);
});
