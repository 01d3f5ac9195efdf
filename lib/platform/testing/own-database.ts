import { cpSync, rmSync } from "node:fs";
import { join } from "node:path";
import { afterAll, inject } from "vitest";
import { type OpenDatabase, openDatabase } from "@/db/client";
import { startEmbeddedDatabase } from "@/db/embedded/start-embedded-database";
import type { AllBrandsDb, BrandDb } from "@/db/tenant";
import { randomSecret } from "@/lib/platform/ids";
import { isEmbeddedDatabase } from "./database";
import { requireCopy } from "./postgres-databases";

const ATTEMPTS_MAX = 10;

export interface OwnDatabase extends OpenDatabase<AllBrandsDb & BrandDb> {
  url: string;
}

/**
 * A migrated database for one test only, of the kind of this run: for tests of a whole database. Closed when the test
 * file ends.
 */
export async function mintDatabase(): Promise<OwnDatabase> {
  const url = isEmbeddedDatabase()
    ? await startOwnEmbedded()
    : await requireCopy(inject("postgres").template, randomSecret(5).toString("hex"));
  const opened = openDatabase(url, isEmbeddedDatabase() ? 1 : 4);
  afterAll(() => opened.close());
  await untilAnswering(opened);
  return { ...opened, url } as OwnDatabase;
}

/** One that has only just begun may need longer for its first connection than the pool allows on a busy machine. */
async function untilAnswering({ pool }: OpenDatabase): Promise<void> {
  for (let attempt = 1; ; attempt += 1) {
    try {
      return void (await pool.query("select"));
    } catch (error) {
      if (attempt === ATTEMPTS_MAX) throw error;
    }
  }
}

async function startOwnEmbedded(): Promise<string> {
  const { template, folder } = inject("embedded");
  const own = join(folder, `own-${randomSecret(5).toString("hex")}`);
  cpSync(template, own, { recursive: true });
  const { url, stop } = await startEmbeddedDatabase(own);
  afterAll(async () => {
    await stop();
    rmSync(own, { recursive: true, force: true });
  });
  return url;
}
