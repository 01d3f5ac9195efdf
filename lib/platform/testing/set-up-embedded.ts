import { cpSync, mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { TestProject } from "vitest/node";
import { startEmbeddedDatabase } from "@/db/embedded/start-embedded-database";
import { migrateDatabase } from "@/db/migrate";
import { keepDatabase } from "./leaks/evidence";

/** Creates one migrated data folder, and for every worker an embedded database on a copy of it. */
export default async function setUp(project: TestProject): Promise<() => Promise<void>> {
  const folder = mkdtempSync(join(tmpdir(), "carnet-embedded-"));
  const template = join(folder, "template");
  const database = await startEmbeddedDatabase(template);
  await migrateDatabase(database.url);
  await database.stop();
  const workers = Array.from({ length: project.config.maxWorkers }, (_, index) => join(folder, `worker-${index + 1}`));
  const databases = await Promise.all(
    workers.map((worker) => {
      cpSync(template, worker, { recursive: true });
      return startEmbeddedDatabase(worker);
    }),
  );
  project.provide("embedded", { folder, template, urls: databases.map((database) => database.url) });
  return async () => {
    await Promise.all(databases.map(({ url }) => keepDatabase("embedded", url)));
    await Promise.all(databases.map((database) => database.stop()));
    rmSync(folder, { recursive: true, force: true });
  };
}
