import { monotonicMs } from "@/lib/platform/clock";
import type { Site } from "../servers/site";
import { COLUMNS } from "./import-files";

/** What the database alone needs for the same rows, by its own COPY. */

/** Rows a second into a bare table of the file's own columns. */
export async function copyFile(site: Site, { path, rows }: { path: string; rows: number }): Promise<number> {
  await site.rows(`create table copied_file (${COLUMNS.map((name) => `${name} text`).join(", ")})`);
  const startMs = monotonicMs();
  await site.rows(`copy copied_file from '${path}' with (format csv, header)`);
  return (rows * 1000) / (monotonicMs() - startMs);
}

const TABLES = [
  { name: "products", order: "id" },
  { name: "product_versions", order: "product_id" },
  { name: "passports", order: "id" },
  { name: "product_reviews", order: "product_id" },
] as const;
/** A statement ends after 30 s. */
const ROWS_PER_COPY = 200_000;

const KEYS = [
  "alter table copied.products add foreign key (brand_id) references brands",
  "alter table copied.product_versions add foreign key (brand_id, product_id) references copied.products " +
    "(brand_id, id)",
  "alter table copied.passports add foreign key (brand_id, product_id) references copied.products (brand_id, id)",
  "alter table copied.product_reviews add foreign key (brand_id, product_id) references copied.products (brand_id, id)",
];

/**
 * Rows of the file per second into tables like ours, with their indexes, checks and foreign keys: rewrites the result
 * of a brand's import.
 */
export async function copyStored(
  site: Site,
  { brandId, folder, rows }: { brandId: string; folder: string; rows: number },
): Promise<number> {
  await site.rows("create schema copied");
  const copies: { table: string; columns: string; path: string }[] = [];
  for (const { name: table, order } of TABLES) {
    await site.rows(`create table copied.${table} (like public.${table} including all)`);
    const columns = await copiedColumns(site, table);
    for (let offset = 0; offset <= rows; offset += ROWS_PER_COPY) {
      const path = `${folder}/${table}-${offset}`;
      await site.rows(
        `copy (select ${columns} from public.${table} where brand_id = '${brandId}' order by ${order} offset ${offset} ` +
          `limit ${ROWS_PER_COPY}) to '${path}'`,
      );
      copies.push({ table, columns, path });
    }
  }
  for (const key of KEYS) await site.rows(key);
  const startMs = monotonicMs();
  for (const { table, columns, path } of copies) await site.rows(`copy copied.${table} (${columns}) from '${path}'`);
  const perSecond = (rows * 1000) / (monotonicMs() - startMs);
  await site.rows("drop schema copied cascade");
  return perSecond;
}

/** Without generated columns, which COPY does not accept. */
async function copiedColumns(site: Site, table: string): Promise<string> {
  const columns = await site.rows<{ column_name: string }>(
    "select column_name from information_schema.columns where table_schema = 'public' and table_name = $1 " +
      "and is_generated = 'NEVER' order by ordinal_position",
    [table],
  );
  return columns.map(({ column_name: name }) => `"${name}"`).join(", ");
}
