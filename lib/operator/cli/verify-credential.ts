import { readFile } from "node:fs/promises";
import { text } from "node:stream/consumers";
import { explainFailure } from "@/lib/platform/launch/explain-failure.mjs";
import { readCommandLine } from "@/lib/platform/launch/options";
import { checkFile, reportOf, SIGNED_OPTIONS, sourcesAtHand } from "./check-signed";

const USAGE = `Usage:
  npm run credential:verify -- <file | -> … [--did did.json] … [--status list.jwt] … [--offline]

Checks signed passports, proofs of verifications and dossiers of any issuer: the signature, its times, and whether it
was taken back. "-" reads from standard input. --did and --status name files that are looked at before the network is;
--offline fetches nothing. No database is opened.

Exit code 0: all hold. 1: one does not hold, or cannot be read. 2: nothing was named. 3: one could not be checked to the
end.`;
const { values, positionals } = readCommandLine(USAGE, SIGNED_OPTIONS, { allowPositionals: true });

async function check(name: string): Promise<number> {
  const file = name === "-" ? Buffer.from(await text(process.stdin)) : await readFile(name);
  const { lines, exitCode } = reportOf(await checkFile(file, await sourcesAtHand(values)));
  process.stdout.write(`${name}: ${lines.join("\n")}\n`);
  return exitCode;
}

if (positionals.length === 0) {
  process.stderr.write(`Say which file.\n\n${USAGE}\n`);
  process.exitCode = 2;
}
const codes: number[] = [];
for (const name of positionals)
  codes.push(
    await check(name).catch((error: unknown) => {
      process.stderr.write(`${name}: ${explainFailure(error)}\n`);
      return 1;
    }),
  );
if (codes.length > 0) process.exitCode = codes.includes(1) ? 1 : Math.max(...codes);
