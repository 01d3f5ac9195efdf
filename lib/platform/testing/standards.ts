import { existsSync } from "node:fs";
import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";

/**
 * The folder of third-party schemas, tables and vectors, next to the project where it is developed. Null elsewhere:
 * tests that need it are skipped by name.
 */
export const foreignData = find(dirname(fileURLToPath(import.meta.url)));
export const standards = foreignData && join(foreignData, "standards");

function find(from: string): string | null {
  const folder = join(from, "shared/data");
  if (existsSync(folder)) return folder;
  return dirname(from) === from ? null : find(dirname(from));
}
