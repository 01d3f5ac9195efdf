import { describe, expect, it } from "vitest";
import { LOCALES, type Locale } from "@/lib/platform/i18n/locales";
import { offeredColumns, readCells, rowWriter } from "./cells";

const read = (cells: Record<string, string>, locale: Locale = "en", data = {}) => readCells(cells, data, locale);
const codes = (cells: Record<string, string>, locale: Locale = "en") =>
  read(cells, locale).problems.map(({ path, code }) => [path, code]);

const JACKET = {
  name: "Anorak",
  gtin: "4006381333931",
  product_group: "textiles",
  weight_g: 412.5,
  country_of_origin: "PT",
  placed_on_market_on: "2026-03-31",
  materials: [
    { name: "Wool", mass_pct: 84.5, recycled_pct: 20 },
    { name: "Polyamide 6.6", mass_pct: 15.5 },
  ],
  substances: [],
  care_instructions: { en: "Wash cold.\nDry flat.", de: "Kalt waschen." },
};

describe("the text of a cell", () => {
  it.each(LOCALES)("is read as the value that it was written from, in %s", (locale) => {
    const paths = Object.keys(JACKET).flatMap((name) =>
      name === "care_instructions" ? [`${name}.en`, `${name}.de`] : [name],
    );
    const { texts, locked } = rowWriter(paths, locale)(JACKET);
    expect(locked).toEqual([]);
    const { changes, problems } = read(Object.fromEntries(paths.map((path, at) => [path, texts[at]!])), locale);
    expect([problems, changes]).toEqual([[], JACKET]);
  });

  it("shows lists as people write them, and decimals with the reader's mark", () => {
    const write = (locale: Locale) => rowWriter(["materials", "weight_g", "substances"], locale)(JACKET).texts;
    expect(write("en")).toEqual(["84.5 % Wool (20 % recycled), 15.5 % Polyamide 6.6", "412.5", "none"]);
    expect(write("de")).toEqual(["84,5 % Wool (20 % rezykliert), 15,5 % Polyamide 6.6", "412,5", "keine"]);
  });

  it("is locked if it would lose a part of the value", () => {
    const data = {
      materials: [{ name: "Wool", mass_pct: 100, origin_country: "PT" }],
      substances: [{ name: "Nickel" }],
    };
    expect(rowWriter(["materials", "substances"], "en")(data)).toEqual({
      texts: ["100 % Wool", "1 entry"],
      locked: [0, 1],
    });
  });
});

describe("reading an edited cell", () => {
  it("takes decimals by the reader's language and refuses a number with two meanings", () => {
    expect(read({ weight_g: "1,5" }, "de").changes).toEqual({ weight_g: 1.5 });
    expect(read({ weight_g: "1,800" }, "de").changes).toEqual({ weight_g: 1.8 });
    expect(read({ weight_g: "1.800" }, "en").changes).toEqual({ weight_g: 1.8 });
    expect(codes({ weight_g: "1.800" }, "de")).toEqual([["weight_g", "number_ambiguous"]]);
    expect(codes({ weight_g: "1,800" }, "en")).toEqual([["weight_g", "number_ambiguous"]]);
    expect(codes({ weight_g: "heavy" })).toEqual([["weight_g", "number_unreadable"]]);
  });

  it("refuses a day with two meanings, and takes the order of the reader's language", () => {
    expect(codes({ placed_on_market_on: "03/04/2026" })).toEqual([["placed_on_market_on", "date_ambiguous"]]);
    expect(read({ placed_on_market_on: "03/04/2026" }, "fr").changes).toEqual({ placed_on_market_on: "2026-04-03" });
  });

  it("takes labels of choices in the reader's language, names of countries, and a composition", () => {
    expect(
      read({ product_group: "Textilien", country_of_origin: "Portugal", materials: "84 % wool, 16 % polyamide" }, "de")
        .changes,
    ).toEqual({
      product_group: "textiles",
      country_of_origin: "PT",
      materials: [
        { name: "wool", mass_pct: 84 },
        { name: "polyamide", mass_pct: 16 },
      ],
    });
  });

  it("changes one member of a record and one language of a text, and keeps the others", () => {
    const data = {
      backup_provider: { name: "Arkiv", identifier: "NO-1" },
      care_instructions: { en: "Cold", de: "Kalt" },
    };
    expect(read({ "backup_provider.name": "Passarkiv", "care_instructions.de": "" }, "en", data).changes).toEqual({
      backup_provider: { name: "Passarkiv", identifier: "NO-1" },
      care_instructions: { en: "Cold" },
    });
    expect(read({ "care_instructions.en": "", "care_instructions.de": "" }, "en", data).changes).toEqual({
      care_instructions: null,
    });
  });

  it("removes the value of an emptied cell, but not a required one", () => {
    expect(read({ weight_g: " ", name: "", placed_on_market_on: "0000-00-00" }).changes).toEqual({
      weight_g: null,
      name: "",
      placed_on_market_on: null,
    });
  });

  it("takes no entries of a list that needs the form, and no record as JSON", () => {
    expect(codes({ substances: '[{"name":"Nickel"}]' })).toEqual([["substances", "list_in_form"]]);
    expect(read({ substances: "none" }).changes).toEqual({ substances: [] });
    expect(codes({ no_field: "x", "materials.1": "" })).toEqual([
      ["no_field", "unknown_field"],
      ["materials.1", "unknown_field"],
    ]);
  });
});

describe("the columns on offer", () => {
  it("are members of records, texts by language, compositions and lists that can be empty", () => {
    const paths = offeredColumns(["de"]).map(({ path }) => path);
    expect(paths).toEqual(
      expect.arrayContaining([
        "name",
        "gtin",
        "materials",
        "substances",
        "care_instructions.de",
        "backup_provider.name",
      ]),
    );
    expect(paths).not.toContain("operators");
    expect(new Set(paths).size).toBe(paths.length);
  });
});
