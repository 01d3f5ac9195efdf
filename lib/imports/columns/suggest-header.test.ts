import { describe, expect, it } from "vitest";
import { joinedNames, suggestHeader } from "./suggest-header";

const sheet = (rows: string[], spans: { row: number; from: number; to: number }[] = []) => ({
  firstRows: rows.map((row, index) => ({ number: index + 1, cells: row.split(";") })),
  spans,
});
const position = (header_row: number, header_rows: 1 | 2 = 1) => ({ header_row, header_rows });

describe("the row of names", () => {
  it.each([
    ["the first", ["Artikelnummer;Bezeichnung", "A-1;Jacke"], position(1)],
    [
      "below titles",
      ["Artikelliste Frühjahr;;", "Stand;gestern;", "Artikelnummer;Bezeichnung;EAN", "A-1;Jacke;96385074"],
      position(3),
    ],
    ["of unknown words", ["Farbe;Größe", "blau;XL", "rot;M"], position(1)],
    ["missing", ["A-1;4006381333931", "A-2;4006381333948"], position(0)],
    ["one, above words that stand under a gap", ["Name;;Farbe", "Jacke;neu;blau", "Hose;alt;grau"], position(1)],
    [
      "one, below what is said of the whole list",
      ["Lieferant;Fjell;;", "Artikelnummer;Bezeichnung;EAN;Gewicht"],
      position(2),
    ],
    [
      "two, with groups",
      ["Artikelnummer;Bezeichnung;Verpackung;", ";;Gewicht;Material", "A-1;Jacke;12;Karton"],
      position(2, 2),
    ],
    [
      "two, below a title",
      ["Katalog;;;", "Artikelnummer;Bezeichnung;Verpackung;", ";;Gewicht;Material", "A-1;Jacke;12;Karton"],
      position(3, 2),
    ],
    ["two, with units below", ["Artikelnummer;Gewicht;CO2", ";kg;kg/Stück", "A-1;0,4;5,2"], position(2, 2)],
  ])("is %s", (_what, rows, expected) => {
    expect(suggestHeader(sheet(rows))).toEqual(expected);
  });

  it("has two rows where cells are merged, and one where a title is merged over all of them", () => {
    const names = [
      "Artikelnummer;Bezeichnung;Umkarton;",
      "Artikelnummer;Bezeichnung;Gewicht;Maße",
      "A-1;Jacke;12;3 x 4",
    ];
    expect(suggestHeader(sheet(names, [{ row: 1, from: 2, to: 3 }]))).toEqual(position(2, 2));
    const title = ["Unsere Artikel;;;Vertraulich", "Artikelnummer;Bezeichnung;EAN;Gewicht", "A-1;Jacke;96385074;12"];
    expect(suggestHeader(sheet(title, [{ row: 1, from: 0, to: 2 }]))).toEqual(position(2));
  });
});

describe("names of two rows are joined", () => {
  it.each([
    [
      "as far as the cells are merged",
      "Verpackung;;",
      "Gewicht;Material;Lager",
      [{ row: 1, from: 0, to: 1 }],
      ["Verpackung / Gewicht", "Verpackung / Material", "Lager"],
    ],
    [
      "up to the next name where nothing is merged",
      "Packaging;;Care",
      "Weight;Material;Wash",
      [],
      ["Packaging / Weight", "Packaging / Material", "Care / Wash"],
    ],
    [
      "once where both rows say the same",
      "Artikelnummer;Verpackung",
      "Artikelnummer;Gewicht",
      [],
      ["Artikelnummer", "Verpackung / Gewicht"],
    ],
    [
      "not over what has no second name",
      "EAN;;Verpackung",
      ";Notiz;Gewicht",
      [],
      ["EAN", "Notiz", "Verpackung / Gewicht"],
    ],
  ])("%s", (_what, upper, lower, spans, names) => {
    expect(joinedNames(upper.split(";"), lower.split(";"), spans)).toEqual(names);
  });
});
