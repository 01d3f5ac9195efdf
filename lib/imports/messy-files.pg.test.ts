import iconv from "iconv-lite";
import { describe, expect, it } from "vitest";
import { listProducts } from "@/db/queries/products";
import { workbookParts, zipOf } from "@/lib/platform/spreadsheets/testing/make-workbook";
import { testDatabase } from "@/lib/platform/testing/database";
import { contextOf, mintBrand, mintMember } from "@/lib/platform/testing/factories";
import { setHiddenRows } from "./columns/map-columns";
import { commitImport } from "./commit/commit-import";
import { rowsQuery } from "./contract";
import { prepareImport } from "./files/begin-import";
import { receiveFile } from "./files/receive-file";
import { editCells } from "./rows/edit-cells";
import { listRows } from "./rows/list-rows";
import { showImport } from "./show-import";
import { textBody, upload, validate, work } from "./testing/imports";

/** Files as spreadsheets, databases and terminals really write them: nothing in them is changed silently. */

const { db } = testDatabase();

async function mintImporter() {
  const { brandId } = await mintBrand(db);
  const { actor } = await mintMember(db, { brandId, role: "manager" });
  return contextOf(db, actor);
}
type Importer = Awaited<ReturnType<typeof mintImporter>>;

async function rowsOf(context: Importer, importId: string) {
  const { rows } = await listRows(context, { importId, ...rowsQuery.parse({}) });
  return rows.map(({ number, outcome, problems }) => [
    number,
    outcome,
    problems.filter(({ code }) => !["serial_without_gtin"].includes(code)).map(({ code }) => code),
  ]);
}

async function checked(text: string | Buffer, context?: Importer) {
  const importer = context ?? (await mintImporter());
  const importId = await upload(importer, text);
  await validate(importer, importId);
  return rowsOf(importer, importId);
}

describe("a file of text", () => {
  it.each([
    [
      "a cell too many, where a delimiter has no quotation marks",
      "name,model,batch,serial_number\nPlain coat,C1,B1,S-1\nJacket, red,C2,B2,S-2\nPlain vest,C3,B3,S-3\n",
      [
        [2, "new", []],
        [3, "refused", ["more_cells_than_names"]],
        [4, "new", []],
      ],
    ],
    ["empty cells behind the names", "name,model\nCoat,C1,,\n", [[2, "new", []]]],
    [
      "a blank before a quotation mark",
      'name, model, batch, serial_number\n"Coat", "C1", "Lot 7", "S-1"\nVest,C2,L2,S-2\n',
      [
        [2, "refused", ["space_before_quote"]],
        [3, "new", []],
      ],
    ],
    [
      "identifiers that a spreadsheet rounded",
      "name,model,serial_number\nPhone,C1,3.547E+14\nPhone,C1,8.96529E+19\nPhone,C1,354701234567890\n",
      [
        [2, "refused", ["identifier_rounded"]],
        [3, "refused", ["identifier_rounded"]],
        [4, "new", []],
      ],
    ],
    [
      "words for nothing",
      "name,model,serial_number,external_id\nA,M1,S-1,NULL\nB,M2,nan,E-2\nC,M3,\\N,E-3\nD,M4,-,E-4\nE,M5,S-5,None\n",
      [
        [2, "refused", ["placeholder"]],
        [3, "refused", ["placeholder"]],
        [4, "refused", ["placeholder"]],
        [5, "refused", ["placeholder"]],
        [6, "refused", ["placeholder"]],
      ],
    ],
    [
      "a row of totals",
      "name,model,serial_number,quantity,weight_g\nCoat,C1,,2,400.5\nVest,C2,,3,300.5\nSumme,,,5,701\nTotal,T-1,,1,1.5\n",
      [
        [2, "new", []],
        [3, "new", []],
        [4, "refused", ["totals_row"]],
        [5, "new", []],
      ],
    ],
    [
      "days that no calendar has, and one with a time",
      "name,model,produced_on\nA,M1,31-Feb-26\nB,M2,31-Mar-26\nC,M3,31.03.2026 17:09:41\nD,M4,0000-00-00\nE,M5,soon\n",
      [
        [2, "refused", ["date_not_in_calendar"]],
        [3, "new", []],
        [4, "new", ["date_time_dropped"]],
        [5, "new", []],
        [6, "refused", ["date_unreadable"]],
      ],
    ],
    ["a Ctrl-Z at the end", "name,model\nCoat,C1\n\u001a", [[2, "new", []]]],
    ["a Ctrl-Z behind the last cell", "name,model\nCoat,C1\u001a", [[2, "new", []]]],
    ["NULs at the end", `name,model\nCoat,C1\n${"\0".repeat(64)}`, [[2, "new", []]]],
  ])("with %s", async (_what, text, expected) => {
    expect(await checked(text)).toEqual(expected);
  });

  it.each([
    ["a Mac with CR alone", "macintosh", "name;model\rGrüner Mantel für Mädchen;C1\rÖsterreich-Weste größer;C2\r"],
    ["a Polish Windows", "windows-1250", "name;model\r\nKurtka łódzka żółta, świeża;C1\r\n"],
    ["Japan", "shift_jis", "name,model\r\n婦人ジャケット 緑,C1\r\n"],
    ["DOS", "cp850", "name;model\r\nGrüner Mantel;C1\r\n"],
    ["a Greek Windows", "windows-1253", "name;model\r\nΠράσινο μπουφάν;C1\r\n"],
  ])("from %s is read and stored letter by letter, without a question", async (_what, encoding, text) => {
    const context = await mintImporter();
    const body = textBody(iconv.encode(text, encoding));
    const { importId } = await receiveFile(context, { source: "portal", fileName: "a.csv", body });
    expect(await prepareImport(context, { importId })).toBe("check");
    await work(db, importId);
    await commitImport(context, { importId });
    await work(db, importId);
    const products = await listProducts(db, { brandId: context.actor.brandId, limit: 10 });
    const names = text.split(/\r\n?/).flatMap((line) => line.split(/[;,](?=C\d)/).slice(0, 1));
    expect(products.map(({ product }) => product.name).toSorted()).toEqual(names.slice(1).filter(Boolean).toSorted());
  });

  it('takes ="000126" for the text 000126 in every column', async () => {
    const context = await mintImporter();
    const importId = await upload(
      context,
      'name,model,serial_number,batch,external_id\nVest,C1,="000126",="0007",="00012345"\n',
    );
    await validate(context, importId);
    const { rows } = await listRows(context, { importId, ...rowsQuery.parse({}) });
    expect(rows.map(({ cells, problems }) => [cells, problems])).toEqual([
      [["Vest", "C1", "000126", "0007", "00012345"], []],
    ]);
  });

  it("makes no other product of an invisible character, and none of a control character", async () => {
    const text = "name,external_id,serial_number\nZw A,SKU-35\u200b,S-1\nZw A,SKU-35,\u001fS-2\nZw A,SKU-35,S-2\n";
    const context = await mintImporter();
    expect(await checked(text, context)).toEqual([
      [2, "new", ["invisible_characters"]],
      [3, "new", ["invisible_characters"]],
      [4, "refused", ["serial_number_in_file"]],
    ]);
  });

  it("takes the apostrophe of a spreadsheet off and says so", async () => {
    expect(await checked("name,model,serial_number\nCoat,C1,'000777\n")).toEqual([[2, "new", ["leading_apostrophe"]]]);
  });

  it("settles a row that somebody has edited", async () => {
    const context = await mintImporter();
    const importId = await upload(context, "name,model\nJacket, red,C2\n");
    await validate(context, importId);
    await editCells(context, {
      importId,
      cells: [
        { number: 2, column: 0, value: "Jacket, red" },
        { number: 2, column: 1, value: "C2" },
      ],
    });
    expect(await rowsOf(context, importId)).toEqual([[2, "new", []]]);
  });

  it.each([
    ["a number", "name;weight_g\nA;1,800\nB;2,500\n", "number_ambiguous"],
    ["a day", "name;produced_on\nA;03/04/2026\nB;04/05/2026\n", "date_ambiguous"],
  ])("waits for a person where %s has two meanings, and refuses it until then", async (_what, text, code) => {
    const context = await mintImporter();
    const { importId } = await receiveFile(context, { source: "portal", fileName: "a.csv", body: textBody(text) });
    expect(await prepareImport(context, { importId })).toBe("columns");
    await validate(context, importId);
    expect(await rowsOf(context, importId)).toEqual([
      [2, "refused", [code]],
      [3, "refused", [code]],
    ]);
  });
});

describe("a workbook", () => {
  const row = (number: number, cells: readonly string[], isHidden = false) =>
    `<row r="${number}"${isHidden ? ' hidden="1"' : ""}>` +
    `${cells.map((cell) => `<c t="inlineStr"><is><t>${cell}</t></is></c>`).join("")}</row>`;
  const filtered = () =>
    zipOf(
      workbookParts({
        rows:
          row(1, ["name", "model"]) + row(2, ["Seen", "C1"]) + row(3, ["Filtered", "C2"], true) + row(4, ["B", "C3"]),
      }),
    );

  it("refuses rows that a filter hides until somebody has chosen", async () => {
    const context = await mintImporter();
    const importId = await upload(context, await filtered(), { fileName: "a.xlsx" });
    await validate(context, importId);
    const refused = [3, "refused", ["row_hidden"]];
    expect(await rowsOf(context, importId)).toEqual([[2, "new", []], refused, [4, "new", []]]);

    await setHiddenRows(context, { importId, hiddenRows: "skip" });
    await work(db, importId);
    expect(await rowsOf(context, importId)).toEqual([
      [2, "new", []],
      [4, "new", []],
    ]);

    await setHiddenRows(context, { importId, hiddenRows: "import" });
    await work(db, importId);
    expect((await showImport(context, { importId })).counts).toMatchObject({ new: 3, refused: 0 });
  });

  it("is read with the backslashes that some programs write into the names of its parts", async () => {
    const parts = workbookParts({ rows: row(1, ["name"]) + row(2, ["Coat"]) });
    const renamed = Object.entries(parts).map(([name, part]) => [name.replaceAll("/", "\\"), part] as const);
    expect(await checked(await backslashed(renamed))).toEqual([[2, "new", []]]);
  });
});

/** A zip whose entry names contain backslashes, which no writer produces: they are inserted into the finished bytes. */
async function backslashed(parts: readonly (readonly [string, string | Buffer])[]): Promise<Buffer> {
  const names = parts.map(([name]) => name.replaceAll("\\", "/"));
  let bytes = (await zipOf(Object.fromEntries(parts.map(([, part], index) => [names[index]!, part])))).toString(
    "latin1",
  );
  for (const name of names) bytes = bytes.replaceAll(name, name.replaceAll("/", "\\"));
  return Buffer.from(bytes, "latin1");
}
