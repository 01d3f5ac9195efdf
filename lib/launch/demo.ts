import { existsSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { openDatabase } from "@/db/client";
import type { Demo } from "@/db/seed/demo";
import { openDataKeys } from "@/lib/secrets/open-data-keys";
import { dataFolder, progress } from "./prepare.mjs";

/** The demo brands of the embedded database: made on the first start, and what has to be said about them kept for later ones. */
export async function requireDemo(url: string): Promise<Demo> {
  const file = join(dataFolder(), "demo.json");
  if (existsSync(file)) return JSON.parse(readFileSync(file, "utf8")) as Demo;
  progress("Creating the demo brands …");
  const [{ seedDemo }, { seedEvidence }] = await Promise.all([import("@/db/seed/demo"), import("@/db/seed/demo-evidence")]);
  const opened = openDatabase(url, 1);
  try {
    await openDataKeys(opened.db);
    const demo = await seedDemo(opened.db);
    await seedEvidence(opened.db);
    writeFileSync(file, JSON.stringify(demo), { mode: 0o600 });
    return demo;
  } finally {
    await opened.close();
  }
}
