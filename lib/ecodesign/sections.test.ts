import { describe, expect, it } from "vitest";
import { inLanguage, isDeclared } from "./declared";
import { ECODESIGN_FIELD_NAMES } from "./registry";
import { SECTIONS } from "./sections";

const laidOut = Object.values(SECTIONS).flatMap((fields) => fields.flatMap(({ name, notes = [] }) => [name, ...notes]));

describe("the layout of ecodesign data", () => {
  it("holds every field of the contract exactly once", () => {
    expect(laidOut.toSorted()).toEqual(
      [
        ...ECODESIGN_FIELD_NAMES,
        "gtin",
        "product_group",
        "recycled_content",
        "carbon_score",
        "warranty_months",
      ].toSorted(),
    );
  });
});

describe("a declared field", () => {
  it("is told from an open one, though it be zero, false or an empty list", () => {
    const declared = { recycled_content: 0, carbon_includes_offsets: false, substances: [], gtin: null };
    const names = ["recycled_content", "carbon_includes_offsets", "substances", "gtin", "weight_g"] as const;
    expect(names.map((name) => isDeclared(declared, name))).toEqual([true, true, true, false, false]);
  });
});

describe("a text in several languages", () => {
  it.each([
    [{ en: "Wash", de: "Waschen" }, "de", "Waschen"],
    [{ "de-AT": "Waschen", en: "Wash" }, "de", "Waschen"],
    [{ fr: "Laver", en: "Wash" }, "de", "Wash"],
    [{ fr: "Laver" }, "de", "Laver"],
    [{}, "de", undefined],
  ])("%j is read in %s as %s", (texts, locale, expected) => {
    expect(inLanguage(texts as Record<string, string>, locale)?.text).toBe(expected);
  });
});
