import { deflateRawSync } from "node:zlib";
import type { SpreadsheetErrorCode } from "@/lib/platform/spreadsheets/spreadsheet-error";
import { type WorkbookParts, workbookParts, zipOf } from "./make-workbook";

/** Files made to do harm, each with the errors that it may be refused for. */

export interface HostileFile {
  what: string;
  errors: SpreadsheetErrorCode[];
  isText?: true;
  make: () => Promise<Buffer>;
}

const MAIN = 'xmlns="http://schemas.openxmlformats.org/spreadsheetml/2006/main"';
const XML = "<?xml version='1.0'?>";
const cell = (reference: string, text = "x") => `<c r="${reference}" t="inlineStr"><is><t>${text}</t></is></c>`;
const ONE_CELL = `<row>${cell("A1")}</row>`;

const workbook = (what: string, errors: SpreadsheetErrorCode[], parts: () => WorkbookParts): HostileFile => ({
  what,
  errors,
  make: () => zipOf(workbookParts(parts())),
});
const bytes = (what: string, errors: SpreadsheetErrorCode[], make: () => Buffer | Promise<Buffer>): HostileFile => ({
  what,
  errors,
  make: async () => make(),
});
const text = (what: string, errors: SpreadsheetErrorCode[], make: () => string): HostileFile => ({
  what,
  errors,
  isText: true,
  make: async () => Buffer.from(make()),
});

/** One part of an archive declares less than its real size. */
async function lyingArchive(): Promise<Buffer> {
  const content = Buffer.from(`<worksheet ${MAIN}><sheetData>${" ".repeat(50_000_000)}</sheetData></worksheet>`);
  const archive = await zipOf(workbookParts({ sheet: content.toString("latin1") }));
  const size = Buffer.alloc(4);
  size.writeUInt32LE(content.length);
  for (let at = archive.indexOf(size); at !== -1; at = archive.indexOf(size, at + 4))
    archive.writeUInt32LE(1_000_000, at);
  return archive;
}

async function trickedNames(): Promise<Buffer> {
  const archive = await zipOf({ ...workbookParts({ rows: ONE_CELL }), "aa/aa/evil.xml": "x" });
  return Buffer.from(archive.toString("latin1").replaceAll("aa/aa/evil.xml", "../../evil.xml"), "latin1");
}

const END_BYTES = 22;
const NAME_AT = 46;
const MEDIA = "xl/media/";

/** The directory of an archive names one part again and again (APPNOTE.TXT 4.3.12 and 4.3.16). */
async function overlappingParts(count: number): Promise<Buffer> {
  const archive = await zipOf({ ...workbookParts({ rows: ONE_CELL }), [`${MEDIA}00000`]: "x" });
  const endAt = archive.length - END_BYTES;
  const directoryAt = archive.readUInt32LE(endAt + 16);
  const directory = archive.subarray(directoryAt, endAt);
  const last = directory.subarray(directory.lastIndexOf(Buffer.from("504b0102", "hex")));
  const copies = Array.from({ length: count }, (_, index) => {
    const copy = Buffer.from(last);
    copy.write(String(index + 1).padStart(5, "0"), NAME_AT + MEDIA.length);
    return copy;
  });
  const end = Buffer.from(archive.subarray(endAt));
  const parts = end.readUInt16LE(10) + count;
  end.writeUInt16LE(parts, 8);
  end.writeUInt16LE(parts, 10);
  end.writeUInt32LE(directory.length + copies.length * last.length, 12);
  return Buffer.concat([archive.subarray(0, directoryAt), directory, ...copies, end]);
}

async function cutShort(share: number): Promise<Buffer> {
  const archive = await zipOf(workbookParts({ rows: ONE_CELL }));
  return archive.subarray(0, archive.length * share);
}

export const HOSTILE_WORKBOOKS: readonly HostileFile[] = [
  workbook("rows without end in a few kilobytes", ["is_zip_bomb"], () => ({ rows: "<row/>".repeat(5_000_000) })),
  bytes("a part that lies about its size", ["is_zip_bomb", "is_damaged"], lyingArchive),
  workbook("a bomb in the shared strings", ["is_zip_bomb"], () => ({
    rows: ONE_CELL,
    sharedStrings: "<si><t>aaaaaaaa</t></si>".repeat(1_000_000),
  })),
  workbook("a bomb in the styles", ["is_zip_bomb"], () => ({
    rows: ONE_CELL,
    styles: '<cellXfs><xf numFmtId="14"/></cellXfs>'.repeat(1_000_000),
  })),
  bytes("twenty thousand parts over the same bytes", ["is_zip_bomb", "is_damaged"], () => overlappingParts(20_000)),
  workbook("more rows than a sheet has", ["too_many_rows"], () => ({ rows: '<row r="1048577"/>' })),
  workbook("a cell in the last corner", ["too_many_columns"], () => ({
    rows: `<row r="1048576">${cell("XFD1048576")}</row>`,
  })),
  workbook("a cell that is too long", ["cell_too_long"], () => ({
    rows: `<row>${cell("A1", "x".repeat(32_768))}</row>`,
  })),
  workbook("a text of megabytes", ["is_damaged", "cell_too_long"], () => ({
    rows: `<row>${cell("A1", "xy".repeat(2_000_000))}</row>`,
  })),
  workbook("a comment of megabytes", ["is_damaged"], () => ({ rows: `<!--${"xy".repeat(2_000_000)}-->` })),
  workbook("elements in elements without end", ["is_damaged"], () => ({ rows: "<a>".repeat(300_000) })),
  workbook("entities that multiply", ["has_doctype"], () => ({
    sheet: `${XML}<!DOCTYPE x [<!ENTITY a "aaaa"><!ENTITY b "&a;&a;">]><worksheet ${MAIN}><sheetData><row>${cell("A1", "&b;")}</row></sheetData></worksheet>`,
  })),
  workbook("an external entity", ["has_doctype"], () => ({
    sheet: `${XML}<!DOCTYPE x SYSTEM "file:///etc/passwd"><worksheet ${MAIN}/>`,
  })),
  workbook("rows that go backwards", ["is_damaged"], () => ({ rows: '<row r="2"/><row r="1"/>' })),
  workbook("an entity nobody declared", ["is_damaged"], () => ({ rows: `<row>${cell("A1", "&evil;")}</row>` })),
  workbook("no rows", ["is_empty"], () => ({})),
  bytes("parts whose names lead out of the archive", ["bad_entry_name"], trickedNames),
  workbook("two parts of one name", ["bad_entry_name"], () => ({
    rows: ONE_CELL,
    more: { "xl/worksheets/SHEET1.xml": "x" },
  })),
  bytes("cut short near its beginning", ["is_truncated", "is_damaged"], () => cutShort(0.1)),
  bytes("cut short in its middle", ["is_truncated", "is_damaged"], () => cutShort(0.5)),
  bytes("cut short near its end", ["is_truncated", "is_damaged"], () => cutShort(0.9)),
];

export const HOSTILE_TEXTS: readonly HostileFile[] = [
  text("an empty file", ["is_empty"], () => ""),
  text("blank lines", ["is_empty"], () => "\n\n , \n"),
  text("a cell of text that is too long", ["cell_too_long"], () => `name\n${"x".repeat(32_768)}\n`),
  text("too many columns", ["too_many_columns"], () => `${"x,".repeat(501)}\n`),
  text("too many rows", ["too_many_rows"], () => `name\n${"\n".repeat(1_050_000)}b\n`),
  text("a quotation mark never closed", ["unclosed_quote"], () => `name\n"${"x\n".repeat(2_000_000)}`),
  bytes("packed bytes", ["not_a_spreadsheet"], () => deflateRawSync(Buffer.from("hello hello hello"))),
];
