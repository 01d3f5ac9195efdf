import { Readable } from "node:stream";
import { describe, expect, it } from "vitest";
import { exampleEcodesign } from "@/lib/ecodesign/contract";
import { EVERY_FIELD } from "@/lib/ecodesign/testing/every-field";
import { testDatabase } from "@/lib/platform/testing/database";
import { contextOf, mintBrand, mintMember, mintProduct } from "@/lib/platform/testing/factories";
import { chooseHeader } from "./columns/choose-header";
import { rowsQuery } from "./contract";
import { exportForImport, type RowsOf } from "./files/export-for-import";
import { receiveFile } from "./files/receive-file";
import { templateFile } from "./files/template";
import { listRows, type TableFormat } from "./rows/list-rows";
import { validate } from "./testing/imports";

const { db } = testDatabase();

const NASTY = [
  "=1+1",
  "'=1+1",
  "-5",
  "+49",
  "@x",
  "'quoted",
  'say "so"',
  "line\nbreak",
  "Größe: ÄÖÜ ß €",
  "0012",
  "1e5",
  "none",
  "[]",
  "a;b,c\td",
  "31.12.2026",
  "TRUE",
  "  inner  space".trim(),
  "_x000D_",
  "😀",
];

async function* bytesOf(body: Readable): AsyncGenerator<Uint8Array> {
  for await (const piece of body as AsyncIterable<string | Uint8Array>) yield Buffer.from(piece as Uint8Array);
}

describe.each<TableFormat>(["csv", "xlsx"])("products exported to %s", (format) => {
  it.each<RowsOf>(["product", "unit"])("with a row a %s, and imported again, are all unchanged", async (rowsOf) => {
    const { brandId } = await mintBrand(db);
    const context = contextOf(db, (await mintMember(db, { brandId, role: "owner" })).actor);
    for (const [index, text] of NASTY.entries())
      await mintProduct(db, {
        brandId,
        name: text,
        model: text,
        externalId: index % 2 ? `${text} ${index}` : null,
        ecodesign: { energy_use_basis: text, care_instructions: { de: text, "en-GB": "x" } },
      });
    await mintProduct(db, {
      brandId,
      name: "Full",
      gtin: "02345673",
      serialNumber: "00071",
      productGroup: "textiles",
      recycledContent: 0.3,
      carbonScore: 1e-7,
      warrantyMonths: 24,
      ecodesign: exampleEcodesign,
    });
    await mintProduct(db, {
      brandId,
      name: "Every field",
      gtin: "9524100000025",
      productGroup: "electronics",
      recycledContent: 0.3,
      carbonScore: 12,
      warrantyMonths: 36,
      ecodesign: EVERY_FIELD,
    });
    await mintProduct(db, {
      brandId,
      name: "Odd GTIN",
      gtin: "40063813339",
      units: 12,
      batch: "26-07",
      recycledContent: 0.5,
    });
    await mintProduct(db, {
      brandId,
      name: "None",
      ecodesign: {
        substances: [],
        materials: [],
        operators: [],
        recyclability_score: 0,
        carbon_includes_offsets: false,
      },
    });
    await mintProduct(db, { brandId, name: "Not assessed", units: 3 });
    const many = Array.from({ length: 20 }, (_, index) => ({
      name: `Material ${index}`,
      mass_pct: 5,
      component: index % 3 ? null : "Lining",
    }));
    await mintProduct(db, {
      brandId,
      name: "Many",
      ecodesign: {
        materials: many,
        substances: [{ iupac_name: "Lead", other_names: ["Pb", "Plumbum; lead"] }, { other_names: [] }],
      },
    });
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
    const rows = NASTY.length + 6 + (rowsOf === "unit" ? 11 + 2 : 0);
    const { rows: reported } = await listRows(context, { importId, ...rowsQuery.parse({ problems: "yes" }) });
    const changed = (await listRows(context, { importId, ...rowsQuery.parse({ outcome: "changed" }) })).rows.map(
      ({ changes }) => changes,
    );
    expect({
      state,
      counts,
      changed,
      errors: reported.flatMap((row) => row.problems.filter(({ severity }) => severity === "error")),
    }).toMatchObject({
      state: "checked",
      counts: {
        rows,
        unchanged: rows,
        changed: 0,
        added: 0,
        new: 0,
        refused: 0,
        products: { unchanged: NASTY.length + 6 },
      },
      changed: [],
      errors: [],
    });
  });

  it.each<["textiles" | "battery", RowsOf, object]>([
    ["textiles", "unit", { rows: 2, new: 2, passports: 2 }],
    ["battery", "product", { rows: 1, new: 1, passports: 100 }],
  ])("begin from a template of %s with a row a %s whose example is right", async (group, rowsOf, counts) => {
    const { brandId } = await mintBrand(db);
    const context = contextOf(db, (await mintMember(db, { brandId })).actor);
    const file = templateFile({ group, format, locale: "de", rowsOf });
    const { importId } = await receiveFile(context, {
      source: "portal",
      fileName: file.fileName,
      body: bytesOf(file.body),
    });
    await chooseHeader(context, { importId, sheet_index: 0, header_row: 1, header_rows: 1 });
    expect((await validate(context, importId)).counts).toMatchObject({
      ...counts,
      products: { new: 1 },
      refused: 0,
      warnings: 0,
    });
  });
});
