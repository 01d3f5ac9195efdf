import type { TestProject } from "vitest/node";
import { bringPostgres } from "@/lib/launch/machine/postgres";
import { createTemplate, dropTemplate, type Template } from "./postgres-databases";

/** Brings PostgreSQL and one migrated template; every worker makes its own database from it. */
export default async function setUp(project: TestProject): Promise<() => Promise<void>> {
  const server = await bringPostgres();
  const template = await createTemplate(server.url);
  project.provide("postgres", template);
  return async () => {
    await dropTemplate(template);
    await server.stop();
  };
}

declare module "vitest" {
  interface ProvidedContext {
    postgres: Template;
    embedded: { urls: string[]; template: string };
    redis: { url: string };
  }
}
