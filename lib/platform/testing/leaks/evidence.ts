import { appendFileSync, existsSync, mkdirSync } from "node:fs";
import { join } from "node:path";
import { findDatabaseLeaks } from "./database-leaks";

/** Output of the steps of `npm test` for its last one, which looks for leaks. A run of single tests writes nothing. */

const folder = () => process.env.LEAK_EVIDENCE;

export const keepsEvidence = () => folder() !== undefined;

/** The file for the output, or undefined if it will not be searched. */
function evidenceFile(name: string): string | undefined {
  const evidenceFolder = folder();
  if (evidenceFolder === undefined) return undefined;
  if (!existsSync(evidenceFolder)) mkdirSync(evidenceFolder, { recursive: true });
  return join(evidenceFolder, name);
}

/** Keeps words to be searched later. */
export function keepWords(name: string, text: string | Buffer): void {
  const file = evidenceFile(name);
  if (file) appendFileSync(file, text);
}

/** Searches a database before it is dropped, and records forbidden values. `step` is that of `npm test`. */
export async function keepDatabase(step: string, url: string): Promise<void> {
  const file = evidenceFile(`${step}.database`);
  if (!file) return;
  const leaks = await findDatabaseLeaks(url);
  appendFileSync(file, ["looked at", ...leaks.map((leak) => `leak: ${leak}`)].map((line) => `${line}\n`).join(""));
}
