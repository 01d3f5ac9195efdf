import { chmodSync, mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { XLSX_TYPE } from "@/lib/imports/api/api-contract";
import { copyFile, copyStored } from "./measures/copy";
import { type ImportMeasured, measureImport, measureUndo } from "./measures/import";
import { writeCsvFile, writeSerialFile, writeXlsxFile } from "./measures/import-files";
import { table } from "./measures/statistics";
import { Site } from "./servers/site";

/**
 * A file is uploaded, checked and committed on PostgreSQL through the API, and compared with PostgreSQL's own COPY of
 * the same file in the same run, while passports are verified. `isSerials`: serial lists instead, 20,000 units of 200
 * products and `rows` units of a hundredth as many, in both orders. Linux.
 */

const XLSX_ROWS_MAX = 100_000;

const formatInteger = (value: number) => Math.round(value).toLocaleString("en");

const perSecondOf = (rows: number, { seconds }: ImportMeasured) => rows / seconds;

function line(name: string, rows: number, measured: ImportMeasured, copied: readonly number[]): string[] {
  const { seconds, checkedAfterSeconds, memoryOverIdleMb, verifyP99Ms } = measured;
  const perSecond = perSecondOf(rows, measured);
  return [
    name,
    `${seconds.toFixed(1)} s`,
    `${checkedAfterSeconds.toFixed(1)} s`,
    `${formatInteger(perSecond)}/s`,
    ...copied.map((copy) => `1/${(copy / perSecond).toFixed(1)}`),
    `${formatInteger(memoryOverIdleMb)} MB`,
    `${formatInteger(verifyP99Ms)} ms`,
  ];
}

const copyLine = (name: string, rows: number, perSecond: number) => [
  name,
  `${(rows / perSecond).toFixed(1)} s`,
  "",
  `${formatInteger(perSecond)}/s`,
  "",
  "",
  "",
  "",
];

/** Serial lists: few articles with many units. */
async function benchSerials(site: Site, folder: string, rows: number): Promise<void> {
  const lines = [["file", "in all", "checked after", "rows", "memory over idle", "verify p99"]];
  for (const { count, products, isSpread } of [
    { count: Math.min(20_000, rows), products: 200, isSpread: false },
    ...(rows > 20_000
      ? [false, true].map((isSpread) => ({ count: rows, products: Math.ceil(rows / 100), isSpread }))
      : []),
  ]) {
    const path = join(folder, "serials.csv");
    await writeSerialFile(path, { count, products, isSpread });
    const measured = await measureImport(site, { path, type: "text/csv", rows: count, products });
    lines.push(
      line(
        `${formatInteger(count)} units of ${formatInteger(products)} products${isSpread ? ", spread" : ""}`,
        count,
        measured,
        [],
      ),
    );
    console.log(lines.at(-1)!.join("  "));
  }
  console.log(table(lines));
}

export async function benchImports({
  rows = 1_000_000,
  isSerials,
}: {
  rows: number | undefined;
  isSerials: boolean;
}): Promise<void> {
  const folder = mkdtempSync(join(tmpdir(), "carnet-imports-"));
  chmodSync(folder, 0o777);
  const site = await Site.open("postgres", { more: { CHECK_RESPONSES: "no", DATA_DIR: join(folder, "data") } });
  try {
    await (isSerials ? benchSerials : benchProducts)(site, folder, rows);
  } finally {
    await site.close();
    rmSync(folder, { recursive: true, force: true });
  }
}

async function benchProducts(site: Site, folder: string, rows: number): Promise<void> {
  const xlsxRows = Math.min(XLSX_ROWS_MAX, rows);
  const [csv, xlsx] = [join(folder, "products.csv"), join(folder, "products.xlsx")];
  await writeCsvFile(csv, { count: rows });
  await writeXlsxFile(xlsx, { count: xlsxRows, from: rows });
  const intoBare = await copyFile(site, { path: csv, rows });
  const imported = await measureImport(site, { path: csv, type: "text/csv", rows });
  const intoStored = await copyStored(site, { brandId: imported.brandId, folder, rows });
  const workbook = await measureImport(site, { path: xlsx, type: XLSX_TYPE, rows: xlsxRows });
  const undoneSeconds = await measureUndo(site, imported);
  const copied = [intoBare, intoStored];
  console.log(
    table([
      ["file", "in all", "checked after", "rows", "of COPY, bare", "of COPY, stored", "memory over idle", "verify p99"],
      copyLine(`COPY of ${formatInteger(rows)} rows into a bare table`, rows, intoBare),
      copyLine("COPY of what they became, with indexes and keys", rows, intoStored),
      line(`CSV, ${formatInteger(rows)} rows`, rows, imported, copied),
      line(`XLSX, ${formatInteger(xlsxRows)} rows`, xlsxRows, workbook, copied),
    ]),
  );
  console.log(
    `The CSV import taken back: ${undoneSeconds.toFixed(1)} s, ${formatInteger(rows / undoneSeconds)} rows/s.`,
  );
}
