import { checkCopy } from "@/lib/backup-copy/check-copy";
import { openStore } from "@/lib/files/store";
import { storageUrl } from "@/lib/platform/env-values";
import { explainFailure } from "@/lib/platform/launch/explain-failure.mjs";
import { readCommandLine } from "@/lib/platform/launch/options";

const USAGE = `Usage:
  npm run backup:verify -- <address>

Checks a copy of all passports: every file against its hash, every signature by the keys in the copy, the status lists,
the recipients of everything that is encrypted, that nothing is missing, and that no file is in no list. It needs no
private key. The address is that of
BACKUP_STORAGE_URL: file:///srv/copy, or https://key:secret@host/bucket?region=eu-central-1. No database is opened.

Exit code 0: the copy is valid. 1: it is not, or cannot be read. 2: the address is missing.`;
const { positionals } = readCommandLine(USAGE, {}, { allowPositionals: true });

const address = storageUrl.safeParse(positionals[0]);
if (!address.success || positionals.length !== 1) {
  process.stderr.write(`Name the address of the copy.\n\n${USAGE}\n`);
  process.exit(2);
}
try {
  const { index, keys, errors, errorCount, ...counts } = await checkCopy(openStore(address.data), (slug) =>
    process.stderr.write(`${slug}\n`),
  );
  process.stdout.write(`${index.origin}, as of ${index.at}\n`);
  for (const { slug, did, kids } of keys) process.stdout.write(`  ${slug}: ${did}, keys ${kids.join(", ")}\n`);
  const { documents, credentials, revoked, suspended, expired, leftovers, encrypted, recoveryOnly, missing } = counts;
  process.stdout.write(
    `${documents} documents, ${credentials} signed (${revoked} revoked, ${suspended} suspended, ${expired} expired).\n`,
  );
  process.stdout.write(
    `${encrypted} parts and files are encrypted. ${recoveryOnly} have readers without a key: ` +
      "only the recovery key opens these for them.\n",
  );
  if (missing > 0)
    process.stdout.write(
      `${missing} documents could not be fetched and are not in the copy: *.missing.json name them.\n`,
    );
  if (leftovers > 0) process.stdout.write(`${leftovers} files of an unfinished run.\n`);
  for (const error of errors) process.stderr.write(`ERROR  ${error}\n`);
  if (errorCount > errors.length) process.stderr.write(`… and ${errorCount - errors.length} more\n`);
  if (documents === 0) throw new Error("Nothing was verified: the copy contains no document. Check its address.");
  process.stdout.write(
    errorCount === 0 ? "The copy is complete and valid.\n" : `The copy is NOT valid: ${errorCount} errors.\n`,
  );
  process.exitCode = errorCount === 0 ? 0 : 1;
} catch (error) {
  process.stderr.write(`${explainFailure(error)}\n`);
  process.exitCode = 1;
}
