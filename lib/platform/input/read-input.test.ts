import { describe, expect, it } from "vitest";
import { z } from "zod";
import { productRecord } from "@/lib/products/contract";
import { wholeParameter } from "./list-parameters";
import { FIELD_ERRORS_MAX, readInput, readInputBriefly, readParameters } from "./read-input";
import { issue, text } from "./text";

const schema = z.strictObject({
  name: text(5),
  count: z.number().int().min(1).max(5).nullish(),
  kind: z.enum(["sale", "gift"]).optional(),
  code: z.string().regex(/^x/).optional(),
  list: z
    .array(z.strictObject({ name: text(3) }))
    .max(2)
    .optional(),
  texts: z.record(z.string().regex(/^[a-z]+$/), text(3)).optional(),
  own: z
    .string()
    .refine(() => false, issue("never_right", "It is never right."))
    .optional(),
});

function errorsOf(value: unknown, at?: string): [pointer: string, code: string][] {
  const result = readInput(schema, value, at);
  return result.ok ? [] : result.errors.map(({ pointer, code }) => [pointer, code]);
}

const CASES: [title: string, value: unknown, errors: [string, string][]][] = [
  ["an absent field", {}, [["/name", "required"]]],
  ["null where a value is needed", { name: null }, [["/name", "wrong_type"]]],
  ["another type", { name: 1 }, [["/name", "wrong_type"]]],
  ["a fraction where whole numbers are meant", { name: "a", count: 1.5 }, [["/count", "wrong_type"]]],
  ["blank text", { name: "   " }, [["/name", "too_short"]]],
  ["long text", { name: "abcdef" }, [["/name", "too_long"]]],
  ["half a surrogate pair", { name: "\ud800" }, [["/name", "invalid_text"]]],
  ["a number too great", { name: "a", count: 6 }, [["/count", "out_of_range"]]],
  ["a number too small", { name: "a", count: 0 }, [["/count", "out_of_range"]]],
  ["a value off the list", { name: "a", kind: "loan" }, [["/kind", "unknown_value"]]],
  ["another form", { name: "a", code: "y" }, [["/code", "invalid_format"]]],
  ["too many entries", { name: "a", list: [{}, {}, {}] }, [["/list", "too_long"]]],
  ["an error within a list", { name: "a", list: [{ name: "b" }, { name: 2 }] }, [["/list/1/name", "wrong_type"]]],
  ["a member name of another form", { name: "a", texts: { "A/b~c": "x" } }, [["/texts/A~1b~0c", "invalid_format"]]],
  ["an error with a code of its own", { name: "a", own: "" }, [["/own", "never_right"]]],
  ["a body of another type", [], [["", "wrong_type"]]],
  ["no body", undefined, [["", "required"]]],
];

describe("errors of the input", () => {
  it.each(CASES)("are told by place and code: %s", (_title, value, errors) => {
    expect(errorsOf(value)).toEqual(errors);
  });

  it("are all told at once, unknown members such as __proto__ and constructor among them", () => {
    const value = JSON.parse(
      '{"name": 1, "count": 9, "nmae": "x", "__proto__": {"name": "x"}, "constructor": 1, "list": [{"toString": 1}]}',
    );
    expect(new Map(errorsOf(value))).toEqual(
      new Map([
        ["/name", "wrong_type"],
        ["/count", "out_of_range"],
        ["/nmae", "unknown_field"],
        ["/__proto__", "unknown_field"],
        ["/constructor", "unknown_field"],
        ["/list/0/name", "required"],
        ["/list/0/toString", "unknown_field"],
      ]),
    );
  });

  it("start at the place of the value", () => {
    expect(errorsOf({ name: 1 }, "/products/3")).toEqual([["/products/3/name", "wrong_type"]]);
  });

  it("keep the sentence their own contract gives", () => {
    const result = readInput(productRecord, { name: "Jacket", gtin: 4006381333931 });
    expect(result).toMatchObject({
      errors: [{ pointer: "/gtin", code: "wrong_type", detail: expect.stringContaining("leading zeros") }],
    });
  });

  it.each([
    [z.array(z.string()).min(1), [], "It must have at least 1 entry."],
    [z.string().min(2), "a", "It must have at least 2 characters."],
    [z.array(z.string()).max(1), ["a", "b"], "It may have at most 1 entry."],
    [z.iso.datetime(), "2026-11-22", "It is not a time with seconds and zone, such as 2026-11-22T10:00:00Z."],
    [z.iso.date(), "22.11.2026", "It is not a day such as 2026-11-22."],
  ])("say what is needed where the contract has no sentence: %#", (contract, value, detail) => {
    expect(readInput(contract, value)).toMatchObject({ errors: [{ detail }] });
  });

  it.each([
    ["recycledContent", "recycled_content"],
    ["carbon-score", "carbon_score"],
    ["Gtin", "gtin"],
    ["serial_no", "serial_number"],
    ["brand_id", null],
    ["x".repeat(500), null],
  ])("name the nearest field for %s: %s", (name, nearest) => {
    const result = readInput(productRecord, { name: "Jacket", [name]: 1 });
    const [error] = result.ok ? [] : result.errors;
    expect(error?.code).toBe("unknown_field");
    expect(error?.detail).toBe(
      nearest ? `There is no such field. Did you mean ${nearest}?` : "There is no such field.",
    );
  });

  it("stay small: 10,000 at most, and no pointer repeats a long name", () => {
    const many = Object.fromEntries(Array.from({ length: 15_000 }, (_, index) => [`field${index}`, 1]));
    expect(errorsOf({ name: "a", ...many })).toHaveLength(FIELD_ERRORS_MAX);
    expect(errorsOf({ name: "a", ["y".repeat(100_000)]: 1 })).toEqual([["", "unknown_field"]]);
  });

  it("can be told briefly, which reads what is right all the same", () => {
    expect(readInputBriefly(schema, { name: " a " })).toEqual({ ok: true, value: { name: "a" } });
    expect(readInputBriefly(schema, { name: 1, count: 9 }, "/7")).toMatchObject({
      ok: false,
      errors: [{ pointer: "/7", code: "faults_not_told" }],
    });
  });

  it("of an alternative are those of the one whose type fits", () => {
    const either = z.union([
      z.array(z.strictObject({ name: text(3) })),
      z.strictObject({ products: z.array(z.number()) }),
    ]);
    expect(readInput(either, [{ name: 1 }])).toMatchObject({ errors: [{ pointer: "/0/name", code: "wrong_type" }] });
    expect(readInput(either, { products: ["x"] })).toMatchObject({
      errors: [{ pointer: "/products/0", code: "wrong_type" }],
    });
    expect(readInput(either, "x")).toMatchObject({ errors: [{ pointer: "", code: "wrong_type" }] });
  });

  it.each([
    [z.number(), JSON.parse("1e400"), "This number is too large."],
    [z.int(), 1.5, "It must be a whole number."],
    [z.coerce.number(), "ten", "It must be a number."],
    [z.number(), null, "It must be a number, not null."],
  ])("of a number say what is wrong with it (%#)", (schema, value, detail) => {
    expect(readInput(schema, value)).toMatchObject({ errors: [{ detail }] });
  });

  it("of a missing one call it what it is", () => {
    const code = z.strictObject({ code: z.string() });
    expect(readParameters(code, {})).toMatchObject({
      errors: [{ pointer: "?code", code: "required", detail: "`code` is required." }],
    });
    expect(readInput(code, {})).toMatchObject({
      errors: [{ pointer: "/code", code: "required", detail: "`code` is required." }],
    });
  });

  it("of a query parameter are told by its name", () => {
    expect(
      readParameters(z.strictObject({ limit: z.coerce.number().max(100) }), { limit: "500", limt: "5" }),
    ).toMatchObject({
      errors: [
        { pointer: "?limit", code: "out_of_range" },
        { pointer: "?limt", code: "unknown_field", detail: "There is no such parameter. Did you mean limit?" },
      ],
    });
  });

  it.each([
    ["501", "out_of_range", "The number must lie between 1 and 500."],
    ["0", "out_of_range", "The number must lie between 1 and 500."],
    ["1E2", "wrong_type", "A whole number in plain digits is needed."],
  ])("of a whole number say what is wrong with %s", (limit, code, detail) => {
    expect(readParameters(z.strictObject({ limit: wholeParameter(1, 500) }), { limit })).toMatchObject({
      errors: [{ pointer: "?limit", code, detail }],
    });
  });
});
