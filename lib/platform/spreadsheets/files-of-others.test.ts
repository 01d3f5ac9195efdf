import { fileURLToPath } from "node:url";
import { describe, expect, it } from "vitest";
import { cellsOf, inspectHere } from "./testing/read-all";

/** Files that LibreOffice 7.4 wrote, in `fixtures`. */
const fixture = (name: string) => fileURLToPath(new URL(`fixtures/${name}`, import.meta.url));

const HEADINGS = ["GTIN", "Bezeichnung", "Angaben", "", "Hergestellt", "Erfasst", "Aktiv", "Kennung", "Summe"];
const AS_SHOWN = [
  HEADINGS,
  ["", "", "Gewicht", "Rezyklat", "", "", "", "", ""],
  [
    "0000040123455",
    "Rucksack „Alpin“ 30 l; blau\nzweite Zeile",
    "1,3 kg",
    "29,5%",
    "01.03.2026",
    "2026-03-01 14:30",
    "WAHR",
    "0012-ß€",
    "2,5",
  ],
  ["4,01E+12", 'Zelt "Grat"', "12,5 kg", "30,0%", "31.12.1999", "2026-03-02 00:00", "FALSCH", "=1+1", "#N/A"],
];

describe("files by LibreOffice", () => {
  it("a workbook, exactly and with its hidden sheet marked", async () => {
    const shape = await inspectHere(fixture("libreoffice.xlsx"));
    expect(shape.sheets.map(({ name, isHidden }) => [name, isHidden])).toEqual([
      ["Produkte", false],
      ["Intern", true],
    ]);
    expect(shape.sheets[0]!.firstRows.map(({ cells }) => cells)).toEqual([
      HEADINGS,
      ["GTIN", "Bezeichnung", "Gewicht", "Rezyklat"],
      [
        "0000040123455",
        "Rucksack „Alpin“ 30 l; blau\nzweite Zeile",
        "1.25 kg",
        "29.5 %",
        "2026-03-01",
        "2026-03-01T14:30:00",
        "TRUE",
        "0012-ß€",
        "2.5",
      ],
      ["4006381333931", 'Zelt "Grat"', "12.5 kg", "30 %", "1999-12-31", "2026-03-02", "FALSE", "=1+1", "#N/A"],
    ]);
  });

  it.each([
    ["libreoffice-semicolon-bom.csv", { encoding: "utf-8", delimiter: ";", hasBom: true }],
    ["libreoffice-unicode.txt", { encoding: "utf-16le", delimiter: "\t", hasBom: true }],
    ["libreoffice-windows.csv", { encoding: "windows-1252", delimiter: ";", hasBom: false }],
  ])("%s", async (name, dialect) => {
    expect((await inspectHere(fixture(name))).dialect).toMatchObject(dialect);
    expect(await cellsOf(fixture(name))).toEqual(AS_SHOWN);
  });

  it.each([
    ["libreoffice-quoted.csv", ","],
    ["libreoffice-pipe.csv", "|"],
  ])("%s, whose cells are separated by %s and hold quotation marks and line breaks", async (name, delimiter) => {
    expect((await inspectHere(fixture(name))).dialect).toMatchObject({ encoding: "utf-8", delimiter, hasBom: false });
    const [headings, , first, second] = await cellsOf(fixture(name));
    expect(headings).toEqual(HEADINGS);
    expect(first).toEqual([
      "40123455",
      AS_SHOWN[2]![1],
      "1.25",
      "29.5%",
      "03/01/2026",
      "2026-03-01 14:30:00",
      "TRUE",
      "0012-ß€",
      "2.5",
    ]);
    expect(second!.slice(0, 4)).toEqual(["4006381333931", 'Zelt "Grat"', "12.5", "30%"]);
  });

  it.each([
    ["libreoffice.xls", "is_xls"],
    ["libreoffice.ods", "is_ods"],
    ["libreoffice-password.xlsx", "is_encrypted"],
    ["libreoffice-password.xls", "is_xls"],
    ["libreoffice-password.ods", "is_ods"],
  ])("%s is named for what it is", async (name, code) => {
    await expect(inspectHere(fixture(name))).rejects.toMatchObject({ code });
  });
});
