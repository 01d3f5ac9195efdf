import { describe, expect, it } from "vitest";
import { findRecordField } from "@/lib/ecodesign/registry";
import { EVERY_FIELD } from "@/lib/ecodesign/testing/every-field";
import { LOCALES } from "@/lib/platform/i18n/locales";
import { rowReader } from "../rows/read-row";
import { storedCells } from "../rows/stage-rows";
import { isSameCell, listTexts } from "./list-text";

const targetOf = (field: string) => ({ field, scale: "plain", decimal: ".", dates: "ymd" }) as const;
const readAs = (field: string, cell: string) => rowReader([targetOf(field)], { blanks: "keep" })([cell]);

const LISTS = Object.entries<unknown>(EVERY_FIELD).filter(
  ([name, value]) =>
    typeof value === "object" && ["list", "entry", "prose"].includes(findRecordField(name)?.kind ?? ""),
);

describe("a list or record as text", () => {
  it.each(LOCALES.flatMap((locale) => LISTS.map(([name, value]) => [locale, name, value] as const)))(
    "in %s is read back: %s",
    (locale, name, value) => {
      const text = listTexts(locale).textOf(name, value);
      expect(text).not.toMatch(/[[\]{}]|":/);
      expect(readAs(name, text)).toMatchObject({ problems: [], values: { [name]: value } });
    },
  );

  it.each([
    ["en", "84 % wool (of which 30 % recycled), 16 % polyamide"],
    ["de", "84 % wool (davon 30 % rezykliert), 16 % polyamide"],
    ["fr", "84\u202f% wool (dont 30\u202f% recyclé), 16\u202f% polyamide"],
  ] as const)("names the fibres with their shares in %s", (locale, text) => {
    const materials = [
      { name: "wool", mass_pct: 84, recycled_pct: 30 },
      { name: "polyamide", mass_pct: 16 },
    ];
    expect(listTexts(locale).textOf("materials", materials)).toBe(text);
    expect(readAs("materials", text).values).toEqual({ materials });
  });

  it("keeps marks of separation in quotation marks, and every digit of a number", () => {
    const operators = [
      { role: "importer", name: 'A; "B" | C', country: "FR" },
      { role: "manufacturer", name: " x" },
    ];
    const packaging = [
      { material: "paper", weight_g: 12_345.678901 },
      { material: "plastic", weight_g: 1.125, recycled_pct: 33.333 },
    ];
    expect(listTexts("en").textOf("operators", operators)).toBe(
      'Role: Importer; Name: "A; ""B"" | C"; Established in: France | Role: Manufacturer; Name: " x"',
    );
    for (const locale of LOCALES) {
      const { textOf } = listTexts(locale);
      expect(readAs("operators", textOf("operators", operators)).values).toEqual({ operators });
      expect(readAs("packaging", textOf("packaging", packaging)).values).toEqual({ packaging });
    }
  });

  it("is not read where a number can have thousands or decimals", () => {
    expect(readAs("packaging", "Packaging material: paper; Weight of this material: 1,800 g").problems).toHaveLength(1);
    expect(readAs("packaging", "Packaging material: paper; Weight of this material: 1,8 kg").values).toEqual({
      packaging: [{ material: "paper", weight_g: 1800 }],
    });
  });

  it("is a whole record, too", () => {
    const record = { name: "Coat", gtin: "96385074", materials: [{ name: "Wool", mass_pct: 100 }], operators: [] };
    for (const locale of LOCALES) {
      const text = listTexts(locale).cellText("record", JSON.stringify(record));
      expect(text).not.toContain("{");
      expect(readAs("record", text).values).toEqual(record);
    }
  });

  it("is refused where it names no member or an unknown one", () => {
    for (const cell of ["Fjell AS", "Role: Importer; Colour: red", "Role: Boss", "[not a list"])
      expect(readAs("operators", cell).problems).toMatchObject([{ code: "json_unreadable", severity: "error" }]);
  });

  it("is shown also where its values are wrong or it is nested too deeply", () => {
    const { cellText } = listTexts("en");
    const wrong = [{ kind: "boss", issued_on: "soon", language: "??", access: 7, of: { a: [{ b: null }] } }];
    expect(cellText("documents", JSON.stringify(wrong))).toContain("Issued: soon");
    expect(cellText("sold_in", '["Atlantis","NO"]')).toBe("Atlantis, Norway");
    const deep = "[".repeat(16_000) + "]".repeat(16_000);
    expect(cellText("documents", deep)).toBe(deep);
    expect(cellText("documents", "[not a list")).toBe("[not a list");
  });

  it("is no edit where a person saves it unchanged", () => {
    const cell = '[{"role":"importer","name":"Fjell"}]';
    for (const locale of LOCALES)
      expect(isSameCell("operators", cell, listTexts(locale).cellText("operators", cell))).toBe(true);
    expect(isSameCell("operators", cell, "Role: Importer; Name: Skarv")).toBe(false);
  });

  it("is what the preview shows of a cell with JSON, without the JSON", () => {
    const cell = '[{"name":"Wool","mass_pct":100,"origin_country":"NO"}]';
    expect(storedCells([targetOf("materials")], { blanks: "keep" }, "de")([cell])).toEqual([
      { value: "Material: Wool; Anteil: 100 %; Herkunft: Norwegen", readFrom: null },
    ]);
  });
});
