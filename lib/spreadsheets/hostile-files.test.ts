import { deflateRawSync } from "node:zlib";
import { describe, expect, it } from "vitest";
import { monotonicMs } from "@/lib/platform/clock";
import { fileOf, workbookFile, workbookParts, zipOf } from "./testing/make-workbook";
import { inspectHere, readAll } from "./testing/read-all";

const TIME_MS_MAX = 2_000;
const MEMORY_BYTES_MAX = 300 * 1024 * 1024;
const cell = (reference: string, text = "x") => `<c r="${reference}" t="inlineStr"><is><t>${text}</t></is></c>`;
const XML = "<?xml version='1.0'?>";
const MAIN = 'xmlns="http://schemas.openxmlformats.org/spreadsheetml/2006/main"';

async function refusal(path: string): Promise<string> {
  const [startMs, startBytes] = [monotonicMs(), process.memoryUsage.rss()];
  const code = await readAll(path).then(
    () => "it was read",
    (error: unknown) => (error as { code?: string }).code ?? String(error),
  );
  expect(process.memoryUsage.rss() - startBytes).toBeLessThan(MEMORY_BYTES_MAX);
  // Three times as much where the machine is shared with other tests.
  expect(monotonicMs() - startMs).toBeLessThan(3 * TIME_MS_MAX);
  return code;
}

/** One part of an archive says less of itself than comes out. */
async function lyingArchive(): Promise<Buffer> {
  const content = Buffer.from(`<worksheet ${MAIN}><sheetData>${" ".repeat(50_000_000)}</sheetData></worksheet>`);
  const bytes = await zipOf(workbookParts({ sheet: content.toString("latin1") }));
  const size = Buffer.alloc(4);
  size.writeUInt32LE(content.length);
  for (let at = bytes.indexOf(size); at !== -1; at = bytes.indexOf(size, at + 4)) bytes.writeUInt32LE(1_000_000, at);
  return bytes;
}

describe("a hostile workbook is refused in time and in little memory", () => {
  it.each<[string, string, () => Promise<string>]>([
    ["rows without end in a few kilobytes", "is_zip_bomb", () => workbookFile({ rows: "<row/>".repeat(5_000_000) })],
    ["a part that lies about its size", "is_zip_bomb|is_damaged", async () => fileOf(await lyingArchive())],
    ["a bomb in the shared strings", "is_zip_bomb", () => workbookFile({ rows: `<row>${cell("A1")}</row>`, sharedStrings: "<si><t>aaaaaaaa</t></si>".repeat(1_000_000) })],
    ["more rows than a sheet has", "too_many_rows", () => workbookFile({ rows: '<row r="1048577"/>' })],
    ["a cell in the last corner", "too_many_columns", () => workbookFile({ rows: `<row r="1048576">${cell("XFD1048576")}</row>` })],
    ["a cell that is too long", "cell_too_long", () => workbookFile({ rows: `<row>${cell("A1", "x".repeat(32_768))}</row>` })],
    ["a text of megabytes", "is_damaged|cell_too_long", () => workbookFile({ rows: `<row>${cell("A1", "xy".repeat(2_000_000))}</row>` })],
    ["a comment of megabytes", "is_damaged", () => workbookFile({ rows: `<!--${"xy".repeat(2_000_000)}-->` })],
    ["elements in elements without end", "is_damaged", () => workbookFile({ rows: "<a>".repeat(300_000) })],
    ["entities that multiply", "has_doctype", () => workbookFile({ sheet: `${XML}<!DOCTYPE x [<!ENTITY a "aaaa"><!ENTITY b "&a;&a;">]><worksheet ${MAIN}><sheetData><row>${cell("A1", "&b;")}</row></sheetData></worksheet>` })],
    ["an external entity", "has_doctype", () => workbookFile({ sheet: `${XML}<!DOCTYPE x SYSTEM "file:///etc/passwd"><worksheet ${MAIN}/>` })],
    ["rows that go backwards", "is_damaged", () => workbookFile({ rows: '<row r="2"/><row r="1"/>' })],
    ["an entity nobody declared", "is_damaged", () => workbookFile({ rows: `<row>${cell("A1", "&evil;")}</row>` })],
    ["no rows", "is_empty", () => workbookFile({})],
  ])("%s", async (_what, codes, make) => {
    expect(codes.split("|")).toContain(await refusal(await make()));
  });

  it("parts whose names lead out of the archive", async () => {
    const bytes = await zipOf({ ...workbookParts({ rows: `<row>${cell("A1")}</row>` }), "aa/aa/evil.xml": "x" });
    const tricked = Buffer.from(bytes.toString("latin1").replaceAll("aa/aa/evil.xml", "../../evil.xml"), "latin1");
    expect(await refusal(fileOf(tricked))).toBe("bad_entry_name");
  });

  it("two parts of one name", async () => {
    const bytes = await zipOf({ ...workbookParts({ rows: `<row>${cell("A1")}</row>` }), "xl/worksheets/SHEET1.xml": "x" });
    expect(await refusal(fileOf(bytes))).toBe("bad_entry_name");
  });

  it("cut short at any place", async () => {
    const bytes = await zipOf(workbookParts({ rows: `<row>${cell("A1")}</row>` }));
    for (const share of [0.1, 0.5, 0.9]) expect(["is_truncated", "is_damaged"]).toContain(await refusal(fileOf(bytes.subarray(0, bytes.length * share))));
  });
});

describe("a file that is none of ours is named for what it is", () => {
  const ole = (name: string) => Buffer.concat([Buffer.from("d0cf11e0a1b11ae1", "hex"), Buffer.alloc(2_000), Buffer.from(`${name}\0`, "utf16le"), Buffer.alloc(100)]);
  it.each<[string, Buffer | string, object]>([
    ["an empty file", "", { code: "is_empty" }],
    ["blank lines", "\n\n , \n", { code: "is_empty" }],
    ["a workbook behind a password", ole("EncryptedPackage"), { code: "is_encrypted" }],
    ["an old workbook", ole("Workbook"), { code: "is_xls" }],
    ["an old letter", ole("WordDocument"), { code: "not_a_spreadsheet", details: { found: "word" } }],
    ["a page that calls itself .xls", "<html><table><tr><td>1</td></tr></table></html>", { code: "not_a_spreadsheet", details: { found: "html" } }],
    ["XML", '<?xml version="1.0"?><Workbook/>', { code: "not_a_spreadsheet", details: { found: "xml" } }],
    ["JSON", '[{"gtin": 1}]', { code: "not_a_spreadsheet", details: { found: "json" } }],
    ["packed bytes", deflateRawSync(Buffer.from("hello hello hello")), { code: "not_a_spreadsheet", details: { found: "binary" } }],
    ["a cell that is too long", `a\n${"x".repeat(32_768)}\n`, { code: "cell_too_long", details: { row: 2, column: 1 } }],
    ["too many columns", `${"x,".repeat(501)}\n`, { code: "too_many_columns" }],
    ["too many rows", `a\n${"\n".repeat(1_050_000)}b\n`, { code: "too_many_rows" }],
    ["a quotation mark never closed", `a\n"${"x\n".repeat(2_000_000)}`, { code: "unclosed_quote", details: { row: 2 } }],
  ])("%s", async (_what, content, expected) => {
    await expect(readAll(fileOf(content))).rejects.toMatchObject(expected);
  });

  it.each([
    ["xl/workbook.bin", { code: "is_xlsb" }],
    ["word/document.xml", { code: "not_a_spreadsheet", details: { found: "word" } }],
    ["Index/Document.iwa", { code: "not_a_spreadsheet", details: { found: "numbers" } }],
    ["photos/a.jpg", { code: "not_a_spreadsheet", details: { found: "zip" } }],
  ])("an archive with %s", async (part, expected) => {
    await expect(inspectHere(fileOf(await zipOf({ [part]: "x" })))).rejects.toMatchObject(expected);
  });
});
