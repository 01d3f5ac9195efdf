import { describe, expect, it } from "vitest";
import { EDIT_SECTIONS } from "@/lib/products/form/form-layout";
import { errorAt, errorList, flattenFields, nestErrors, nestFields } from "./use-product-form";

describe("the values of the form", () => {
  const fields = { name: "Anorak", "stance.materials": "some", "rows.materials": "2", "materials.0.name": "Wool" };

  it("hold rows that are still blank, and go back to what a browser would post", () => {
    expect(nestFields(fields)).toEqual({
      name: "Anorak",
      stance: { materials: "some" },
      materials: [{ name: "Wool" }, {}],
    });
    expect(flattenFields(nestFields(fields))).toEqual(fields);
  });
});

describe("the errors of the form", () => {
  it("are found at their place and listed in its order", () => {
    const errors = nestErrors({ "materials.1.mass_pct": "Too much", name: "Missing", "stance.substances": "Empty" });
    expect(errorAt(errors, "materials.1.mass_pct")).toBe("Too much");
    expect(errorAt(errors, "materials.0.mass_pct")).toBeUndefined();
    expect(errorList(errors, EDIT_SECTIONS).map(({ pointer }) => pointer)).toEqual([
      "name",
      "materials.1.mass_pct",
      "stance.substances",
    ]);
  });
});
