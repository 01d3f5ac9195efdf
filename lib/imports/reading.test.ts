import { describe, expect, it } from "vitest";
import { PRODUCT_GROUPS } from "@/lib/law/rules";
import { LOCALES, messagesOf } from "@/lib/platform/i18n/locales";
import { openQuestion, writingOf } from "./columns/column-content";
import { fieldsNamed } from "./columns/field-names";
import { findField } from "./columns/fields";
import { suggestMapping } from "./columns/map-columns";
import { readShownChoice } from "./rows/read-cell";
import { rowReader } from "./rows/read-row";
import { readChoice, readCountry, readFlag } from "./synonyms/synonyms";
import { textDamage } from "./values/clean-cell";
import { dayOfNumber, readDate, readDay } from "./values/read-date";
import { readGtin } from "./values/read-gtin";
import { isAmbiguousNumber, readNumber } from "./values/read-number";

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

describe("a number with two meanings", () => {
  it.each([
    ["1,800", "unknown", true],
    ["1.800", "unknown", true],
    ["1,800", "unknown_comma", true],
    ["1.800", "unknown_comma", false],
    ["1,800 kg", "unknown", true],
    ["1,800", ",", false],
    ["1,800", ".", false],
    ["0,800", "unknown", false],
    ["1,80", "unknown", false],
    ["1,800,000", "unknown", false],
  ] as const)("%s with the mark %s: %s", (text, decimal, isAmbiguous) => {
    expect(isAmbiguousNumber(text, decimal)).toBe(isAmbiguous);
  });

  it.each([
    ["0,800", "unknown", 0.8],
    ["1,800,000", "unknown", 1_800_000],
    ["1,8", "unknown", 1.8],
    ["1.234", "unknown_comma", 1.234],
  ] as const)("%s with the mark %s is none: %s", (text, decimal, value) => {
    expect(readNumber(text, { decimal, scale: "plain" }, grams)).toBe(value);
  });

  it("is asked about where nothing in the file says what it is", () => {
    const columns = [{ index: 0, name: "weight_g", samples: ["1,800", "2,500"] }];
    const [suggestion] = suggestMapping(columns);
    expect(suggestion!.target.decimal).toBe("unknown");
    expect(openQuestion(suggestion!.target, columns[0]!.samples)).toEqual({ ask: "decimal", value: "1,800" });
    expect(openQuestion({ ...suggestion!.target, decimal: "," }, columns[0]!.samples)).toBeNull();
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
    ["31-Mar-26", "ymd", "2026-03-31"],
    ["31-MAR-26", "dmy", "2026-03-31"],
    ["31-MAR-2026", "dmy", "2026-03-31"],
    ["31-mrz-26", "dmy", "2026-03-31"],
    ["31MAR2026", "dmy", "2026-03-31"],
    ["2026-Mar-31", "dmy", "2026-03-31"],
    ["1er mars 2026", "dmy", "2026-03-01"],
    ["1º de marzo de 2026", "dmy", "2026-03-01"],
    ["Mardi 31 mars 2026", "dmy", "2026-03-31"],
    ["31 janv. 2026", "dmy", "2026-01-31"],
    ["14 févr. 2026", "dmy", "2026-02-14"],
    ["Tue Mar 31st, 2026", "dmy", "2026-03-31"],
    ["3/31/2026", "unknown", "2026-03-31"],
    ["03.04.2026", "unknown", "2026-04-03"],
    ["03/03/2026", "unknown", "2026-03-03"],
    ["03/04/2026", "unknown", null],
  ] as const)("%s in the order %s is %s", (text, order, day) => {
    expect(readDate(text, order)).toBe(day);
  });

  it.each([
    ["3/31/2026 12:00:00 AM", "mdy", { day: "2026-03-31", hasTime: false }],
    ["3/31/2026 12:00:00 PM", "mdy", { day: "2026-03-31", hasTime: true }],
    ["31.03.2026 17:09:41", "dmy", { day: "2026-03-31", hasTime: true }],
    ["2026-03-31 14:30:00", "dmy", { day: "2026-03-31", hasTime: true }],
    ["2026-03-31T00:00:00.0000000", "dmy", { day: "2026-03-31", hasTime: false }],
    ["2026-03-31T00:00:00+02:00", "dmy", { day: "2026-03-31", hasTime: true }],
    ["/Date(1762300800000)/", "dmy", { day: "2025-11-05", hasTime: true }],
    ["/Date(1762297200000+0100)/", "dmy", { day: "2025-11-05", hasTime: true }],
    ["2026-03-31T14:30:00.123Z", "dmy", { day: "2026-03-31", hasTime: true }],
    ["31-MAR-26 02.30.00.000000000 PM", "dmy", { day: "2026-03-31", hasTime: true }],
    ["31 mars 2026 14h30", "dmy", { day: "2026-03-31", hasTime: true }],
    ["31.03.2026, 14:30 Uhr", "dmy", { day: "2026-03-31", hasTime: true }],
    ["Tue Mar 31 2026 14:30:00 GMT+0200 (Central European Summer Time)", "dmy", { day: "2026-03-31", hasTime: true }],
    ["Tue, 31 Mar 2026 14:30:00 +0200", "dmy", { day: "2026-03-31", hasTime: true }],
    ["0000-00-00", "dmy", { isEmpty: true }],
    ["00000000", "dmy", { isEmpty: true }],
    ["0000-00-00 00:00:00", "dmy", { isEmpty: true }],
    ["00.00.0000", "dmy", { isEmpty: true }],
    ["2026-02-30", "dmy", { problem: "not_in_calendar" }],
    ["31-Feb-26", "dmy", { problem: "not_in_calendar" }],
    ["04/03/26", "unknown", { problem: "ambiguous" }],
    ["46112", "dmy", { problem: "day_number" }],
    ["March 2026", "dmy", { problem: "incomplete" }],
    ["2026", "dmy", { problem: "incomplete" }],
    ["14:30:00", "dmy", { problem: "incomplete" }],
    ["31 Foo 2026", "dmy", { problem: "unreadable" }],
    ["2026-03-31 25:61", "dmy", { problem: "unreadable" }],
    ["31", "dmy", { problem: "unreadable" }],
  ] as const)("%s in the order %s says what it is", (text, order, reading) => {
    expect(readDay(text, order)).toEqual(reading);
  });

  it("in days since 1900 is what the spreadsheet shows", () => {
    expect(dayOfNumber("46112")).toBe("2026-03-31");
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
    rowReader(fields.map(target), { blanks })(cells);

  it("becomes a record with lists, texts by language and none told from nothing", () => {
    const { values } = derive(
      ["name", "materials.2.name", "materials.1.name", "care_instructions.de", "substances", "facilities", "documents"],
      ["A", "Linen", "Wool", "Waschen.", "[]", "keine", ""],
    );
    expect(values).toEqual({
      name: "A",
      materials: [{ name: "Wool" }, { name: "Linen" }],
      care_instructions: { de: "Waschen." },
      substances: [],
      facilities: [],
    });
  });

  it("says nothing by a blank cell, unless blanks clear", () => {
    expect(derive(["name", "model"], ["A", " "]).values).toEqual({ name: "A" });
    expect(derive(["name", "model"], ["A", " "], "clear").values).toEqual({ name: "A", model: null });
  });

  it("is doubted where the spreadsheet shows an error instead of a text, in whatever language", () => {
    const { values, problems } = derive(
      ["name", "model", "external_id", "batch"],
      ["#REF!", "#NV", "#¡VALOR!", "#12 red"],
    );
    expect(problems.map(({ field, code, severity }) => [field, code, severity])).toEqual([
      ["name", "error_value", "warning"],
      ["model", "error_value", "warning"],
      ["external_id", "error_value", "error"],
    ]);
    expect(values).toEqual({ name: "#REF!", model: "#NV", batch: "#12 red" });
  });

  it.each([
    ["serial_number", "8.96529E+19", "identifier_rounded", "error", undefined],
    ["external_id", "3.547E+14", "identifier_rounded", "error", undefined],
    ["batch", "896529310000000000", "identifier_rounded", "error", undefined],
    ["serial_number", "3547012345678900", "identifier_rounded", "warning", "3547012345678900"],
    ["commodity_code", "6.2E+5", "identifier_rounded", "error", undefined],
    ["serial_number", "NULL", "placeholder", "error", undefined],
    ["batch", "N/A", "placeholder", "error", undefined],
    ["external_id", "\\N", "placeholder", "error", undefined],
    ["unit_external_id", "-", "placeholder", "error", undefined],
    ["serial_number", "'000777", "leading_apostrophe", "warning", "000777"],
    ["external_id", "SKU-35\u200B", "invisible_characters", "warning", "SKU-35"],
    ["serial_number", "\u001F000881", "invisible_characters", "warning", "000881"],
    ["name", "Coat\u202E", "invisible_characters", "warning", "Coat"],
    ["produced_on", "'31.03.2026", "leading_apostrophe", "warning", "2026-03-31"],
    ["produced_on", "31.03.2026 17:09:41", "date_time_dropped", "warning", "2026-03-31"],
    ["name", "Gr\ufffdner Mantel", "unreadable_character", "error", undefined],
    ["name", "JÃ¤cke", "double_utf8", "error", undefined],
    ["name", "Co\u2400at", "invisible_characters", "warning", "Coat"],
  ])("says what a spreadsheet did to the %s %j: %s, as %s", (field, cell, code, severity, value) => {
    const { values, problems } = derive([field], [cell]);
    expect(problems).toMatchObject([{ code, severity }]);
    expect(values[field]).toBe(value);
  });

  it.each([
    ["GrÃ¼ner Mantel", "Grüner Mantel"],
    ["qualitÃ\u00a0", "qualità"],
    ["Ã\u0081rbol â‚¬", "Árbol €"],
    ["Gr√ºn", "Grün"],
    ["Gr├╝n", "Grün"],
    ["РњРѕСЃРєРІР°", "Москва"],
    ["ÃƒÂ¤", "ä"],
    ["Grüner Mantel – „schön“, 10 €", null],
    ["NESCAFÉ®", null],
    ["Weiß™", null],
    ["BLÅ™", null],
    ["SÃO PAULO", null],
    ["Москва", null],
    ["30 °C, Nº 5, Å 10", null],
  ])("reads UTF-8 that was encoded twice back, and leaves other texts alone: %j", (text, fix) => {
    expect(textDamage(text)?.fix ?? null).toBe(fix);
  });

  it("reports what is damaged and what is left out in each member of a record", () => {
    const record = { name: "Coat\u200b", model: "JÃ¤cke", materials: [{ name: "W\ufffdol", mass_pct: 100 }] };
    const { values, problems } = derive(["record"], [JSON.stringify(record)]);
    expect(problems.map(({ field, code, severity }) => [field, code, severity])).toEqual([
      ["name", "invisible_characters", "warning"],
      ["model", "double_utf8", "error"],
      ["materials.1.name", "unreadable_character", "error"],
    ]);
    expect(values["name"]).toBe("Coat");
  });

  it("keeps an apostrophe of a text's own, and digits that are all there", () => {
    const { values, problems } = derive(
      ["name", "serial_number", "external_id", "batch"],
      ["'s-Hertogenbosch", "354701234567890", "89490200001234567891", "1E5"],
    );
    expect(problems).toEqual([]);
    expect(values).toEqual({
      name: "'s-Hertogenbosch",
      serial_number: "354701234567890",
      external_id: "89490200001234567891",
      batch: "1E5",
    });
  });

  it("takes the zeros of a database for no day", () => {
    expect(derive(["name", "produced_on"], ["A", "0000-00-00"])).toMatchObject({ values: { name: "A" }, problems: [] });
  });

  it("cannot have a list twice", () => {
    expect(
      derive(["materials", "materials.1.name"], ['[{"name":"Wool","mass_pct":100}]', "Wool"]).problems,
    ).toMatchObject([{ code: "given_twice" }]);
  });
});
