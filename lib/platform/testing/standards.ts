import { existsSync } from "node:fs";
import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";

/**
 * The folder of others' schemas and vectors, which lies beside the project where it is made and nowhere else: null
 * there, and what is held against them is skipped by name.
 */
export const standards = find(dirname(fileURLToPath(import.meta.url)));

function find(from: string): string | null {
  const folder = join(from, "shared/data/standards");
  if (existsSync(folder)) return folder;
  return dirname(from) === from ? null : find(dirname(from));
}
