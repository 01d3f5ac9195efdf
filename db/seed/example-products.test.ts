import { describe, expect, it } from "vitest";
import { validateRecords } from "@/lib/products/registration/validate-records";
import { exampleProducts } from "./example-products";

describe("the example products", () => {
  const products = exampleProducts("Fjellhus", new Date("2026-11-22T00:00:00Z"));

  it("are nine products with 70 units, each of which the API would register", () => {
    const records = products.flatMap(({ record, units }) => units.slice(0, 1).map((unit) => ({ ...record, ...unit })));
    expect(validateRecords(records, (index) => `/${index}`).rejected).toEqual([]);
    expect([products.length, products.flatMap(({ units }) => units).length]).toEqual([9, 70]);
  });

  it("name the brand as their maker, and each unit once", () => {
    expect(new Set(products.map(({ record }) => record.operators?.[0]?.name))).toEqual(new Set(["Fjellhus"]));
    const serials = products.flatMap(({ units }) => units.map(({ serial_number: serial }) => serial));
    expect(new Set(serials).size).toBe(serials.length);
  });
});
