import { chmodSync, mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { requireBuild } from "@/lib/launch/build";
import { XLSX_TYPE } from "@/lib/imports/api-contract";
import { monotonicMs } from "@/lib/platform/clock";
import { COLUMNS, writeCsvFile, writeXlsxFile } from "./measures/import-files";
import { type ImportMeasured, measureImport } from "./measures/import";
import { table } from "./measures/statistics";
import { Site } from "./servers/site";

/**
 * `npm run bench:imports [-- --rows=1000000]`: a file uploaded, checked and committed on PostgreSQL through the API, beside
 * PostgreSQL's own COPY of the same file in the same run, while passports are verified. Linux.
 */

const asked = process.argv.find((argument) => argument.startsWith("--rows="))?.slice("--rows=".length);
const ROWS = Number(asked ?? 1_000_000);
const XLSX_ROWS = Math.min(100_000, ROWS);

const whole = (value: number) => Math.round(value).toLocaleString("en");

/** COPY into a bare table of the file's own columns: what the database alone needs for the same rows. */
async function copyRowsPerSecond(site: Site, path: string): Promise<number> {
  await site.rows(`create table copied (${COLUMNS.map((name) => `${name} text`).join(", ")})`);
  const startMs = monotonicMs();
  await site.rows(`copy copied from '${path}' with (format csv, header)`);
  return (ROWS * 1000) / (monotonicMs() - startMs);
}

function line(name: string, rows: number, { seconds, checkedAfterSeconds, memoryOverIdleMb, verifyP99Ms }: ImportMeasured, copyPerSecond: number): string[] {
  const perSecond = rows / seconds;
  return [name, `${seconds.toFixed(1)} s`, `${checkedAfterSeconds.toFixed(1)} s`, `${whole(perSecond)}/s`, `1/${(copyPerSecond / perSecond).toFixed(1)}`, `${whole(memoryOverIdleMb)} MB`, `${whole(verifyP99Ms)} ms`];
}

await requireBuild();
const folder = mkdtempSync(join(tmpdir(), "carnet-imports-"));
chmodSync(folder, 0o755);
const site = await Site.open("postgres", { more: { CHECK_RESPONSES: "no", IMPORTS_DIR: join(folder, "uploads") } });
try {
  const [csv, xlsx] = [join(folder, "products.csv"), join(folder, "products.xlsx")];
  await writeCsvFile(csv, { count: ROWS });
  await writeXlsxFile(xlsx, { count: XLSX_ROWS, from: ROWS });
  const copy = await copyRowsPerSecond(site, csv);
  const heading = ["file", "in all", "checked after", "rows", "of COPY", "memory over idle", "verify p99"];
  const imported = [
    line(`CSV, ${whole(ROWS)} rows`, ROWS, await measureImport(site, { path: csv, type: "text/csv", rows: ROWS }), copy),
    line(`XLSX, ${whole(XLSX_ROWS)} rows`, XLSX_ROWS, await measureImport(site, { path: xlsx, type: XLSX_TYPE, rows: XLSX_ROWS }), copy),
  ];
  console.log(table([heading, [`COPY, ${whole(ROWS)} rows`, `${(ROWS / copy).toFixed(1)} s`, "", `${whole(copy)}/s`, "1", "", ""], ...imported]));
} finally {
  await site.close();
  rmSync(folder, { recursive: true, force: true });
}
