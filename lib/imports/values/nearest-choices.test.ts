import { describe, expect, it } from "vitest";
import { PRODUCT_GROUPS } from "@/lib/law/rules";
import { choicesFor, nearestFirst } from "./nearest-choices";

const GERMAN: Record<string, string[]> = {
  textiles: ["Textilien", "Kleidung"],
  footwear: ["Schuhe"],
  furniture: ["Möbel"],
  battery: ["Batterie"],
  tyres: ["Reifen"],
};
const namesOf = (group: string) => GERMAN[group] ?? [];

describe("the entries of a list", () => {
  it.each([
    ["Kleidng", "textiles"],
    ["Damenschuhe", "footwear"],
    ["furnitur", "furniture"],
    ["Moebl", "furniture"],
    ["Winterreifen", "tyres"],
    ["Batterien", "battery"],
    ["Bekleidung", "textiles"],
  ])("begin for %s with %s", (input, first) => {
    expect(nearestFirst(input, PRODUCT_GROUPS, namesOf)[0]).toBe(first);
  });

  it.each([
    ["Damenschuhe", "footwear"],
    ["Oberbekleidung", "textiles"],
    ["Meubels", "furniture"],
    ["Portugall", "PT"],
    ["Tschechei", "CZ"],
    ["Nederland", "NL"],
  ])("are found for %s by their names in every language: %s", (input, first) => {
    const choices = ["textiles", "footwear", "furniture", "other", "PT", "CZ", "NL", "CH"].map((value) => ({
      value,
      label: value,
    }));
    expect(choicesFor(input, choices)[0]!.value).toBe(first);
  });

  it("are all there, each once, whatever was found", () => {
    for (const input of ["", "???", "x".repeat(300)])
      expect([...nearestFirst(input, PRODUCT_GROUPS, namesOf)].sort()).toEqual([...PRODUCT_GROUPS].sort());
  });
});
