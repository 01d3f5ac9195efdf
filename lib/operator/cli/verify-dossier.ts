import { readFile } from "node:fs/promises";
import type { Given } from "@/lib/credentials/checking/check-submitted";
import { serverSources } from "@/lib/credentials/checking/server-sources";
import { verifyDossier } from "@/lib/dossiers/verify-dossier";
import { environment } from "@/lib/platform/env";
import { explainFailure } from "@/lib/platform/launch/explain-failure.mjs";
import { readCommandLine } from "@/lib/platform/launch/options";
import { checkFile, reportOf, SIGNED_OPTIONS, sourcesAtHand } from "./check-signed";
import { withOperatorDatabase } from "./operator-database";

const USAGE = `Usage:
  npm run dossier:verify -- <file.pdf> …
  npm run dossier:verify -- <file.pdf> … --signature [--did did.json] … [--status list.jwt] … [--offline]

Compares dossiers, every hash in them and their brand's signature with the database. --signature checks the signature
alone, against the keys that the brand publishes, and opens no database: anybody can. --did names a file of these keys,
and --offline fetches nothing.

Exit code 0: everything holds. 1: one does not hold, or cannot be read. 2: nothing was named. 3: a signature could not
be checked to the end.`;
const { values, positionals: files } = readCommandLine(
  USAGE,
  { signature: { type: "boolean" }, ...SIGNED_OPTIONS },
  { allowPositionals: true },
);

async function checkSignature(path: string): Promise<number> {
  const { lines, exitCode } = reportOf(await checkFile(await readFile(path), await sourcesAtHand(values)));
  process.stdout.write(`${path}: ${lines.join("\n")}\n`);
  return exitCode;
}

async function compare(path: string): Promise<number> {
  const file = await readFile(path);
  const [{ dossierId, holds, errors }, signature] = await withOperatorDatabase(environment().databaseUrl, (db) =>
    Promise.all([verifyDossier(db, file), checkFile(file, serverSources(db)).then(signatureLine)]),
  );
  const isRight = errors.length === 0 && signature.holds;
  const lines = [
    ...holds.map((sentence) => `  ok     ${sentence}`),
    ...errors.map((sentence) => `  ERROR  ${sentence}`),
    signature.line,
  ];
  process.stdout.write(
    `${path}: ${dossierId}, ${isRight ? "everything holds" : "DOES NOT HOLD"}\n${lines.join("\n")}\n`,
  );
  return isRight ? 0 : 1;
}

/** Dossiers from before signing was introduced have no signature. */
function signatureLine(check: Given): { holds: boolean; line: string } {
  const failure = check.is === "checked" ? check.checked.steps.find(({ state }) => state !== "passed") : undefined;
  if (check.is !== "checked" || failure?.reason === "unsigned")
    return { holds: true, line: "  --     It carries no signature: it is older than these." };
  if (!failure) return { holds: true, line: "  ok     Its brand's signature covers every byte of the file." };
  if (failure.state === "open")
    return { holds: true, line: `  --     Its brand's signature could not be checked here: ${failure.reason}.` };
  return { holds: false, line: `  ERROR  Its brand's signature does not hold: ${failure.reason}.` };
}

if (files.length === 0) {
  process.stderr.write(`Say which file.\n\n${USAGE}\n`);
  process.exitCode = 2;
}
const codes: number[] = [];
for (const path of files)
  codes.push(
    await (values.signature ? checkSignature(path) : compare(path)).catch((error: unknown) => {
      process.stderr.write(`${path}: ${explainFailure(error)}\n`);
      return 1;
    }),
  );
if (codes.length > 0) process.exitCode = codes.includes(1) ? 1 : Math.max(...codes);
