import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { TestProject } from "vitest/node";
import { startPgBouncer } from "@/lib/platform/launch/machine/pgbouncer";
import { providePostgres } from "@/lib/platform/launch/machine/postgres";
import { createTemplate, dropTemplate } from "./postgres-databases";

/** As for PostgreSQL, with a pooler between its databases and every worker. */
export default async function setUp(project: TestProject): Promise<() => Promise<void>> {
  const server = await providePostgres();
  const template = await createTemplate(server.url);
  const pooler = await startPgBouncer(server.url);
  const folder = mkdtempSync(join(tmpdir(), "carnet-files-"));
  project.provide("postgres", { template: { ...template, serverUrl: pooler.url }, folder });
  return async () => {
    rmSync(folder, { recursive: true, force: true });
    await pooler.stop();
    await dropTemplate(template, "pgbouncer");
    await server.stop();
  };
}
