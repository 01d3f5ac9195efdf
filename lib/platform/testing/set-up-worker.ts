import { join } from "node:path";
import { inject } from "vitest";
import { database } from "@/db/client";
import { acrossBrands } from "@/db/tenant";
import "@/lib/languages/register";
import "@/lib/operator/background-work/register";
import { openDataKeys } from "@/lib/platform/secrets/open-data-keys";
import { requireCopy } from "./postgres-databases";

/**
 * Runs before each test file that needs a database: gives its worker one, and folders, by the same variables as in
 * production. The files of a worker share them and the connections, which end with the worker. Two workers share
 * nothing, because the cleanup after one would delete the other's files.
 */

const worker = process.env.VITEST_POOL_ID!;

if (process.env.EMBEDDED_DATABASE === "yes") {
  const { urls, folder } = inject("embedded");
  process.env.DATABASE_URL = urls[Number(worker) - 1]!;
  process.env.DATA_DIR = join(folder, `files-${worker}`);
} else {
  const { template, folder } = inject("postgres");
  process.env.DATABASE_URL ||= await requireCopy(template, worker);
  process.env.DATA_DIR = join(folder, `files-${worker}`);
}

await openDataKeys(acrossBrands(database().db));
