import { expect, it } from "vitest";
import { csvLine } from "./csv-writer";
import { recognise } from "./open-source";

it.each([
  ["what Excel writes", 'ID;PWXL;N;E\r\nP;PGeneral\r\nC;Y1;X1;K"GTIN"\r\nE\r\n'],
  ["what LibreOffice writes", 'ID;PSCALC3\nO;L\nB;Y2;X1\nC;X1;Y1;K"a"\nE\n'],
  ["a bare one", "ID;P\nC;X1;Y1;K1\nE"],
  ["its first record alone", "ID;PWXL;N;E\n"],
])("SYLK is called by its name: %s", (_what, text) => {
  expect(recognise(Buffer.from(text))).toBe("sylk");
});

it.each([
  "ID;Produkt;GTIN\n1;Jacke;4006381333931\n",
  "ID;PREIS\nC;12\n",
  "ID,Product\n1,Jacket\n",
  "ID\n1\n",
  "id;p\nc;X1\n",
  "ID;P\n",
])("a table whose first column is ID is a table: %j", (text) => {
  expect(recognise(Buffer.from(text))).toBe("text");
});

it.each([["ID", "Name"], ["IDENT"], ["ID;P", "x"]])("no table of our own begins as SYLK does: %j", (...cells) => {
  expect(csvLine(cells)).toMatch(/^"ID/);
});

it.each([
  ["separators of a terminal", "name,serial\nCoat,\u001f000881\n"],
  ["the NULs of a fixed-length record", `name\nCoat\n${"\0".repeat(64)}`],
  ["the Ctrl-Z of DOS", "name\nCoat\n\u001a"],
])("text with %s is text", (_what, text) => {
  expect(recognise(Buffer.from(text))).toBe("text");
});

it("a single NUL is a mistake in a text, and several make bytes of it", () => {
  expect(recognise(Buffer.from("name\nCo\0at\n"))).toBe("text");
  expect(recognise(Buffer.from("name\nC\0\0\0oat\n"))).toBe("binary");
});
