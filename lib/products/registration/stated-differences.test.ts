import { describe, expect, it, test } from "vitest";
import { contradictions, joinStatements, statedDifferences, statedOf, wantedOf } from "./stated-differences";

const stored = {
  name: "Anorak",
  gtin: "4006381333931",
  carbon_score: 12,
  warranty_months: 24,
  care_instructions: { en: "Cold", de: "Kalt" },
  materials: [
    { name: "Wool", mass_pct: 60 },
    { name: "Nylon", mass_pct: 40 },
  ],
  backup_provider: { name: "Arkiv", url: "https://arkiv.example" },
};

describe("a record differs from what is stored", () => {
  test.each<[string, Record<string, unknown>, unknown[]]>([
    ["not by what it leaves out or says null of", { name: "Anorak", carbon_score: null }, []],
    [
      "not by its units and their warranty",
      { name: "Anorak", serial_number: "S", batch: "L", quantity: 3, produced_on: "2026-01-01", warranty_months: 36 },
      [],
    ],
    ["not by zeros in front of a GTIN", { gtin: "04006381333931" }, []],
    ["by another GTIN", { gtin: "96385074" }, [{ field: "gtin", stored: "4006381333931", given: "96385074" }]],
    ["by a figure", { carbon_score: 12.5 }, [{ field: "carbon_score", stored: 12, given: 12.5 }]],
    ["by a member that is not declared", { model: "A1" }, [{ field: "model", stored: null, given: "A1" }]],
    ["not by a language left out", { care_instructions: { en: "Cold" } }, []],
    [
      "by a language, and only in it",
      { care_instructions: { en: "Cold", de: "Warm" } },
      [{ field: "care_instructions", stored: { de: "Kalt" }, given: { de: "Warm" } }],
    ],
    [
      "by a language more",
      { care_instructions: { fr: "Froid" } },
      [{ field: "care_instructions", stored: {}, given: { fr: "Froid" } }],
    ],
    [
      "not by a list that is the same but for nulls",
      {
        materials: [
          { name: "Wool", mass_pct: 60, recycled_pct: null },
          { name: "Nylon", mass_pct: 40 },
        ],
      },
      [],
    ],
    [
      "by a list as a whole",
      { materials: [{ name: "Wool", mass_pct: 60 }] },
      [{ field: "materials", stored: stored.materials, given: [{ name: "Wool", mass_pct: 60 }] }],
    ],
    [
      "by an order that differs",
      { materials: stored.materials.toReversed() },
      [{ field: "materials", stored: stored.materials, given: stored.materials.toReversed() }],
    ],
    ["by an empty list, which is an answer", { substances: [] }, [{ field: "substances", stored: null, given: [] }]],
    [
      "by an entry as a whole",
      { backup_provider: { name: "Arkiv" } },
      [{ field: "backup_provider", stored: stored.backup_provider, given: { name: "Arkiv" } }],
    ],
  ])("%s", (_, record, differences) => {
    expect(statedDifferences(stored, record)).toEqual(differences);
  });

  it("and once these are written it does not", () => {
    const record = {
      name: "Parka",
      model: "A1",
      care_instructions: { de: "Warm", fr: "Froid" },
      materials: [],
      backup_provider: { name: "Other" },
    };
    const after = { ...stored, ...wantedOf(stored, statedDifferences(stored, record)) };
    expect(statedDifferences(after, record)).toEqual([]);
    expect(after.care_instructions).toEqual({ en: "Cold", de: "Warm", fr: "Froid" });
  });
});

describe("two records of a product", () => {
  it("contradict each other only where both speak, in a language that both give", () => {
    expect(contradictions({ name: "a" }, { name: "a", model: "M", care_instructions: { en: "x" } })).toEqual([]);
    expect(contradictions({ care_instructions: { en: "x" } }, { care_instructions: { de: "y" } })).toEqual([]);
    expect(
      contradictions(
        { model: "M", care_instructions: { en: "x" } },
        { model: "N", care_instructions: { en: "z", de: "y" } },
      ),
    ).toEqual([
      { field: "model", stored: "M", given: "N" },
      { field: "care_instructions", stored: { en: "x" }, given: { en: "z" } },
    ]);
  });

  it("say together what each of them says", () => {
    const [one, other] = [
      statedOf({ name: "a", model: null, care_instructions: { en: "x" }, serial_number: "1" }),
      statedOf({ name: "a", model: "M", care_instructions: { de: "y" } }),
    ];
    expect(joinStatements(one, other)).toEqual({ name: "a", model: "M", care_instructions: { en: "x", de: "y" } });
  });
});
