import { environment } from "@/lib/platform/env";
import {
  knowsOldSecretOnly,
  previousSecretFile,
  renewKeptSecret,
  requireEmbeddedDatabase,
} from "@/lib/platform/launch/embedded";
import { explainFailure } from "@/lib/platform/launch/explain-failure.mjs";
import { readCommandLine } from "@/lib/platform/launch/options";
import { rotateSecret } from "@/lib/platform/secrets/rotate-secret";
import { findRunningDatabase, withOperatorDatabase } from "./operator-database";

const USAGE = `Usage:
  npm run secret:rotate

Seals everything in the database under AUTH_SECRET that is still sealed under AUTH_SECRET_PREVIOUS. First restart every
process with both of them set. It may be stopped at any time and run again, and the service may run meanwhile. Where the
secret is kept in DATA_DIR, it makes a new one first. Exit code 1: something could not be opened.`;

/** False: the service that runs has to be restarted first, for it knows the old secret only. */
async function isReadyToRotate(keepsSecret: boolean): Promise<boolean> {
  return !keepsSecret || (await findRunningDatabase()) === null || !knowsOldSecretOnly();
}

async function rotate(): Promise<void> {
  const { databaseUrl } = environment();
  if (databaseUrl === undefined) requireEmbeddedDatabase();
  const keepsSecret = databaseUrl === undefined && renewKeptSecret();
  if (!(await isReadyToRotate(keepsSecret))) {
    process.stdout.write(
      "A new secret is made, and the old one goes on. Restart the service, so that it knows both, then run " +
        "this again.\n",
    );
    return;
  }
  const { values, unopenable } = await withOperatorDatabase(databaseUrl, (db) =>
    rotateSecret(db, ({ what, done, total }) => process.stdout.write(`${what}: ${done} of ${total}\n`)),
  );
  for (const { what, values: count } of unopenable)
    process.stderr.write(
      `${what}: ${count} values are sealed under neither AUTH_SECRET nor AUTH_SECRET_PREVIOUS, and stay as they are.\n`,
    );
  if (unopenable.length > 0) process.exitCode = 1;
  const place = keepsSecret
    ? `Delete ${previousSecretFile()} and restart the service`
    : "Take AUTH_SECRET_PREVIOUS away and restart every process";
  process.stdout.write(
    `${values} values were sealed anew; nothing in the database needs the previous secret any more.\n`,
  );
  process.stdout.write(
    `${place}: at once if the old secret has leaked, which signs out whoever has not come back ` +
      `since; otherwise a day later.\n`,
  );
}

readCommandLine(USAGE, {});
try {
  await rotate();
} catch (error) {
  process.stderr.write(`${explainFailure(error)}\n`);
  process.exitCode = 1;
}
