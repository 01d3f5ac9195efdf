import { afterAll, inject } from "vitest";
import { database } from "@/db/client";
import { requireCopy } from "./postgres-databases";

/** Runs before each test file that needs a database: gives this worker its own, by the same variables as in production. */

const worker = Number(process.env.VITEST_POOL_ID);

if (process.env.EMBEDDED_DATABASE === "yes") process.env.DATABASE_URL = inject("embedded").urls[worker - 1]!;
else process.env.DATABASE_URL = await requireCopy(inject("postgres"), String(worker));

afterAll(() => database().close());
