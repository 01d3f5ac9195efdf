import { describe, expect, it } from "vitest";
import { messagesOf } from "@/lib/platform/i18n/locales";
import { productChanges } from "@/lib/products/versions/edit-contract";
import { BULK_SECTIONS, bulkFieldOf, bulkValue } from "./bulk-contract";

const fields = BULK_SECTIONS.flatMap((section) => section.fields);
const choices: Record<string, Record<string, string>> = messagesOf("en").ecodesign.choices;

describe("the fields that many products can share", () => {
  it("are the product's, each once, without what tells products apart", () => {
    const names = fields.map(({ name }) => name);
    expect(names.filter((name) => !Object.hasOwn(productChanges.shape, name))).toEqual([]);
    expect(new Set(names).size).toBe(names.length);
    expect(["gtin", "upi", "name"].map(bulkFieldOf)).toEqual([undefined, undefined, undefined]);
  });

  it("offer of each closed list exactly the values that the contract takes", () => {
    for (const { name } of fields.filter(({ value }) => value.kind === "choice")) {
      const values = Object.keys(choices[name] ?? {});
      expect(values.length, name).toBeGreaterThan(1);
      for (const value of values)
        expect(productChanges.safeParse({ [name]: value }).success, `${name} ${value}`).toBe(true);
      expect(productChanges.safeParse({ [name]: "something else" }).success, name).toBe(false);
    }
  });
});

describe("a form's text", () => {
  it.each([
    ["recycled_content", { as: "value", value: "46,5" }, 46.5],
    ["weight_g", { as: "value", value: " 412 " }, 412],
    ["weight_g", { as: "value", value: "heavy" }, "heavy"],
    ["carbon_includes_offsets", { as: "value", value: "false" }, false],
    ["country_of_origin", { as: "value", value: "PT" }, "PT"],
    ["country_of_origin", { as: "open", value: "PT" }, null],
    ["substances", { as: "none" }, []],
    ["substances", { as: "open" }, null],
  ] as const)("for %s as %o means %o", (name, input, expected) => {
    expect(bulkValue(bulkFieldOf(name)!, input)).toEqual(expected);
  });
});
