import { expect, it } from "vitest";
import type { ColumnTarget } from "../commit/plan-rules";
import { suggestRematch } from "./show-mapping";

const target = (field: string): ColumnTarget => ({ field, scale: "plain", decimal: ".", dates: "ymd" });
const column = (index: number, name: string, samples: string[], most = 1) => ({
  index,
  name,
  samples,
  facts: { filled: 100, different: most > 1 ? 5 : 100, most },
});
const problem = (code: string, field: string, count: number) => ({ code, field, severity: "error" as const, count });

it("a sku that was taken for the serial number is the product's own id", () => {
  const columns = [column(0, "Bezeichnung", ["Jacke", "Hose", "Hemd"]), column(1, "SKU", ["A-1", "A-2", "A-3"], 20)];
  const file = { columns, targets: [target("name"), target("serial_number")], rows: 100 };
  expect(suggestRematch({ ...file, problems: [problem("serial_number_in_file", "serial_number", 95)] })).toEqual([
    { column: 1, field: "serial_number", instead: "external_id", count: 95 },
  ]);
  expect(suggestRematch({ ...file, problems: [problem("serial_number_in_file", "serial_number", 20)] })).toEqual([]);
});

it("a column is matched to what it holds, or left out where nothing that is free fits; the worst first", () => {
  const columns = [
    column(0, "Ursprung", ["84% Polyester, 16% Elasthan", "100% Wolle", "Leinen 55 %, Hanf 45 %"]),
    column(1, "EAN", ["A-100", "A-101", "A-102"]),
    column(2, "Artikelnummer", ["4006381333931", "96385074", "4006381333948"]),
    column(3, "Gewicht", ["leicht", "schwer", "mittel"]),
  ];
  const targets = [target("country_of_origin"), target("gtin"), target("external_id"), target("weight_g")];
  const problems = [
    problem("country_unknown", "country_of_origin", 60),
    problem("gtin_unreadable", "gtin", 100),
    problem("number_unreadable", "weight_g", 90),
  ];
  expect(suggestRematch({ columns, targets, problems, rows: 100 })).toEqual([
    { column: 1, field: "gtin", instead: null, count: 100 },
    { column: 3, field: "weight_g", instead: null, count: 90 },
    { column: 0, field: "country_of_origin", instead: "materials", count: 60 },
  ]);
});

it("a column is not given up for a third of its words", () => {
  const columns = [column(0, "Warengruppe", ["Bekleidung", "Oberteile", "Textilien"])];
  const file = { columns, targets: [target("product_group")], rows: 12 };
  expect(suggestRematch({ ...file, problems: [problem("choice_unknown", "product_group", 4)] })).toEqual([]);
  expect(suggestRematch({ ...file, problems: [problem("choice_unknown", "product_group", 12)] })).toMatchObject([
    { instead: null },
  ]);
});

it("a day that differs among the rows of a product is its units'", () => {
  const columns = [column(0, "Datum", ["01.02.2026", "02.02.2026", "03.02.2026"])];
  const file = {
    columns,
    targets: [target("placed_on_market_on")],
    problems: [problem("product_differs", "placed_on_market_on", 80)],
    rows: 100,
  };
  expect(suggestRematch(file)).toMatchObject([{ instead: "unit_placed_on_market_on" }]);
});

it("warnings, and errors that another match does not mend, offer none", () => {
  const columns = [column(0, "Name", ["a", "b", "c"])];
  const problems = [
    problem("required", "name", 100),
    { ...problem("too_long", "name", 100), severity: "warning" as const },
  ];
  expect(suggestRematch({ columns, targets: [target("name")], problems, rows: 100 })).toEqual([]);
});
