import { readFile } from "node:fs/promises";
import { verifyDossier } from "@/lib/dossiers/verify-dossier";
import { environment } from "@/lib/platform/env";
import { readCommandLine } from "@/lib/platform/launch/options";
import { withOperatorDatabase } from "./operator-database";

/**
 * `npm run dossier:verify -- <file.pdf> …`: compares dossiers, and every hash in them, with the database. Exit code 1:
 * one does not hold, or could not be read; 2: no file was named.
 */
const USAGE =
  "Usage:\n  npm run dossier:verify -- <file.pdf> …\n\nCompares dossiers, and every hash in them, with the " +
  "database. Exit code 1: one does not hold.";
const files = readCommandLine(USAGE, {}, { allowPositionals: true }).positionals;

async function verifyFile(path: string): Promise<boolean> {
  const file = await readFile(path);
  const { dossierId, holds, errors } = await withOperatorDatabase(environment().databaseUrl, (db) =>
    verifyDossier(db, file),
  );
  const lines = [
    ...holds.map((sentence) => `  ok     ${sentence}`),
    ...errors.map((sentence) => `  ERROR  ${sentence}`),
  ];
  process.stdout.write(
    `${path}: ${dossierId}, ${errors.length === 0 ? "everything holds" : "DOES NOT HOLD"}\n${lines.join("\n")}\n`,
  );
  return errors.length === 0;
}

if (files.length === 0) {
  process.stderr.write(`Say which file.\n\n${USAGE}\n`);
  process.exitCode = 2;
}
for (const path of files) {
  try {
    if (!(await verifyFile(path))) process.exitCode = 1;
  } catch (error) {
    process.stderr.write(`${path}: ${(error as Error).message}\n`);
    process.exitCode = 1;
  }
}
