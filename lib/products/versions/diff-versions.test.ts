import { describe, expect, it } from "vitest";
import { changedFields, diffVersions, type FieldChange, isSameValue } from "./diff-versions";

/** `materials › Nylon › recycled_pct` */
const pathText = ({ field, path }: FieldChange) =>
  [field, ...path.map((step) => ("member" in step ? step.member : step.entry))].join(" › ");

const reported = (before: Record<string, unknown>, after: Record<string, unknown>) =>
  diffVersions(before, after).map((change) => [pathText(change), change.change, change.before, change.after]);

describe("the difference of two versions", () => {
  it.each([
    ["a changed value", { name: "Anorak" }, { name: "Parka" }, [["name", "changed", "Anorak", "Parka"]]],
    ["an added value", { name: "Anorak" }, { name: "Anorak", weight_g: 310 }, [["weight_g", "added", null, 310]]],
    [
      "a removed value",
      { name: "Anorak", weight_g: 310 },
      { name: "Anorak", weight_g: null },
      [["weight_g", "removed", 310, null]],
    ],
    [
      "a value that was 0",
      { recycled_content: 0 },
      { recycled_content: null },
      [["recycled_content", "removed", 0, null]],
    ],
    [
      "none found where nothing was assessed",
      { substances: null },
      { substances: [] },
      [["substances", "added", null, []]],
    ],
    [
      "one language of a text",
      { care_instructions: { en: "Wash cold", de: "Kalt waschen" } },
      { care_instructions: { en: "Wash cold", de: "30 °C", fr: "Laver à froid" } },
      [
        ["care_instructions › de", "changed", "Kalt waschen", "30 °C"],
        ["care_instructions › fr", "added", null, "Laver à froid"],
      ],
    ],
    [
      "one member of a list's entry, though the entries changed places",
      {
        materials: [
          { name: "Nylon", mass_pct: 90 },
          { name: "Elastane", mass_pct: 10 },
        ],
      },
      {
        materials: [
          { name: "Elastane", mass_pct: 10 },
          { name: "Nylon", mass_pct: 90, recycled_pct: 40 },
        ],
      },
      [["materials › Nylon › recycled_pct", "added", null, 40]],
    ],
    [
      "entries that came and went",
      { operators: [{ role: "importer", name: "Nord AS" }] },
      { operators: [{ role: "importer", name: "Süd AG" }] },
      [
        ["operators › Nord AS (importer)", "removed", { role: "importer", name: "Nord AS" }, null],
        ["operators › Süd AG (importer)", "added", null, { role: "importer", name: "Süd AG" }],
      ],
    ],
    [
      "entries of one name",
      {
        materials: [
          { name: "Nylon", mass_pct: 50 },
          { name: "Nylon", mass_pct: 50 },
        ],
      },
      {
        materials: [
          { name: "Nylon", mass_pct: 50 },
          { name: "Nylon", mass_pct: 49 },
        ],
      },
      [["materials › Nylon (2) › mass_pct", "changed", 50, 49]],
    ],
    [
      "a nested list",
      { substances: [{ cas_number: "50-00-0", other_names: ["Formalin", "Methanal"] }] },
      { substances: [{ cas_number: "50-00-0", other_names: ["Methanal"] }] },
      [["substances › 50-00-0 › other_names › Formalin", "removed", "Formalin", null]],
    ],
    [
      "a new order alone",
      { facilities: [{ identifier: "a" }, { identifier: "b" }] },
      { facilities: [{ identifier: "b" }, { identifier: "a" }] },
      [
        [
          "facilities",
          "reordered",
          [{ identifier: "a" }, { identifier: "b" }],
          [{ identifier: "b" }, { identifier: "a" }],
        ],
      ],
    ],
  ])("tells %s", (_what, before, after, expected) => {
    expect(reported(before, after)).toEqual(expected);
  });

  it("is empty between null, absence and the same data in another order of members", () => {
    expect(
      diffVersions(
        { model: null, backup_provider: { name: "A", url: null } },
        { backup_provider: { url: undefined, name: "A" } },
      ),
    ).toEqual([]);
  });

  it("names each changed field once", () => {
    const before = { name: "Anorak", materials: [{ name: "Nylon", mass_pct: 90, recycled_pct: 1 }], gtin: "12345670" };
    const after = { name: "Anorak", materials: [{ name: "Nylon", mass_pct: 80, recycled_pct: 2 }], gtin: null };
    expect(changedFields(before, after)).toEqual(["materials", "gtin"]);
    expect(isSameValue(before.materials, after.materials)).toBe(false);
  });
});
