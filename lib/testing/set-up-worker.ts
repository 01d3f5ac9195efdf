import { inject } from "vitest";
import { requireCopy } from "./postgres-databases";

/**
 * Runs before each test file that needs a database: gives its worker one, by the same variables as in production. The files
 * of a worker share it, and the connections to it, which end with the worker.
 */

const worker = Number(process.env.VITEST_POOL_ID);

if (process.env.EMBEDDED_DATABASE === "yes") process.env.DATABASE_URL = inject("embedded").urls[worker - 1]!;
else process.env.DATABASE_URL ||= await requireCopy(inject("postgres"), String(worker));
