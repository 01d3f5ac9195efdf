import { describe, expect, it } from "vitest";
import { mergeRecord } from "./merge-record";
import { rowReader } from "./read-row";

const target = (field: string) => ({ field, scale: "plain" as const, decimal: "." as const, dates: "ymd" as const });

const BEFORE = {
  name: "Anorak",
  materials: [
    { name: "Wool", mass_pct: 60, recycled_pct: 20 },
    { name: "Linen", mass_pct: 40 },
  ],
  care_instructions: { de: "Waschen.", en: "Wash." },
  backup_provider: { name: "Keep", url: "https://keep.example" },
  operators: [{ role: "importer", name: "Nordwand" }],
};

function merged(cells: Record<string, string>, blanks: "keep" | "clear" = "keep") {
  const derived = rowReader(Object.keys(cells).map(target), { blanks })(Object.values(cells));
  const { record, numbers } = mergeRecord(BEFORE, derived);
  return { record, numbers: Object.fromEntries(numbers) };
}

describe("blank cells of a product that is registered", () => {
  it("change nothing: neither an entry of a list, nor its members, nor a language, nor an object's member", () => {
    expect(
      merged({
        "materials.1.name": "Wool",
        "materials.1.mass_pct": "",
        "materials.2.name": "",
        "care_instructions.de": "",
        "backup_provider.url": "",
      }).record,
    ).toEqual(BEFORE);
    expect(merged({ "materials.1.mass_pct": "55", "backup_provider.name": "Keep" }).record).toEqual({
      ...BEFORE,
      materials: [
        { name: "Wool", mass_pct: 55, recycled_pct: 20 },
        { name: "Linen", mass_pct: 40 },
      ],
    });
    expect(merged({ "operators.1.name": "Nordwand" }).record).toEqual(BEFORE);
  });

  it("take back what is stored where they are to", () => {
    const { record } = merged(
      {
        "materials.1.name": "Wool",
        "materials.1.recycled_pct": "",
        "materials.2.name": "",
        "materials.2.mass_pct": "",
        "care_instructions.de": "",
        "backup_provider.url": "",
        "backup_provider.name": "Keep",
      },
      "clear",
    );
    expect(record).toEqual({
      ...BEFORE,
      materials: [{ name: "Wool", mass_pct: 60 }],
      care_instructions: { en: "Wash." },
      backup_provider: { name: "Keep" },
    });
  });

  it("take back the whole of what they leave nothing of", () => {
    const blank = {
      "materials.1.name": "",
      "materials.2.name": "",
      "care_instructions.de": "",
      "care_instructions.en": "",
      "backup_provider.name": "",
      operators: "",
    };
    expect(merged(blank, "clear").record).toEqual({
      name: "Anorak",
      materials: null,
      care_instructions: null,
      backup_provider: null,
      operators: null,
    });
    expect(merged({ materials: "", "materials.1.name": "" }, "clear").record["materials"]).toBeNull();
  });
});

describe("a row of a product that is registered", () => {
  it("means another entry by another name, which inherits nothing", () => {
    expect(merged({ "materials.1.name": "Cotton", "materials.1.mass_pct": "60" }).record["materials"]).toEqual([
      { name: "Cotton", mass_pct: 60 },
      { name: "Linen", mass_pct: 40 },
    ]);
    expect(merged({ "backup_provider.name": "Other" }).record["backup_provider"]).toEqual({ name: "Other" });
  });

  it("adds entries behind those there are, and says where in the file each stands", () => {
    const { record, numbers } = merged({ "materials.4.name": "Silk", "operators.2.name": "Sud" });
    expect(record["materials"]).toEqual([...BEFORE.materials, { name: "Silk" }]);
    expect(record["operators"]).toEqual([...BEFORE.operators, { role: "manufacturer", name: "Sud" }]);
    expect(numbers["materials"]).toEqual([1, 2, 4]);
  });

  it("replaces a list that stands in one cell as a whole", () => {
    expect(merged({ materials: '[{"name":"Silk"}]', care_instructions: '{"fr":"Laver."}' }).record).toMatchObject({
      materials: [{ name: "Silk" }],
      care_instructions: { ...BEFORE.care_instructions, fr: "Laver." },
    });
  });
});
