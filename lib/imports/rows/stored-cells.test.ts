import { expect, it } from "vitest";
import type { ColumnTarget } from "../commit/plan-rules";
import { storedCells } from "./stage-rows";

const target = (field: string, more: Partial<ColumnTarget> = {}): ColumnTarget => ({
  field,
  scale: "plain",
  decimal: ",",
  dates: "dmy",
  ...more,
});

it("what is stored is told beside the cell that says it in other words, and only there", () => {
  const fields: [ColumnTarget | null, string, string | null, string | null][] = [
    [target("name"), "Jacke", "Jacke", null],
    [target("weight_g", { scale: "kg" }), "12,5 kg", "12500", "12,5 kg"],
    [target("carbon_footprint_kg_co2e"), "12,5", "12.5", "12,5"],
    [target("country_of_origin"), "Türkei", "TR", "Türkei"],
    [target("product_group"), "Bekleidung", "textiles", "Bekleidung"],
    [target("placed_on_market_on"), "31.03.2026", "2026-03-31", "31.03.2026"],
    [
      target("materials"),
      "84% Polyester, 16% Elasthan",
      "84 % Polyester, 16 % Elasthan",
      "84% Polyester, 16% Elasthan",
    ],
    [target("care_instructions.de"), "Waschen.", "Waschen.", null],
    [target("operators.1.name"), " Fjell GmbH", "Fjell GmbH", null],
    [target("serial_number"), "S-1", "S-1", null],
    [target("gtin"), "4 006381 333931", "4006381333931", "4 006381 333931"],
    [target("quantity"), "viele", null, "viele"],
    [target("model"), "", null, null],
    [null, "R7", null, null],
  ];
  const row = storedCells(
    fields.map(([each]) => each),
    { blanks: "keep" },
  )(fields.map(([, cell]) => cell));
  expect(row).toEqual(fields.map(([each, , value, readFrom]) => each && { value, readFrom }));
});

it("a word that was replaced before is told as what it is stored for", () => {
  const options = { blanks: "keep" as const, words: { product_group: { kleidng: "textiles" } } };
  expect(storedCells([target("name"), target("product_group")], options)(["A", "Kleidng"])[1]).toEqual({
    value: "textiles",
    readFrom: "Kleidng",
  });
});
