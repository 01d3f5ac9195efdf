import { describe, expect, it } from "vitest";
import { readMappingForm } from "./show-mapping";

const columns = [
  { index: 0, name: "EAN", samples: ["96385074"] },
  { index: 1, name: "Anteil", samples: ["30,5", "12,25"] },
  { index: 2, name: "Notiz", samples: [] },
];

describe("the form of columns", () => {
  it("leaves out what has no field, and recognises how values are written", () => {
    const { mapping, twice } = readMappingForm(
      { field_0: "gtin", field_1: "recycled_content", blanks: "keep" },
      columns,
    );
    expect(mapping.targets).toMatchObject([{ field: "gtin" }, { field: "recycled_content", decimal: "," }, null]);
    expect(twice).toEqual([]);
  });

  it("takes what was said about the writing over what is recognised", () => {
    const { mapping } = readMappingForm({ field_1: "recycled_content", decimal_1: ".", scale_1: "fraction" }, columns);
    expect(mapping.targets[1]).toMatchObject({ decimal: ".", scale: "fraction" });
  });

  it("names both columns of a field that is chosen twice", () => {
    expect(readMappingForm({ field_0: "name", field_2: "name" }, columns).twice).toEqual([0, 2]);
  });

  it("passes over fields that do not exist", () => {
    expect(readMappingForm({ field_0: "__proto__" }, columns).mapping.targets).toEqual([null, null, null]);
  });
});
