import { describe, expect, it } from "vitest";
import { rowReader } from "./read-row";
import {
  combineRows,
  contradictedMembers,
  oddIn,
  reportedContradictions,
  type Statement,
  statedMembers,
  undecidedIn,
} from "./statements";

const statement = (number: number, rows: number, members: Record<string, unknown>): Statement => ({
  key: "x:A",
  stated: String(number),
  rows,
  number,
  members: new Map(Object.entries(members)),
});
const columnOf = () => 3;

describe("rows of one product", () => {
  it("agree where a member is left out, and where only the zeros of a GTIN differ", () => {
    const statements = [
      statement(2, 5, { name: "A", gtin: "96385074" }),
      statement(3, 1, { weight_g: 1 }),
      statement(4, 1, { gtin: "00000096385074" }),
    ];
    expect(contradictedMembers(statements)).toEqual([]);
  });

  it("are refused where more than half of those that say anything of it say otherwise, and nowhere else", () => {
    const statements = [
      statement(2, 3, { name: "A", weight_g: 1 }),
      statement(3, 1, { name: "A", weight_g: 2 }),
      statement(4, 9, { name: "A" }),
    ];
    const contradicted = contradictedMembers(statements);
    expect(
      statements.map((each) =>
        oddIn(each, contradicted, columnOf).map(({ field, found, expected }) => [field, found, expected]),
      ),
    ).toEqual([[], [["weight_g", "2", "Row 2 and most rows of the same product say 1."]], []]);
    expect(undecidedIn("x:A", contradicted, columnOf)).toEqual([]);
    expect(reportedContradictions({ key: "x:A", product: "A" }, contradicted)).toMatchObject([
      { value: 1, rows: 3, firstRow: 2, isKept: true },
      { value: 2, rows: 1, firstRow: 3, isKept: false },
    ]);
  });

  it("all wait where half is not outvoted", () => {
    const contradicted = contradictedMembers([
      statement(2, 2, { weight_g: 1 }),
      statement(4, 1, { weight_g: 2 }),
      statement(5, 1, { weight_g: 3 }),
    ]);
    expect(undecidedIn("x:A", contradicted, columnOf)).toMatchObject([
      { field: "weight_g", code: "product_undecided", column: 3 },
    ]);
  });
});

describe("rows put together", () => {
  const target = (field: string) => ({ field, scale: "plain" as const, decimal: "." as const, dates: "ymd" as const });
  const derive = rowReader(
    ["name", "care_instructions.en", "care_instructions.de", "materials.1.name", "serial_number", "weight_g"].map(
      target,
    ),
    { blanks: "clear" },
  );

  it("state what any of them states, text by language, and take back only what none states", () => {
    const together = combineRows([
      derive(["A", "Wash.", "", "", "1", ""]),
      derive(["", "", "Waschen.", "Wool", "2", ""]),
    ]);
    expect(together.values).toMatchObject({
      name: "A",
      care_instructions: { en: "Wash.", de: "Waschen." },
      materials: [{ name: "Wool" }],
    });
    expect(together.values["weight_g"] ?? null).toBeNull();
    expect(together.cleared).toEqual([]);
  });

  it("state members one by one, without what is said of units", () => {
    expect([...statedMembers(derive(["A", "Wash.", "Waschen.", "Wool", "1", "5"]), true)]).toEqual([
      ["name", "A"],
      ["care_instructions.en", "Wash."],
      ["care_instructions.de", "Waschen."],
      ["weight_g", 5],
      ["materials", [{ name: "Wool" }]],
    ]);
  });
});
