import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { TestProject } from "vitest/node";
import { providePostgres } from "@/lib/platform/launch/machine/postgres";
import { createTemplate, dropTemplate, type Template } from "./postgres-databases";

/**
 * Starts PostgreSQL and creates one migrated template, from which every worker makes its own database, and a folder
 * for their files.
 */
export default async function setUp(project: TestProject): Promise<() => Promise<void>> {
  const server = await providePostgres();
  const template = await createTemplate(server.url);
  const folder = mkdtempSync(join(tmpdir(), "carnet-files-"));
  project.provide("postgres", { template, folder });
  return async () => {
    rmSync(folder, { recursive: true, force: true });
    await dropTemplate(template, "postgres");
    await server.stop();
  };
}

declare module "vitest" {
  interface ProvidedContext {
    postgres: { template: Template; folder: string };
    embedded: { urls: string[]; template: string; folder: string };
    redis: { url: string };
  }
}
