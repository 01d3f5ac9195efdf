import { existsSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { openDatabase } from "@/db/client";
import type { Demo } from "@/db/seed/demo-access";
import type { AllBrandsDb } from "@/db/tenant";
import { openDataKeys } from "@/lib/platform/secrets/open-data-keys";
import { replaceFile } from "./embedded";
import { dataFolder, withElapsed } from "./prepare.mjs";

export interface PrintedDemo extends Demo {
  /** Signs its owner in on this machine, once; null: not with these settings. */
  link: { url: string; minutes: number } | null;
}

const demoFile = () => join(dataFolder(), "demo.json");

function readDemo(): Demo | undefined {
  return existsSync(demoFile()) ? (JSON.parse(readFileSync(demoFile(), "utf8")) as Demo) : undefined;
}

export async function requireDemo(url: string): Promise<PrintedDemo> {
  const opened = openDatabase(url, 1);
  try {
    await openDataKeys(opened.db);
    const demo = readDemo() ?? (await withElapsed("Creating the demo brands", () => makeDemo(opened.db)));
    const { createDemoLink } = await import("@/db/seed/demo-access");
    return { ...demo, link: await createDemoLink(opened.db, demo) };
  } finally {
    await opened.close();
  }
}

/** Password and unused recovery codes of its owners. Throws an Error with a sentence if there is no demo. */
export async function showDemo(db: AllBrandsDb): Promise<Demo> {
  const demo = readDemo();
  if (!demo) throw new Error(`There is no demonstration brand in ${dataFolder()}: \`npm start\` creates one.`);
  const { refreshCodes } = await import("@/db/seed/demo-access");
  const refreshed = await refreshCodes(db, demo);
  replaceFile(demoFile(), JSON.stringify(refreshed));
  return refreshed;
}

async function makeDemo(db: AllBrandsDb): Promise<Demo> {
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
  replaceFile(demoFile(), JSON.stringify(demo));
  return demo;
}
