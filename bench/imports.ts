import { chmodSync, mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { SITE_SECRET } from "@/e2e/support/site-settings";
import { XLSX_TYPE } from "@/lib/imports/api/api-contract";
import { requireBuild } from "@/lib/platform/launch/build";
import { readCommandLine } from "@/lib/platform/launch/options";
import { copyFile, copyStored } from "./measures/copy";
import { type ImportMeasured, measureImport, measureUndo } from "./measures/import";
import { writeCsvFile, writeSerialFile, writeXlsxFile } from "./measures/import-files";
import { table } from "./measures/statistics";
import { Site } from "./servers/site";

/**
 * `npm run bench:imports [-- --rows=1000000]`: a file uploaded, checked and committed on PostgreSQL through the API,
 * beside PostgreSQL's own COPY of the same file in the same run, while passports are verified. `--serials`: serial
 * lists instead, 20,000 units of 200 products and `--rows` units of a hundredth as many, in both orders. Linux.
 */

const USAGE = "Usage:\n  npm run bench:imports [-- --rows=1000000] [--serials]";
const { rows, serials } = readCommandLine(USAGE, { rows: { type: "string" }, serials: { type: "boolean" } }).values;
const ROWS = Number(rows ?? 1_000_000);
const XLSX_ROWS = Math.min(100_000, ROWS);

const whole = (value: number) => Math.round(value).toLocaleString("en");

const perSecondOf = (rows: number, { seconds }: ImportMeasured) => rows / seconds;

function line(name: string, rows: number, measured: ImportMeasured, copied: readonly number[]): string[] {
  const { seconds, checkedAfterSeconds, memoryOverIdleMb, verifyP99Ms } = measured;
  const perSecond = perSecondOf(rows, measured);
  return [
    name,
    `${seconds.toFixed(1)} s`,
    `${checkedAfterSeconds.toFixed(1)} s`,
    `${whole(perSecond)}/s`,
    ...copied.map((copy) => `1/${(copy / perSecond).toFixed(1)}`),
    `${whole(memoryOverIdleMb)} MB`,
    `${whole(verifyP99Ms)} ms`,
  ];
}

const copyLine = (name: string, perSecond: number) => [
  name,
  `${(ROWS / perSecond).toFixed(1)} s`,
  "",
  `${whole(perSecond)}/s`,
  "",
  "",
  "",
  "",
];

/** Serial lists: few articles with many units. */
async function benchSerials(site: Site, folder: string): Promise<void> {
  const lines = [["file", "in all", "checked after", "rows", "memory over idle", "verify p99"]];
  for (const { count, products, isSpread } of [
    { count: Math.min(20_000, ROWS), products: 200, isSpread: false },
    ...(ROWS > 20_000
      ? [false, true].map((isSpread) => ({ count: ROWS, products: Math.ceil(ROWS / 100), isSpread }))
      : []),
  ]) {
    const path = join(folder, "serials.csv");
    await writeSerialFile(path, { count, products, isSpread });
    const measured = await measureImport(site, { path, type: "text/csv", rows: count, products });
    lines.push(
      line(`${whole(count)} units of ${whole(products)} products${isSpread ? ", spread" : ""}`, count, measured, []),
    );
    console.log(lines.at(-1)!.join("  "));
  }
  console.log(table(lines));
}

Object.assign(process.env, { AUTH_SECRET: SITE_SECRET });
await requireBuild();
const folder = mkdtempSync(join(tmpdir(), "carnet-imports-"));
chmodSync(folder, 0o777);
const site = await Site.open("postgres", { more: { CHECK_RESPONSES: "no", DATA_DIR: join(folder, "data") } });
try {
  if (serials) await benchSerials(site, folder);
  else await benchProducts(site, folder);
} finally {
  await site.close();
  rmSync(folder, { recursive: true, force: true });
}

async function benchProducts(site: Site, folder: string): Promise<void> {
  const [csv, xlsx] = [join(folder, "products.csv"), join(folder, "products.xlsx")];
  await writeCsvFile(csv, { count: ROWS });
  await writeXlsxFile(xlsx, { count: XLSX_ROWS, from: ROWS });
  const intoBare = await copyFile(site, { path: csv, rows: ROWS });
  const imported = await measureImport(site, { path: csv, type: "text/csv", rows: ROWS });
  const intoStored = await copyStored(site, { brandId: imported.brandId, folder, rows: ROWS });
  const workbook = await measureImport(site, { path: xlsx, type: XLSX_TYPE, rows: XLSX_ROWS });
  const undoneSeconds = await measureUndo(site, imported);
  const copied = [intoBare, intoStored];
  console.log(
    table([
      ["file", "in all", "checked after", "rows", "of COPY, bare", "of COPY, stored", "memory over idle", "verify p99"],
      copyLine(`COPY of ${whole(ROWS)} rows into a bare table`, intoBare),
      copyLine("COPY of what they became, with indexes and keys", intoStored),
      line(`CSV, ${whole(ROWS)} rows`, ROWS, imported, copied),
      line(`XLSX, ${whole(XLSX_ROWS)} rows`, XLSX_ROWS, workbook, copied),
    ]),
  );
  console.log(`The CSV import taken back: ${undoneSeconds.toFixed(1)} s, ${whole(ROWS / undoneSeconds)} rows/s.`);
}
