import { describe, expect, it } from "vitest";
import { readInput, readParameters } from "@/lib/platform/input/read-input";
import { openApiSchemas } from "@/lib/platform/testing/openapi-schemas";
import { productRecord } from "@/lib/products/contract";
import { listProductsOperation } from "@/lib/products/reading-contract";
import { startTransferBody } from "@/lib/transfers/contract";
import { buildOpenApiDocument } from "./document";
import { OPERATIONS } from "./operations";

const schemaAt = openApiSchemas(buildOpenApiDocument(OPERATIONS, "https://passports.example.com"));
const isRecord = schemaAt("components", "schemas", "ProductRecord")!;
const isTransfer = schemaAt("components", "schemas", "StartTransferBody")!;
const limit = schemaAt("paths", "/v1/products", "get", "parameters", "0", "schema")!;

describe("the document and the server say the same of a record", () => {
  it.each<[member: string, value: unknown, isRight: boolean]>([
    ["quantity", 1, true],
    ["quantity", 1.5, false],
    ["quantity", 0, false],
    ["quantity", 10_001, false],
    ["warranty_months", 24, true],
    ["warranty_months", 0.5, false],
    ["carbon_reference_year", 2024, true],
    ["carbon_reference_year", 2024.5, false],
    ["upi", "https://id.example.com/01/4006381333931", true],
    ["upi", "https://münchen.example/ü", true],
    ["upi", "http://example.com", false],
    ["upi", "ftp://example.com", false],
    ["upi", "https:example.com", false],
    ["upi", "https://anna:secret@example.com/", false],
    ["upi", "https://a b", false],
    ["placed_on_market_on", "2026-02-28", true],
    ["placed_on_market_on", "2026-02-30", false],
    ["placed_on_market_on", "0000-02-29", false],
    ["placed_on_market_on", "26-02-28", false],
    ["model", "M", true],
    ["model", " ", false],
    ["model", "", false],
    ["model", "x".repeat(201), false],
    ["model", "😀".repeat(200), true],
    ["care_instructions", { "de-AT": "x" }, true],
    ["care_instructions", { DE_at: "x" }, false],
    ["care_instructions", { de: " " }, false],
    ["materials", Array.from({ length: 201 }, () => ({ name: "x", mass_pct: 1 })), false],
  ])("%s: %j", (member, value, isRight) => {
    const record = { name: "a", [member]: value };
    expect([isRecord(record), readInput(productRecord, record).ok]).toEqual([isRight, isRight]);
  });

  it.each([
    [{ serial_number: "1", quantity: 2 }, false],
    [{ serial_number: "1", quantity: null }, true],
    [{ serial_number: null, quantity: 2 }, true],
    [{ serial_number: "1" }, true],
  ])("a serial number and a quantity: %j", (units, isRight) => {
    const record = { name: "a", ...units };
    expect([isRecord(record), readInput(productRecord, record).ok]).toEqual([isRight, isRight]);
  });
});

it.each([
  ["recipient_email", "anna@example.com", true],
  ["recipient_email", "ünal@münchen.example", true],
  ["recipient_email", "a@b", false],
  ["recipient_email", "a..b@example.com", false],
  ["recipient_email", "a@example.com, b@example.com", false],
  ["recipient_email", "Anna <a@example.com>", false],
  ["recipient_email", '"a b"@example.com', false],
  ["code", "7K3M-Q2XD-9F4T-VW8P8", true],
  ["code", "7k3mq2xd9f4tvw8p8", true],
  ["code", "7K3M-Q2XD-9F4T", false],
  ["code", "7K3M-Q2XD-9F4T-VW8PU", false],
  ["expires_in_days", 30, true],
  ["expires_in_days", 1.5, false],
  ["expires_in_days", 31, false],
])("the document and the server say the same of a transfer's %s: %j", (member, value, isRight) => {
  const body = { code: "7K3M-Q2XD-9F4T-VW8P8", recipient_email: "anna@example.com", [member]: value };
  expect([isTransfer(body), readInput(startTransferBody, body).ok]).toEqual([isRight, isRight]);
});

describe("limit is a whole number in plain digits", () => {
  it.each([
    "1E2",
    "1e2",
    "+5",
    " 5",
    "5 ",
    "0x10",
    "5.0",
    "5.",
    "05",
    "",
    "-1",
    "0",
    "101",
    "NaN",
    "٥",
    "5\n",
    "99999999999999999999",
  ])("%j is refused", (input) => {
    expect(readParameters(listProductsOperation.query!, { limit: input })).toMatchObject({
      ok: false,
      errors: [{ pointer: "?limit" }],
    });
  });

  it.each(["1", "5", "100"])("%s is taken", (input) => {
    expect(readParameters(listProductsOperation.query!, { limit: input })).toMatchObject({
      ok: true,
      value: { limit: Number(input) },
    });
    expect(limit(Number(input))).toBe(true);
  });

  it("and is the documented number when left out", () => {
    expect(readParameters(listProductsOperation.query!, {})).toMatchObject({ ok: true, value: { limit: 25 } });
  });
});
