import { readFile } from "node:fs/promises";
import { resolve } from "node:path";
import { readPrivateKeys } from "@/lib/backup-copy/encrypt-for-readers";
import { restoreCopy } from "@/lib/backup-copy/restore-copy";
import { openStore } from "@/lib/files/store";
import { storageUrl } from "@/lib/platform/env-values";
import { explainFailure } from "@/lib/platform/launch/explain-failure.mjs";
import { readCommandLine } from "@/lib/platform/launch/options";

const USAGE = `Usage:
  npm run backup:restore -- <address> --to <folder> [--keys <private keys>]

Writes every document of a copy, held to its hash and its brand's signature, as a file below <folder>/site, with a page
for people beside each passport, and <folder>/nginx.conf, by which nginx answers at the addresses that the service had.
The address is that of BACKUP_STORAGE_URL. No database is opened.

Restricted data stay encrypted in the site. With --keys, a file with a private JSON Web Key or a set of them, what these
keys open is also written decrypted below <folder>/restricted, which the web server does not serve.

Exit code 1: the copy cannot be read or is not valid. 2: wrong arguments.`;
const { values, positionals } = readCommandLine(
  USAGE,
  { to: { type: "string" }, keys: { type: "string" } },
  { allowPositionals: true },
);

const PATHS_SHOWN = 5;

const address = storageUrl.safeParse(positionals[0]);
if (!address.success || positionals.length !== 1 || !values.to) {
  process.stderr.write(`Name the address of the copy and the target folder.\n\n${USAGE}\n`);
  process.exit(2);
}
try {
  const folder = resolve(values.to);
  const keys = values.keys === undefined ? [] : await readPrivateKeys(await readFile(values.keys, "utf8"));
  const { documents, pages, decrypted, undecrypted } = await restoreCopy(openStore(address.data), folder, keys);
  process.stdout.write(`${documents} documents and ${pages} pages in ${folder}/site; see ${folder}/nginx.conf.\n`);
  process.stdout.write(`${decrypted} restricted documents are decrypted in ${folder}/restricted.\n`);
  if (undecrypted.length > 0)
    process.stdout.write(
      `${undecrypted.length} restricted documents stay encrypted in ${folder}/site, because none of the keys opens ` +
        `them: ${undecrypted.slice(0, PATHS_SHOWN).join(", ")}${undecrypted.length > PATHS_SHOWN ? " …" : ""}\n`,
    );
} catch (error) {
  process.stderr.write(`${explainFailure(error)}\n`);
  process.exitCode = 1;
}
