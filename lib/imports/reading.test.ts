import { describe, expect, it } from "vitest";
import { PRODUCT_GROUPS } from "@/lib/ecodesign/rules";
import { LOCALES, messagesOf } from "@/lib/platform/i18n/locales";
import { writingOf } from "./columns/column-writing";
import { fieldsNamed } from "./columns/field-names";
import { findField } from "./columns/fields";
import { suggestMapping } from "./columns/suggest-mapping";
import { compileTargets } from "./rows/derive-record";
import { readDate } from "./values/read-date";
import { readGtin } from "./values/read-gtin";
import { readNumber } from "./values/read-number";
import { readShownChoice } from "./values/shown-choices";
import { readChoice, readCountry, readFlag } from "./words/words";

const percent = "percent";
const grams = "g";

describe("a number", () => {
  it.each([
    ["30", ".", "plain", 30],
    ["30 %", ".", "plain", 30],
    ["30,0", ",", "plain", 30],
    ["0.3", ".", "fraction", 30],
    ["0,29", ",", "fraction", 29],
    ["30 %", ".", "fraction", 30],
    ["1e-7", ".", "plain", 1e-7],
    ["abc", ".", "plain", null],
    ["1.2.3", ".", "plain", null],
  ] as const)("of percent is read: %s with %s as %s", (text, decimal, scale, value) => {
    expect(readNumber(text, { decimal, scale }, percent)).toBe(value);
  });

  it.each([
    ["0,412", ",", "kg", 412],
    ["412 g", ".", "kg", 412],
    ["0.412kg", ".", "plain", 412],
    ["1.234,5", ",", "plain", 1234.5],
    ["1,234.5", ".", "plain", 1234.5],
    ["1’234.50", ".", "plain", 1234.5],
    ["1.234", ",", "plain", 1234],
    ["1.234", ".", "plain", 1.234],
    ["−5", ".", "plain", -5],
    ["5 l", ".", "plain", null],
    ["5 %", ".", "plain", null],
  ] as const)("of grams is read: %s with %s in %s", (text, decimal, scale, value) => {
    expect(readNumber(text, { decimal, scale }, grams)).toBe(value);
  });
});

describe("a day", () => {
  it.each([
    ["2026-03-31", "dmy", "2026-03-31"],
    ["31.03.2026", "dmy", "2026-03-31"],
    ["31/3/26", "dmy", "2026-03-31"],
    ["03/31/2026", "mdy", "2026-03-31"],
    ["20260331", "dmy", "2026-03-31"],
    ["31. März 2026", "dmy", "2026-03-31"],
    ["31 de marzo de 2026", "dmy", "2026-03-31"],
    ["March 31, 2026", "dmy", "2026-03-31"],
    ["2026-02-30", "dmy", null],
    ["31/13/2026", "dmy", null],
    ["soon", "dmy", null],
  ] as const)("%s in the order %s is %s", (text, order, day) => {
    expect(readDate(text, order)).toBe(day);
  });
});

describe("a GTIN", () => {
  it.each([
    ["4006381333931", { value: "4006381333931", harm: null, fix: null }],
    ["4 006381-333931", { value: "4006381333931", harm: null, fix: null }],
    ["4006381333931.0", { value: "4006381333931", harm: null, fix: null }],
    ["4.006381333931E+12", { value: "4.006381333931E+12", harm: "scientific", fix: "4006381333931" }],
    ["4,0063E+12", { value: "4,0063E+12", harm: "scientific", fix: null }],
    ["12345670", { value: "12345670", harm: null, fix: null }],
    ["2345673", { value: "2345673", harm: "lost_zeros", fix: "02345673" }],
    ["416000336108", { value: "416000336108", harm: null, fix: null }],
  ])("%s", (text, reading) => {
    expect(readGtin(text)).toEqual(reading);
  });
});

describe("words", () => {
  it.each(LOCALES)("understands every entry of a closed list as our own pages call it in %s", (locale) => {
    for (const [field, names] of Object.entries<Record<string, string>>(messagesOf(locale).ecodesign.choices)) {
      const choices = Object.keys(names);
      expect([field, choices.map((choice) => readShownChoice(names[choice]!, choices))]).toEqual([field, choices]);
    }
  });

  it("of five languages are read", () => {
    expect(["ja", "Non", "sí", "0", "vielleicht"].map(readFlag)).toEqual([true, false, true, false, null]);
    expect(
      ["Deutschland", "ITALIE", "de", "PT", "España", "Vereinigtes Königreich", "Atlantis"].map(readCountry),
    ).toEqual(["DE", "IT", "DE", "PT", "ES", "GB", null]);
    expect(
      ["Bekleidung", "Möbel", "shoes", "batterie", "Raumschiff"].map((word) => readChoice(word, PRODUCT_GROUPS)),
    ).toEqual(["textiles", "furniture", "footwear", "battery", null]);
  });
});

describe("the name of a column", () => {
  it.each([
    ["Artikelnummer", "external_id", "plain"],
    ["EAN-Code", "gtin", "plain"],
    ["Material 2 Anteil [%]", "materials.2.mass_pct", "plain"],
    ["Pflegehinweise (DE)", "care_instructions.de", "plain"],
    ["Gewicht in kg", "weight_g", "kg"],
    ["País de origen", "country_of_origin", "plain"],
    ["Garantie (Jahre)", "warranty_months", "years"],
    ["Numéro de série", "serial_number", "plain"],
    ["materials.3.name", "materials.3.name", "plain"],
  ])("%s means %s", (name, path, scale) => {
    expect(fieldsNamed(name)[0]).toMatchObject({ path, scale });
  });

  it.each(["__proto__", "constructor", "materials.__proto__.name", "Bemerkung", ""])("%s means nothing", (name) => {
    expect(fieldsNamed(name)).toEqual([]);
    expect(findField(name)).toBeNull();
  });
});

describe("suggestions", () => {
  it("say why, and give a field to one column only", () => {
    const column = (index: number, name: string, samples: string[]) => ({ index, name, samples });
    const suggested = suggestMapping([
      column(0, "gtin", ["4006381333931"]),
      column(1, "EAN", ["4006381333931"]),
      column(2, "Spalte 3", ["4006381333931", "96385074", "4006381333948"]),
      column(3, "Herkunftsland", ["Portugal"]),
      column(4, "Notiz", ["x"]),
    ]);
    expect(suggested.map((each) => each && [each.target.field, each.reason])).toEqual([
      ["gtin", "name"],
      null,
      null,
      ["country_of_origin", "synonym"],
      null,
    ]);
  });

  it("take three digits behind the comma for decimals where a zero stands in front, or the file's other numbers say so", () => {
    const columns = [
      { index: 0, name: "weight_g", samples: ["0,412", "1,250"] },
      { index: 1, name: "packaging_weight_g", samples: ["1,250"] },
      { index: 2, name: "placed_on_market_on", samples: ["02.02.2026", "03.03.2026"] },
    ];
    expect(suggestMapping(columns).map((suggestion) => suggestion?.target.decimal)).toEqual([",", ",", "."]);
  });

  it("see shares of 1 and decimal commas in the values, and leave a field's own name alone", () => {
    expect(writingOf("recycled_content", ["0,3", "0,25", "1"])).toMatchObject({ scale: "fraction", decimal: "," });
    expect(writingOf("recycled_content", ["30 %", "0.5 %", "1 %"])).toMatchObject({ scale: "plain" });
    const [own] = suggestMapping([{ index: 0, name: "recycled_content", samples: ["0.3", "0.25", "0.5"] }]);
    expect(own!.target.scale).toBe("plain");
  });
});

describe("a row", () => {
  const target = (field: string) => ({ field, scale: "plain" as const, decimal: "." as const, dates: "ymd" as const });
  const derive = (fields: string[], cells: string[], blanks: "keep" | "clear" = "keep") =>
    compileTargets(fields.map(target), { blanks })(cells);

  it("becomes a record with lists, texts by language and none told from nothing", () => {
    const { given } = derive(
      ["name", "materials.2.name", "materials.1.name", "care_instructions.de", "substances", "facilities", "documents"],
      ["A", "Linen", "Wool", "Waschen.", "[]", "keine", ""],
    );
    expect(given).toEqual({
      name: "A",
      materials: [{ name: "Wool" }, { name: "Linen" }],
      care_instructions: { de: "Waschen." },
      substances: [],
      facilities: [],
    });
  });

  it("says nothing by a blank cell, unless blanks clear", () => {
    expect(derive(["name", "model"], ["A", " "]).given).toEqual({ name: "A" });
    expect(derive(["name", "model"], ["A", " "], "clear").given).toEqual({ name: "A", model: null });
  });

  it("is doubted where the spreadsheet shows an error instead of a text, in whatever language", () => {
    const { given, problems } = derive(
      ["name", "model", "external_id", "batch"],
      ["#REF!", "#NV", "#¡VALOR!", "#12 red"],
    );
    expect(problems.map(({ field, code, severity }) => [field, code, severity])).toEqual([
      ["name", "error_value", "warning"],
      ["model", "error_value", "warning"],
      ["external_id", "error_value", "warning"],
    ]);
    expect(given).toEqual({ name: "#REF!", model: "#NV", external_id: "#¡VALOR!", batch: "#12 red" });
  });

  it("cannot have a list twice", () => {
    expect(
      derive(["materials", "materials.1.name"], ['[{"name":"Wool","mass_pct":100}]', "Wool"]).problems,
    ).toMatchObject([{ code: "given_twice" }]);
  });
});
