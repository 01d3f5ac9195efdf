import { createWriteStream, mkdtempSync, rmSync, statSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { Readable } from "node:stream";
import { pipeline } from "node:stream/promises";
import { monotonicMs } from "@/lib/platform/clock";
import { csvPieces } from "@/lib/platform/spreadsheets/csv-writer";
import { inspectSpreadsheet, readSpreadsheet } from "@/lib/platform/spreadsheets/read-spreadsheet";
import { writeXlsx } from "@/lib/platform/spreadsheets/xlsx-writer";
import { table } from "./measures/statistics";

/**
 * `npx tsx bench/spreadsheets.ts`: rows a second and the peak of memory, for reading and writing files of 12 columns.
 */

const HEADERS = [
  "external_id",
  "gtin",
  "serial",
  "name",
  "brand",
  "weight",
  "price",
  "material",
  "country",
  "made",
  "share",
  "note",
];
const SAMPLE_MS = 20;

function row(index: number): string[] {
  return [
    `p-${index}`,
    "04006381333931",
    `SN${index}`,
    `Tent ${index % 977}`,
    "Nordwand",
    "1.25",
    "129.9",
    "Polyester",
    "DE",
    "2026-03-01",
    "30 %",
    "new, here",
  ];
}

function* rows(count: number): Generator<string[]> {
  for (let index = 0; index < count; index += 1) yield row(index);
}

function* batches(count: number): Generator<string[][]> {
  for (let start = 0; start < count; start += 1000)
    yield Array.from({ length: 1000 }, (_, index) => row(start + index));
}

/** The peak is of the whole process, its threads included, over what it had before. */
async function measure(name: string, count: number, act: () => Promise<unknown>): Promise<string[]> {
  const idleBytes = process.memoryUsage.rss();
  let peakBytes = idleBytes;
  const sampler = setInterval(() => (peakBytes = Math.max(peakBytes, process.memoryUsage.rss())), SAMPLE_MS);
  const startMs = monotonicMs();
  await act();
  const tookMs = monotonicMs() - startMs;
  clearInterval(sampler);
  const perSecond = count === 0 ? "" : Math.round(count / (tookMs / 1000)).toLocaleString("en");
  return [name, `${(tookMs / 1000).toFixed(2)} s`, perSecond, `+${Math.round((peakBytes - idleBytes) / 1024 ** 2)} MB`];
}

async function readThrough(path: string, expected: number): Promise<void> {
  let count = 0;
  for await (const batch of readSpreadsheet(path)) count += batch.length;
  if (count !== expected + 1) throw new Error(`${count} rows were read of ${expected + 1}.`);
}

async function benchFile(name: string, count: number, path: string, content: Readable): Promise<string[][]> {
  const wrote = await measure(`write ${name}`, count, () => pipeline(content, createWriteStream(path)));
  const megabytes = `${Math.round(statSync(path).size / 1024 ** 2)} MB`;
  const inspected = await measure(`inspect ${name} (${megabytes})`, 0, () => inspectSpreadsheet(path));
  return [wrote, inspected, await measure(`read ${name}`, count, () => readThrough(path, count))];
}

const folder = mkdtempSync(join(tmpdir(), "bench-sheets-"));
try {
  const columns = HEADERS.map((header, index) => ({ header, value: (cells: string[]) => cells[index] }));
  const csv = await benchFile(
    "CSV, 1,000,000 rows",
    1_000_000,
    join(folder, "a.csv"),
    Readable.from(csvPieces(batches(1_000_000), columns)),
  );
  const book = writeXlsx([
    { name: "Products", columns: columns.map(({ header }) => ({ header })), rows: rows(100_000) },
  ]);
  const xlsx = await benchFile("XLSX, 100,000 rows", 100_000, join(folder, "a.xlsx"), book);
  console.log(table([["what", "time", "rows/s", "memory"], ...csv, ...xlsx]));
} finally {
  rmSync(folder, { recursive: true });
}
