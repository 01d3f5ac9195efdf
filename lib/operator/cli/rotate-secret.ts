import { environment } from "@/lib/platform/env";
import {
  knowsOldSecretOnly,
  previousSecretFile,
  renewStoredSecret,
  requireEmbeddedDatabase,
} from "@/lib/platform/launch/embedded";
import { explainFailure } from "@/lib/platform/launch/explain-failure.mjs";
import { readCommandLine } from "@/lib/platform/launch/options";
import { rotateSecret } from "@/lib/platform/secrets/rotate-secret";
import { findRunningDatabase, withOperatorDatabase } from "./operator-database";

const USAGE = `Usage:
  npm run secret:rotate

Encrypts everything in the database with AUTH_SECRET that is still encrypted with AUTH_SECRET_PREVIOUS. First restart
every process with both of them set. It may be stopped at any time and run again, and the service may run meanwhile.
Where the secret is kept in DATA_DIR, it makes a new one first. Exit code 1: some values could not be read; the previous
secret is still needed.`;

/** False: a running service knows only the old secret and has to restart first. */
async function isReadyToRotate(keepsSecret: boolean): Promise<boolean> {
  return !keepsSecret || (await findRunningDatabase()) === null || !knowsOldSecretOnly();
}

async function rotate(): Promise<void> {
  const { databaseUrl } = environment();
  if (databaseUrl === undefined) requireEmbeddedDatabase();
  const keepsSecret = databaseUrl === undefined && renewStoredSecret();
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
  process.stdout.write(`${values} values were encrypted with the new secret.\n`);
  if (unopenable.length > 0) {
    for (const { what, values: count } of unopenable)
      process.stderr.write(`${what}: ${count} values cannot be read with AUTH_SECRET or AUTH_SECRET_PREVIOUS.\n`);
    process.stderr.write(
      "They were left as they are. Keep every earlier secret: if one of them is not AUTH_SECRET_PREVIOUS now, set it " +
        "there and run this again. If it is lost, the manual says what to do (If AUTH_SECRET is lost).\n",
    );
    process.exitCode = 1;
    return;
  }
  const instruction = keepsSecret
    ? `Delete ${previousSecretFile()} and restart the service`
    : "Remove AUTH_SECRET_PREVIOUS and restart every process";
  process.stdout.write(
    `Nothing in the database needs the previous secret any more. ${instruction}: immediately if the old secret has ` +
      "leaked, which signs out everyone who has not come back since; otherwise a day later.\n",
  );
}

readCommandLine(USAGE, {});
try {
  await rotate();
} catch (error) {
  process.stderr.write(`${explainFailure(error)}\n`);
  process.exitCode = 1;
}
