import type { Readable } from "node:stream";
import fc from "fast-check";
import { expect, it } from "vitest";
import { checkRecord } from "@/lib/products/check-records";
import { productOf } from "@/lib/products/plan-registration";
import { productRecord } from "@/lib/products/contract";
import { buildOpenApiDocument } from "@/lib/http/openapi/document";
import { OPERATIONS } from "@/lib/http/operations";
import { testDatabase } from "@/lib/testing/database";
import { contextOf, mintBrand, mintMember, mintProduct } from "@/lib/testing/factories";
import { valuesOf } from "@/lib/testing/fuzz/values";
import { chooseHeader } from "./choose-header";
import { rowsQuery } from "./contract";
import { exportForImport } from "./export-for-import";
import { listRows } from "./list-rows";
import { receiveFile } from "./receive-file";
import type { TableFormat } from "./table-file";
import { check } from "./testing/imports";

const { db } = testDatabase();
const PRODUCTS = 60;
const FILES = 4;

const { schemas } = buildOpenApiDocument(OPERATIONS, "https://passports.example.com").components;
const cell = fc.constantFrom("=1+1", "'=1", "''=", "-5", "+49", "@x", "\t=x", "＝1", "0012", "1e5", "1,5", "1.234", "12,50 €", "none", "keine", "[]", "{}", "null", "TRUE", "31.12.2026", "2026-02-03", "a\r\nb", "a\rb", "a\n\n=b", '"', '""a', "a;b,c\td|e", "sep=;", "ID", "é", "e\u0301", "\u212b", "\u0958", "_x000D_", "_x005F_x000D_", "\u0001\u0008", "\u00a0x", "\u200bx", "x\u2028y", "😀", "  in  ner ", "#N/A");
const byName = { name: fc.oneof(cell, valuesOf({ type: "string", maxLength: 300 }, { resolve: (schema) => schema, byName: {}, share: 0 })), model: fc.option(cell), external_id: fc.oneof(fc.uuid(), fc.constant(null)), serial_number: fc.constant(null), quantity: fc.constant(null) };
const drawing = { resolve: (schema: { $ref?: string }) => (schema.$ref ? schemas[schema.$ref.split("/").at(-1)!]! : schema), byName, share: 25 };
/** Products that the API would take. */
const product = valuesOf({ $ref: "#/components/schemas/ProductRecord" }, drawing).filter((value) => productRecord.safeParse(value).success);

async function* bytesOf(body: Readable): AsyncGenerator<Uint8Array> {
  for await (const piece of body as AsyncIterable<string | Uint8Array>) yield Buffer.from(piece as Uint8Array);
}

const exported = (format: TableFormat) => async (records: readonly unknown[]) => {
  const { brandId } = await mintBrand(db);
  const context = contextOf(db, (await mintMember(db, { brandId, role: "owner" })).actor);
  for (const record of records) {
    const checked = checkRecord(record);
    if (!checked.ok) throw new Error(JSON.stringify(checked.errors));
    const { id: _id, ...row } = productOf(checked.record, "");
    await mintProduct(db, { brandId, ...row });
  }
  const file = await exportForImport(context, { format, group: [], review: [], recalled: [], units: [] });
  const { importId } = await receiveFile(context, { source: "portal", fileName: file.fileName, body: bytesOf(file.body) });
  await chooseHeader(context, { importId, sheet_index: 0, header_row: 1 });
  const { state, counts } = await check(context, importId);
  const rows = (await listRows(context, { importId, ...rowsQuery.parse({ outcome: ["changed", "new", "refused"] }) })).rows;
  const differing = rows.slice(0, 3).map(({ changes, problems }) => ({ changes, problems: problems.filter(({ severity }) => severity === "error") }));
  expect({ state, differing, unchanged: counts.unchanged, rows: counts.rows }).toEqual({ state: "checked", differing: [], unchanged: records.length, rows: records.length });
};

it.each<TableFormat>(["csv", "xlsx"])("whatever products hold, their export to %s imported again changes nothing", { timeout: 300_000 }, async (format) => {
  await fc.assert(fc.asyncProperty(fc.array(product, { minLength: PRODUCTS, maxLength: PRODUCTS }), exported(format)), { numRuns: FILES, seed: 16, endOnFailure: true });
});
