import { describe, expect, it, test } from "vitest";
import { recordSaying } from "../contract";
import { recordExample } from "../examples";
import { validateManyRecords, validateRecord, validateRecords } from "./validate-records";

const validate = (...records: unknown[]) => validateRecords(records, (index) => `/${index}`);
const errorsOf = (record: unknown) =>
  validate(record).rejected.flatMap(({ errors }) => errors.map(({ pointer, code }) => [pointer, code]));

describe("a record is accepted", () => {
  test.each<[string, Record<string, unknown>]>([
    ["with its name alone", { name: "Jacket" }],
    ["as the specification shows it", { name: "Jacket", model: "M", gtin: "4006381333931", recycled_content: 30 }],
    ["with everything", recordExample],
    [
      "with nulls, which say nothing",
      { name: "Jacket", model: null, gtin: null, materials: null, quantity: null, serial_number: null },
    ],
    [
      "with the bounds of its numbers",
      { name: "Jacket", recycled_content: 0, carbon_score: 0, warranty_months: 600, quantity: 10_000 },
    ],
    ["with a fraction of a percent", { name: "Jacket", recycled_content: 99.5 }],
    ["with a name of 300 letters outside the BMP", { name: "𝒥".repeat(300) }],
    ["with a serial number and a lot", { name: "Jacket", gtin: "4006381333931", serial_number: "S1", batch: "L1" }],
  ])("%s", (_, record) => {
    expect(errorsOf(record)).toEqual([]);
    expect(validate(record).accepted).toHaveLength(1);
  });

  it("with its text trimmed and in NFC, otherwise as given", () => {
    const { accepted } = validate({ name: "  Jo\u0308kull  <b>jacket</b> " });
    expect(accepted[0]!.record.name).toBe("J\u00F6kull  <b>jacket</b>");
  });
});

describe("a record is rejected, with the place and the code of every error", () => {
  test.each<[string, unknown, [string, string][]]>([
    ["no object", 7, [["/0", "wrong_type"]]],
    ["null", null, [["/0", "wrong_type"]]],
    ["a list in the list", [], [["/0", "wrong_type"]]],
    ["no name", {}, [["/0/name", "required"]]],
    ["an empty name", { name: "  " }, [["/0/name", "too_short"]]],
    ["a name too long", { name: "x".repeat(301) }, [["/0/name", "too_long"]]],
    ["NUL in a name", { name: "a\0b" }, [["/0/name", "invalid_text"]]],
    ["half a surrogate pair", { name: "a\uD800b" }, [["/0/name", "invalid_text"]]],
    ["a GTIN as number", { name: "a", gtin: 4006381333931 }, [["/0/gtin", "wrong_type"]]],
    ["a GTIN too short", { name: "a", gtin: "1234567" }, [["/0/gtin", "invalid_format"]]],
    ["a GTIN too long", { name: "a", gtin: "123456789012345" }, [["/0/gtin", "invalid_format"]]],
    ["a GTIN with a letter", { name: "a", gtin: "40063813339x1" }, [["/0/gtin", "invalid_format"]]],
    ["a GTIN in other digits", { name: "a", gtin: "٤٠٠٦٣٨١٣٣٣٩٣١" }, [["/0/gtin", "invalid_format"]]],
    ["recycled content below 0", { name: "a", recycled_content: -0.1 }, [["/0/recycled_content", "out_of_range"]]],
    ["recycled content above 100", { name: "a", recycled_content: 100.1 }, [["/0/recycled_content", "out_of_range"]]],
    ["recycled content as text", { name: "a", recycled_content: "30" }, [["/0/recycled_content", "wrong_type"]]],
    ["a carbon score below 0", { name: "a", carbon_score: -1 }, [["/0/carbon_score", "out_of_range"]]],
    [
      "a unit's own id for several",
      { name: "a", unit_external_id: "U", quantity: 2 },
      [["/0/quantity", "not_with_unit_external_id"]],
    ],
    ["a day that does not exist", { name: "a", produced_on: "2026-02-30" }, [["/0/produced_on", "invalid_date"]]],
    ["half a unit", { name: "a", quantity: 1.5 }, [["/0/quantity", "wrong_type"]]],
    ["no unit", { name: "a", quantity: 0 }, [["/0/quantity", "out_of_range"]]],
    ["10,001 units", { name: "a", quantity: 10_001 }, [["/0/quantity", "out_of_range"]]],
    [
      "a serial number for several",
      { name: "a", serial_number: "S", quantity: 2 },
      [["/0/quantity", "not_with_serial_number"]],
    ],
    ["an unknown group", { name: "a", product_group: "hats" }, [["/0/product_group", "unknown_value"]]],
    [
      "a material without a share",
      { name: "a", materials: [{ name: "Wool" }] },
      [["/0/materials/0/mass_pct", "required"]],
    ],
    [
      "an unknown member deep inside",
      { name: "a", materials: [{ name: "Wool", mass_pct: 1, mass: 2 }] },
      [["/0/materials/0/mass", "unknown_field"]],
    ],
    [
      "what only the service decides",
      { name: "a", brand_id: "b", status: "active" },
      [
        ["/0/brand_id", "unknown_field"],
        ["/0/status", "unknown_field"],
      ],
    ],
    [
      "several errors at once",
      { gtin: 1, recycled_content: 101, colour: "red" },
      [
        ["/0/name", "required"],
        ["/0/gtin", "wrong_type"],
        ["/0/recycled_content", "out_of_range"],
        ["/0/colour", "unknown_field"],
      ],
    ],
  ])("%s", (_, record, errors) => {
    expect(errorsOf(record)).toEqual(errors);
  });

  it("with the nearest name for a misspelt one", () => {
    expect(validate({ name: "a", recyled_content: 3 }).rejected[0]!.errors[0]!.detail).toContain("recycled_content");
  });

  it("with the reason why a GTIN may not be a number", () => {
    expect(validate({ name: "a", gtin: 4006381333931 }).rejected[0]!.errors[0]!.detail).toContain("leading zeros");
  });
});

describe("records that repeat what they say of their product", () => {
  const article = {
    name: "Jo\u0308kull jacket",
    external_id: "E",
    materials: [{ name: "Wool", mass_pct: 90 }],
    gtin: "4006381333932",
  };
  const units = [
    { serial_number: " S1 " },
    { serial_number: "S2", batch: "L", produced_on: "2026-03-01" },
    { quantity: 3 },
    { serial_number: "S3", quantity: 2 },
    { batch: "x\0" },
    { serial_number: 5 },
  ];
  const repeated = units.map((unit) => ({ ...article, ...unit }));

  it("are read as each of them would be by itself", () => {
    const together = validate(...repeated);
    const alone = repeated.map((record, index) => validateRecords([record], () => `/${index}`));
    expect(together.accepted.map(({ record, warnings }) => ({ record, warnings }))).toEqual(
      alone.flatMap(({ accepted }) => accepted.map(({ record, warnings }) => ({ record, warnings }))),
    );
    expect(together.rejected.map(({ errors }) => errors)).toEqual(
      alone.flatMap(({ rejected }) => rejected.map(({ errors }) => errors)),
    );
    expect(together.accepted.map(({ record }) => record.serial_number)).toEqual(["S1", "S2", undefined]);
    expect(new Set(together.accepted.map(({ stated }) => stated)).size).toBe(1);
  });

  it.each<[string, Record<string, unknown>]>([
    ["another value", { name: "Other" }],
    ["a member more", { model: "M" }],
    ["a member that does not exist", { colour: "red" }],
    ["another value deep inside", { materials: [{ name: "Wool", mass_pct: 91 }] }],
    ["a list that is none", { materials: { 0: { name: "Wool", mass_pct: 90 } } }],
    ["a value of another type", { gtin: 4006381333932 }],
  ])("but not with %s", (_, change) => {
    const changed = { ...article, ...change, serial_number: "S9" };
    const [together, alone] = [validate(article, changed), validateRecords([changed], () => "/1")];
    expect(together.accepted.slice(1).map(({ record, stated }) => ({ record, stated }))).toEqual(
      alone.accepted.map(({ record, stated }) => ({ record, stated })),
    );
    expect(together.rejected.map(({ errors }) => errors)).toEqual(alone.rejected.map(({ errors }) => errors));
  });
});

describe("warnings", () => {
  const warningsOf = (record: unknown) =>
    validate(record).accepted.flatMap(({ warnings }) => warnings.map(({ pointer, code }) => [pointer, code]));

  test.each<[string, Record<string, unknown>, [string, string][]]>([
    ["none for a sound record", recordExample, []],
    ["a length GS1 does not know", { name: "a", gtin: "1234567890" }, [["/0/gtin", "gtin_length"]]],
    ["a wrong check digit", { name: "a", gtin: "4006381333932" }, [["/0/gtin", "gtin_check_digit"]]],
    [
      "a serial number nothing keeps unique",
      { name: "a", serial_number: "S" },
      [["/0/serial_number", "serial_without_gtin"]],
    ],
    [
      "materials that do not add up",
      { name: "a", materials: [{ name: "Wool", mass_pct: 90 }] },
      [["/0/materials", "materials_sum"]],
    ],
  ])("%s", (_, record, warnings) => {
    expect(warningsOf(record)).toEqual(warnings);
  });
});

describe("records that meet within one request", () => {
  const unit = (gtin: string, serial: string) => ({ name: "a", gtin, serial_number: serial });

  it("the first keeps its unit's own id, the later ones are told where it stands", () => {
    const { accepted, rejected } = validate(
      { name: "a", unit_external_id: "E" },
      { name: "b" },
      { name: "c", unit_external_id: " E " },
    );
    expect(accepted.map(({ index }) => index)).toEqual([0, 1]);
    expect(rejected).toEqual([
      {
        index: 2,
        errors: [
          {
            pointer: "/2/unit_external_id",
            code: "unit_external_id_taken",
            detail: expect.stringContaining("/0") as string,
          },
        ],
      },
    ]);
  });

  it("a serial number stands once per GTIN, with or without leading zeros", () => {
    const { rejected } = validate(
      unit("02345673", "S"),
      unit("0000002345673", "S"),
      unit("02345673", "T"),
      unit("4006381333931", "S"),
    );
    expect(rejected).toMatchObject([
      { index: 1, errors: [{ pointer: "/1/serial_number", code: "serial_number_taken" }] },
    ]);
  });

  it("a rejected record takes nothing from a later one", () => {
    const { accepted } = validate({ name: "", unit_external_id: "E" }, { name: "b", unit_external_id: "E" });
    expect(accepted.map(({ index }) => index)).toEqual([1]);
  });
});

it("a long list is checked like a short one, and lends its thread to others meanwhile", async () => {
  const records = Array.from({ length: 5_000 }, (_, index) => ({
    ...recordExample,
    external_id: `A-${index}`,
    serial_number: `S-${index % 4_999}`,
  }));
  let turns = 0;
  const others = setInterval(() => (turns += 1), 1);
  const validated = await validateManyRecords(records, (index) => `/${index}`);
  clearInterval(others);
  expect(turns).toBeGreaterThan(1);
  expect(validated).toEqual(validateRecords(records, (index) => `/${index}`));
  expect(validated.rejected).toMatchObject([
    { index: 4_999, errors: [{ pointer: "/4999/serial_number", code: "serial_number_taken" }] },
  ]);
});

test.each<[string, Record<string, unknown>]>([
  ["good", recordExample],
  ["short", { model: "M", name: " Jacket ", gtin: null, batch: "L1" }],
  ["doubtful", { name: "Jacket", gtin: "4006381333932" }],
  ["without a name", { model: "M", recycled_content: 101, country_of_origin: "Portugal" }],
  ["at odds with itself", { name: "Jacket", serial_number: "S1", unit_external_id: "U1", quantity: 2 }],
])("a %s record comes to the same by the contract for its fields alone", (_, record) => {
  const result = validateRecord(record);
  const contract = recordSaying(new Set(Object.keys(record)));
  expect(validateRecord(record, contract)).toEqual(result);
  const others = new Set([...Object.keys(record), "weight_g", "materials"]);
  expect(validateRecord(record, recordSaying(others))).toEqual(result);
  expect(validateRecord({ ...record, colour: "red" }, contract)).toMatchObject({ ok: false });
});
