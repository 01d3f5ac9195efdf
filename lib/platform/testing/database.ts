import { afterAll } from "vitest";
import { database, type OpenDatabase, openDatabase } from "@/db/client";
import type { AllBrandsDb, BrandDb } from "@/db/tenant";
import { environment } from "@/lib/platform/env";

/** Tests prepare and look at rows of any brand, and hand their handle to whatever asks for one. */
type TestDatabase = OpenDatabase<BrandDb & AllBrandsDb>;

/**
 * The database of this test worker, migrated and its own; the same handle that the code under test gets from
 * `database()`.
 */
export function testDatabase(): TestDatabase {
  return database() as TestDatabase;
}

/** True in the runs on the embedded database, whose one session is shared by all connections. */
export function isEmbeddedDatabase(): boolean {
  return environment().isEmbeddedDatabase;
}

/** A further pool of real connections to the worker's database, for races. Closed when the test file ends. */
export function openTestPool(connectionsMax: number): TestDatabase {
  const opened = openDatabase(environment().databaseUrl!, connectionsMax) as TestDatabase;
  afterAll(() => opened.close());
  return opened;
}
