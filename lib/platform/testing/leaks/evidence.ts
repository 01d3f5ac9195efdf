import { appendFileSync, existsSync, mkdirSync } from "node:fs";
import { join } from "node:path";
import { findDatabaseLeaks } from "./database-leaks";

/**
 * What the steps of `npm test` leave behind for its last one, which looks for leaks. A run of single tests leaves
 * nothing.
 */

const folder = () => process.env.LEAK_EVIDENCE;

export const keepsEvidence = () => folder() !== undefined;

/** The file in which somebody's words are kept, or undefined where nobody will look. */
function evidenceFile(name: string): string | undefined {
  const kept = folder();
  if (kept === undefined) return undefined;
  if (!existsSync(kept)) mkdirSync(kept, { recursive: true });
  return join(kept, name);
}

/** Keeps words to be searched later. */
export function keepWords(name: string, words: string | Buffer): void {
  const file = evidenceFile(name);
  if (file) appendFileSync(file, words);
}

/**
 * Looks through a database that is about to go, and notes what it holds that it must not. `step` is that of `npm test`.
 */
export async function keepDatabase(step: string, url: string): Promise<void> {
  const file = evidenceFile(`${step}.database`);
  if (!file) return;
  const leaks = await findDatabaseLeaks(url);
  appendFileSync(file, ["looked at", ...leaks.map((leak) => `leak: ${leak}`)].map((line) => `${line}\n`).join(""));
}
