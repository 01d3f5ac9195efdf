import type { Readable } from "node:stream";
import fc from "fast-check";
import { expect, it } from "vitest";
import { insertPassports } from "@/db/queries/passports";
import { buildOpenApiDocument } from "@/lib/openapi/document";
import { OPERATIONS } from "@/lib/openapi/operations";
import { now } from "@/lib/platform/clock";
import { testDatabase } from "@/lib/platform/testing/database";
import { contextOf, mintBrand, mintMember, mintProduct } from "@/lib/platform/testing/factories";
import { valuesOf } from "@/lib/platform/testing/fuzz/values";
import { productRecord } from "@/lib/products/contract";
import { planUnits, productOf } from "@/lib/products/registration/plan-registration";
import { validateRecord } from "@/lib/products/registration/validate-records";
import { chooseHeader } from "./columns/choose-header";
import { rowsQuery } from "./contract";
import { exportForImport, type RowsOf } from "./files/export-for-import";
import { receiveFile } from "./files/receive-file";
import { listRows, type TableFormat } from "./rows/list-rows";
import { validate } from "./testing/imports";

const { db } = testDatabase();
const PRODUCTS = 60;
const FILES = 2;

const { schemas } = buildOpenApiDocument(OPERATIONS, "https://passports.example.com").components;
const cell = fc.constantFrom(
  "=1+1",
  "'=1",
  "''=",
  "-5",
  "+49",
  "@x",
  "\t=x",
  "＝1",
  "0012",
  "1e5",
  "1,5",
  "1.234",
  "12,50 €",
  "none",
  "keine",
  "[]",
  "{}",
  "null",
  "TRUE",
  "31.12.2026",
  "2026-02-03",
  "a\r\nb",
  "a\rb",
  "a\n\n=b",
  '"',
  '""a',
  "a;b,c\td|e",
  "sep=;",
  "ID",
  "é",
  "e\u0301",
  "\u212b",
  "\u0958",
  "_x000D_",
  "_x005F_x000D_",
  "\u0001\u0008",
  "\u00a0x",
  "\u200bx",
  "x\u2028y",
  "😀",
  "  in  ner ",
  "#N/A",
);
const byName = {
  name: fc.oneof(
    cell,
    valuesOf({ type: "string", maxLength: 300 }, { resolve: (schema) => schema, byName: {}, share: 0 }),
  ),
  model: fc.option(cell),
  external_id: fc.oneof(fc.uuid(), fc.constant(null)),
  serial_number: fc.constant(null),
  quantity: fc.constant(null),
};
const drawing = {
  resolve: (schema: { $ref?: string }) => (schema.$ref ? schemas[schema.$ref.split("/").at(-1)!]! : schema),
  byName,
  share: 25,
};
/** Products that the API would take. */
const record = valuesOf({ $ref: "#/components/schemas/ProductRecord" }, drawing).filter(
  (value) => productRecord.safeParse(value).success,
);

async function* bytesOf(body: Readable): AsyncGenerator<Uint8Array> {
  for await (const piece of body as AsyncIterable<string | Uint8Array>) yield Buffer.from(piece as Uint8Array);
}

/** What the API would take of a unit. */
const unit = fc
  .record({
    serial_number: fc.option(
      fc.oneof(
        fc.uuid(),
        cell.map((text) => `${text} 7`),
      ),
      { nil: null },
    ),
    unit_external_id: fc.option(fc.uuid(), { nil: null }),
    batch: fc.option(cell, { nil: null }),
    produced_on: fc.option(fc.constantFrom("2026-02-03", "2024-02-29"), { nil: null }),
    production_facility: fc.option(cell, { nil: null }),
    unit_placed_on_market_on: fc.option(fc.constantFrom("2026-12-31"), { nil: null }),
  })
  .filter((value) => productRecord.safeParse({ name: "Unit", ...value }).success);
const product = fc.tuple(
  record,
  fc.uniqueArray(unit, { maxLength: 3, selector: ({ serial_number: serial }) => serial ?? Symbol("none") }),
);

const exported =
  (format: TableFormat, rowsOf: RowsOf) =>
  async (records: readonly (readonly [unknown, readonly Record<string, unknown>[]])[]) => {
    const { brandId } = await mintBrand(db);
    const context = contextOf(db, (await mintMember(db, { brandId, role: "owner" })).actor);
    for (const [data, units] of records) {
      const validated = validateRecord(data);
      if (!validated.ok) throw new Error(JSON.stringify(validated.errors));
      const { id: _id, ...row } = productOf(validated.record, "");
      const { productId: id } = await mintProduct(db, { brandId, ...row, units: 0 });
      const passports = units.flatMap(
        (each) =>
          planUnits({ id, gtin: row.gtin, warrantyMonths: null }, productRecord.parse({ name: "Unit", ...each }), {
            brandId,
            at: now(),
          }).passports,
      );
      await insertPassports(db, { brandId, at: now() }, passports);
    }
    const file = await exportForImport(context, {
      format,
      rowsOf,
      group: [],
      review: [],
      recalled: [],
      units: [],
      batch: [],
    });
    const { importId } = await receiveFile(context, {
      source: "portal",
      fileName: file.fileName,
      body: bytesOf(file.body),
    });
    await chooseHeader(context, { importId, sheet_index: 0, header_row: 1, header_rows: 1 });
    const { state, counts } = await validate(context, importId);
    const rows = (
      await listRows(context, { importId, ...rowsQuery.parse({ outcome: ["changed", "added", "new", "refused"] }) })
    ).rows;
    const differing = rows
      .slice(0, 3)
      .map(({ changes, problems, cells }) => ({
        changes,
        problems: problems.filter(({ severity }) => severity === "error"),
        cells,
      }));
    const all =
      rowsOf === "product" ? records.length : records.reduce((sum, [, units]) => sum + Math.max(1, units.length), 0);
    expect({
      state,
      differing,
      unchanged: counts.unchanged,
      rows: counts.rows,
      products: counts.products.unchanged,
    }).toEqual({ state: "checked", differing: [], unchanged: all, rows: all, products: records.length });
  };

it.each<[TableFormat, RowsOf]>([
  ["csv", "product"],
  ["csv", "unit"],
  ["xlsx", "product"],
  ["xlsx", "unit"],
])(
  "whatever products and units hold, their export to %s with a row a %s imported again changes nothing",
  { timeout: 300_000 },
  async (format, rowsOf) => {
    await fc.assert(
      fc.asyncProperty(fc.array(product, { minLength: PRODUCTS, maxLength: PRODUCTS }), exported(format, rowsOf)),
      { numRuns: FILES, seed: 16, endOnFailure: true },
    );
  },
);
