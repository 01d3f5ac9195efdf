import { existsSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { openDatabase } from "@/db/client";
import type { Demo } from "@/db/seed/demo";
import type { AllBrandsDb } from "@/db/tenant";
import { openDataKeys } from "@/lib/platform/secrets/open-data-keys";
import { replaceFile } from "./embedded";
import { dataFolder, progress } from "./prepare.mjs";

export async function requireDemo(url: string): Promise<Demo> {
  const file = join(dataFolder(), "demo.json");
  const opened = openDatabase(url, 1);
  try {
    await openDataKeys(opened.db);
    const demo = existsSync(file) ? await bringBack(opened.db, file) : await makeDemo(opened.db);
    replaceFile(file, JSON.stringify(demo));
    return demo;
  } finally {
    await opened.close();
  }
}

async function bringBack(db: AllBrandsDb, file: string): Promise<Demo> {
  const { refreshCodes } = await import("@/db/seed/demo");
  return refreshCodes(db, JSON.parse(readFileSync(file, "utf8")) as Demo);
}

async function makeDemo(db: AllBrandsDb): Promise<Demo> {
  progress("Creating the demo brands …");
  const [{ seedDemo }, { seedEvidence }, { seedPictures }, { seedUnitDocuments }, { seedAppearances }, { seedScans }] =
    await Promise.all([
      import("@/db/seed/demo"),
      import("@/db/seed/demo-evidence"),
      import("@/db/seed/demo-pictures"),
      import("@/db/seed/demo-unit-documents"),
      import("@/db/seed/demo-appearances"),
      import("@/db/seed/demo-scans"),
    ]);
  const demo = await seedDemo(db);
  await seedEvidence(db);
  await seedPictures(db);
  await seedUnitDocuments(db, demo.sampleCodes);
  await seedAppearances(db);
  await seedScans(db);
  return demo;
}
