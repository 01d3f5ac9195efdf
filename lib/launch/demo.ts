import { existsSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { openDatabase } from "@/db/client";
import { dataFolder, progress, root } from "./prepare.mjs";

/** What the launcher prints about the demo brand. */
export interface Demo {
  signIn: { email: string; password: string };
  apiKey: string;
  sampleCodes: { verify: string; transfer: string };
}

/** The demo brand of the embedded database: made on the first start, and what has to be said about it kept for later ones. */
export async function requireDemo(url: string): Promise<Demo | undefined> {
  const file = join(dataFolder(), "demo.json");
  if (existsSync(file)) return JSON.parse(readFileSync(file, "utf8")) as Demo;
  if (!existsSync(join(root, "db", "seed", "demo.ts"))) return undefined;
  progress("Creating the demo brand …");
  const { seedDemo } = await import("@/db/seed/demo" as string);
  const opened = openDatabase(url, 1);
  try {
    const { signIn, apiKey, sampleCodes } = await seedDemo(opened.db);
    writeFileSync(file, JSON.stringify({ signIn, apiKey, sampleCodes }), { mode: 0o600 });
    return { signIn, apiKey, sampleCodes };
  } finally {
    await opened.close();
  }
}
