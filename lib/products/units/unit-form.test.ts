import { describe, expect, it } from "vitest";
import { readUnitForm } from "./unit-form";

const serials = (text: string, others = {}) => readUnitForm({ units_way: "serials", serial_numbers: text, ...others });

describe("the form that adds units", () => {
  it("reads serial numbers line by line, an own id behind a tab, and what they have in common", async () => {
    const result = await serials("S-1\r\n\r\n  S-2 \tE-2\n\tE-3\n", {
      batch: " L ",
      unit_placed_on_market_on: "2026-03-01",
    });
    const common = { batch: "L", placed_on_market_on: "2026-03-01" };
    expect(result.ok && result.given.validated!.accepted.map(({ unit }) => unit)).toMatchObject([
      { serial_number: "S-1", ...common },
      { serial_number: "S-2", unit_external_id: "E-2", ...common },
      { unit_external_id: "E-3", ...common },
    ]);
  });

  it("tells each invalid line by its number in what was pasted, blank lines counted", async () => {
    const result = await serials(`Seriennummer\n\nS-1\n${"x".repeat(101)}\nS-1\nS-2\tE-1\nS-3\tE-1`);
    expect(result).toMatchObject({
      ok: false,
      errors: [],
      lines: [
        { line: 1, code: "heading" },
        { line: 4, code: "too_long" },
        { line: 5, code: "serial_repeated", other: 3 },
        { line: 7, code: "unit_id_repeated", other: 6 },
      ],
    });
  });

  it("tells what is wrong with the fields beside the lines", async () => {
    expect(await serials("S-1\nS-1", { produced_on: "2026-02-30", unit_placed_on_market_on: "x" })).toMatchObject({
      errors: [
        { place: "produced_on", code: "invalid_date" },
        { place: "unit_placed_on_market_on", code: "invalid_date" },
      ],
      lines: [{ line: 2, code: "serial_repeated" }],
    });
    expect(await serials("")).toMatchObject({ errors: [{ place: "serial_numbers", code: "required" }] });
    expect(await serials("x".repeat(500_001))).toMatchObject({
      errors: [{ place: "serial_numbers", code: "too_long" }],
    });
    expect(await serials(Array.from({ length: 10_001 }, (_, index) => index).join("\n"))).toMatchObject({
      errors: [{ place: "serial_numbers", code: "too_many_units" }],
    });
  });

  it("places what is taken by now at its line", async () => {
    const result = await serials("\nS-1\nS-2");
    expect(
      result.ok &&
        result.given.errorsOf([{ pointer: "/units/1/serial_number", code: "serial_number_taken", detail: "" }]),
    ).toEqual({ errors: [], lines: [{ line: 3, given: "S-2", code: "serial_number_taken" }] });
  });

  it("reads a number of units, one where nothing is said, and none for now", async () => {
    const count = async (quantity?: string) => {
      const result = await readUnitForm({ units_way: "quantity", quantity });
      return result.ok ? result.given.validated!.accepted.length : result.errors;
    };
    expect([await count("12"), await count(), await count("twelve"), await count("0")]).toEqual([
      12,
      1,
      [{ place: "quantity", code: "wrong_type" }],
      [{ place: "quantity", code: "out_of_range" }],
    ]);
    expect(await readUnitForm({ units_way: "later", serial_numbers: "S-1" })).toMatchObject({
      ok: true,
      given: { validated: null },
    });
  });
});
