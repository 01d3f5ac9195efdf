import { chmodSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { formatPassportCode } from "@/lib/passports/code";
import { requireValue } from "@/lib/platform/require-value";
import { mintPassportCode } from "@/lib/products/registration/plan-registration";
import type { Site } from "../servers/site";

/**
 * Creates more passports like the existing ones by COPY, because registering a million takes an hour. Each pass
 * writes all products and units again with new ids, codes and serial numbers.
 */

/** The id of a row's copy: of the same time, and the same wherever the row is referenced. */
const idOf = (column: string) => `left(t.${column}, 14) || left(md5(t.${column} || '/' || $1), 16)`;
const another = (column: string) => `t.${column} || '-' || $1`;

/** In this order, because referenced rows come first. */
const TABLES: Record<string, Record<string, string>> = {
  products: { id: idOf("id"), external_id: another("external_id"), gtin_identity: another("gtin_identity") },
  product_versions: { product_id: idOf("product_id") },
  passports: {
    id: idOf("id"),
    product_id: idOf("product_id"),
    code: "made.code",
    serial_number: another("serial_number"),
    external_id: another("external_id"),
  },
};

/**
 * Copies the brand of these codes until it has that many passports, and returns the new codes. Runs on the database's
 * machine, because the database process reads and writes the files.
 */
export async function copyPassports(
  site: Site,
  { codes, passports }: { codes: readonly string[]; passports: number },
): Promise<string[]> {
  const folder = mkdtempSync(join(tmpdir(), "carnet-copies-"));
  chmodSync(folder, 0o777);
  const tables: string[] = [];
  try {
    await site.rows("create schema if not exists bench");
    const [brandRow] = await site.rows<{ id: string }>("select brand_id as id from passports where code = $1", [
      requireValue(codes[0], "A code").replaceAll("-", ""),
    ]);
    const brandId = requireValue(brandRow, "A brand").id;
    for (const table of Object.keys(TABLES))
      await site.rows(`create table bench.${table} as select * from public.${table} where brand_id = '${brandId}'`);
    const units = await site.count("select count(*) from bench.passports");
    for (let copy = 1; codes.length + tables.length < passports; copy += 1) {
      const fresh = Array.from({ length: units }, () => mintPassportCode(brandId));
      await copyOnce(site, { folder, copy, codes: fresh });
      tables.push(...fresh);
    }
    for (const table of Object.keys(TABLES)) {
      await site.rows(`drop table bench.${table}`);
      await site.rows(`vacuum analyze public.${table}`);
    }
    return tables.map(formatPassportCode);
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

async function copyOnce(
  site: Site,
  { folder, copy, codes }: { folder: string; copy: number; codes: readonly string[] },
): Promise<void> {
  const file = (name: string) => join(folder, `${name}-${copy}`);
  writeFileSync(file("codes"), codes.map((code, index) => `${index + 1}\t${code}\n`).join(""), { mode: 0o644 });
  await site.rows("create table bench.made (place integer primary key, code text not null)");
  await site.rows(`copy bench.made from '${file("codes")}'`);
  for (const [table, changes] of Object.entries(TABLES)) {
    const columns = await columnsOf(site, table);
    const values = columns.map((column) => (changes[column] ?? `t.${column}`).replaceAll("$1", `${copy}`));
    const codesBeside = table === "passports" ? "join bench.made on made.place = t.place" : "";
    const rows = `(select row_number() over () as place, * from bench.${table}) t ${codesBeside}`;
    await site.rows(`copy (select ${values.join(", ")} from ${rows}) to '${file(table)}'`);
    await site.rows(`copy public.${table} (${columns.join(", ")}) from '${file(table)}'`);
    rmSync(file(table), { force: true });
  }
  await site.rows("drop table bench.made");
}

/** Without generated columns. */
async function columnsOf(site: Site, table: string): Promise<string[]> {
  const columns = await site.rows<{ name: string }>(
    `select column_name as name from information_schema.columns
     where table_schema = 'public' and table_name = $1 and is_generated = 'NEVER' order by ordinal_position`,
    [table],
  );
  return columns.map(({ name }) => name);
}
