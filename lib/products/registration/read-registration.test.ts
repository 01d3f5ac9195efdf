import { describe, expect, it, test } from "vitest";
import { unitAnswer } from "@/lib/passports/api-contract";
import { unitExample } from "@/lib/passports/examples";
import type { DomainError } from "@/lib/platform/errors";
import { productRecord, RECORDS_MAX } from "../contract";
import { productExample, recordExample, registeredExample } from "../examples";
import { productAnswer, productWithUnits, registeredProduct } from "../reading-contract";
import { readRegistration } from "./group-records";

const record = { name: "Jacket" };
const invalid = { name: "Jacket", gtin: 1 };

const refusal = (json: unknown) =>
  readRegistration(json).then(
    () => expect.fail("it was read"),
    (error: DomainError) => error,
  );

describe("the three forms of a body", () => {
  test.each([
    ["one record", record, "single", 1],
    ["an array", [record, record], "list", 2],
    ["an object with products", { products: [record, record] }, "list", 2],
  ] as const)("%s", async (_, json, form, count) => {
    const result = await readRegistration(json);
    expect([result.form, result.validated.accepted.length]).toEqual([form, count]);
  });

  test.each([
    ["one record", invalid, "/gtin"],
    ["an array", [record, invalid], "/1/gtin"],
    ["an object with products", { products: [record, invalid] }, "/products/1/gtin"],
  ])("an error in %s points into the body that was sent", async (_, json, pointer) => {
    expect((await readRegistration(json)).validated.rejected[0]!.errors[0]!.pointer).toBe(pointer);
  });

  test.each<[string, unknown, string, string]>([
    ["an empty array", [], "", "too_short"],
    ["an empty products", { products: [] }, "/products", "too_short"],
    ["products that are no array", { products: record }, "/products", "wrong_type"],
    ["further members beside products", { products: [record], brand: "x" }, "/brand", "unknown_field"],
  ])("%s is refused", async (_, json, pointer, code) => {
    expect(await refusal(json)).toMatchObject({ code: "invalid_request", extras: { errors: [{ pointer, code }] } });
  });

  test.each([7, "text", null, true])("%j is a record of the wrong type", async (json) => {
    expect((await readRegistration(json)).validated.rejected).toMatchObject([
      { errors: [{ pointer: "", code: "wrong_type" }] },
    ]);
  });
});

describe("the bounds of a request", () => {
  it("10,000 records are read, 10,001 are too many", async () => {
    const records = Array.from({ length: RECORDS_MAX }, () => record);
    expect((await readRegistration(records)).validated.accepted).toHaveLength(RECORDS_MAX);
    expect((await refusal([...records, record])).code).toBe("too_many_records");
  });

  it("100,000 units are read, one more is too many", async () => {
    const tenThousand = { name: "Jacket", quantity: 10_000 };
    const most = Array.from({ length: 10 }, () => tenThousand);
    expect((await readRegistration(most)).validated.accepted).toHaveLength(10);
    expect((await refusal([...most, record])).code).toBe("too_many_records");
  });
});

it("the examples of the reference fit their contracts", () => {
  expect(productRecord.safeParse(recordExample).error).toBeUndefined();
  expect(unitAnswer.safeParse(unitExample).error).toBeUndefined();
  expect(registeredProduct.safeParse(registeredExample).error).toBeUndefined();
  expect(productAnswer.safeParse(productExample).error).toBeUndefined();
  const page = { ...productExample, passports: [unitExample], passports_has_more: false, passports_next_cursor: null };
  expect(productWithUnits.safeParse(page).error).toBeUndefined();
});
