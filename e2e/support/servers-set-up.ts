import { requireBuild } from "@/lib/platform/launch/build";
import { providePostgres } from "@/lib/platform/launch/machine/postgres";
import { createTemplate, dropTemplate } from "@/lib/platform/testing/postgres-databases";

/**
 * Runs once before the journeys: the production build and a migrated PostgreSQL, from which each worker copies its own.
 */
export default async function setUp(): Promise<() => Promise<void>> {
  await requireBuild();
  const server = await providePostgres();
  const template = await createTemplate(server.url);
  process.env.JOURNEY_DATABASE_TEMPLATE = JSON.stringify(template);
  return async () => {
    await dropTemplate(template, "journeys");
    await server.stop();
  };
}
