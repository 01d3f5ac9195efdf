import { afterAll } from "vitest";
import { database, type OpenDatabase, openDatabase } from "@/db/client";
import { environment } from "@/lib/platform/env";

/**
 * The database of this test worker, migrated and its own; the same handle that the code under test gets from
 * `database()`.
 */
export function testDatabase(): OpenDatabase {
  return database();
}

/** True in the runs on the embedded database, whose one session is shared by all connections. */
export function isEmbeddedDatabase(): boolean {
  return environment().isEmbeddedDatabase;
}

/** A further pool of real connections to the worker's database, for races. Closed when the test file ends. */
export function openTestPool(connectionsMax: number): OpenDatabase {
  const opened = openDatabase(environment().databaseUrl!, connectionsMax);
  afterAll(() => opened.close());
  return opened;
}
