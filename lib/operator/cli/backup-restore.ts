import { resolve } from "node:path";
import { restoreCopy } from "@/lib/backup-copy/restore-copy";
import { openStore } from "@/lib/files/store";
import { storageUrl } from "@/lib/platform/env-values";
import { explainFailure } from "@/lib/platform/launch/explain-failure.mjs";
import { readCommandLine } from "@/lib/platform/launch/options";

const USAGE = `Usage:
  npm run backup:restore -- <address> --to <folder>

Writes every document of a copy, held to its hash and its brand's signature, as a file below <folder>/site, with a page
for people beside each passport, and <folder>/nginx.conf, by which nginx answers at the addresses that the service had.
The address is that of BACKUP_STORAGE_URL. No database is opened.

Exit code 1: the copy cannot be read or is not valid. 2: wrong arguments.`;
const { values, positionals } = readCommandLine(USAGE, { to: { type: "string" } }, { allowPositionals: true });

const address = storageUrl.safeParse(positionals[0]);
if (!address.success || positionals.length !== 1 || !values.to) {
  process.stderr.write(`Name the address of the copy and the target folder.\n\n${USAGE}\n`);
  process.exit(2);
}
try {
  const folder = resolve(values.to);
  const { documents, pages } = await restoreCopy(openStore(address.data), folder);
  process.stdout.write(`${documents} documents and ${pages} pages in ${folder}/site; see ${folder}/nginx.conf.\n`);
} catch (error) {
  process.stderr.write(`${explainFailure(error)}\n`);
  process.exitCode = 1;
}
