import type { Queryable } from "@/db/client";
import { type DataKeyRow, hasBrands, insertDataKey, listDataKeys } from "@/db/queries/data-keys";
import { DATA_KEY_PURPOSES, type DataKeyPurpose, holdDataKeys } from "@/lib/platform/data-keys";
import { environment } from "@/lib/platform/env";
import { randomSecret } from "@/lib/platform/ids";
import { keyBeforeDataKeys, seal, unseal } from "@/lib/platform/secrets";

const KEY_BYTES = 32;

/** Thrown where AUTH_SECRET does not open what lies in the database: with a sentence for the operator. */
export class WrongSecret extends Error {}

/** Opens the keys of a database for this process, and makes them in one that has none yet. Throws `WrongSecret`. */
export async function openDataKeys(db: Queryable): Promise<void> {
  let rows = await listDataKeys(db);
  const missing = DATA_KEY_PURPOSES.filter((purpose) => !rows.some((row) => row.purpose === purpose));
  if (missing.length > 0) {
    await db.transaction((tx) => makeKeys(tx, missing));
    rows = await listDataKeys(db);
  }
  holdRows(rows);
}

/** Takes up what another process has made. Inside a transaction too, since it only reads. Throws `WrongSecret`. */
export async function reopenDataKeys(db: Queryable): Promise<void> {
  holdRows(await listDataKeys(db));
}

function holdRows(rows: readonly DataKeyRow[]): void {
  holdDataKeys(rows.map(({ purpose, generation, sealed }) => ({ purpose, generation, key: openKey(sealed) })));
}

function openKey(sealed: Buffer): Buffer {
  try {
    return Buffer.from(unseal(sealed), "base64");
  } catch {
    throw new WrongSecret("AUTH_SECRET is not the one that this database was sealed under. Set that one, or put it into AUTH_SECRET_PREVIOUS beside a new one.");
  }
}

/**
 * A database that was filled before there were such keys goes on with those its hashes were made with, which came from
 * AUTH_SECRET itself; a fresh one gets random ones.
 */
async function makeKeys(tx: Queryable, missing: readonly DataKeyPurpose[]): Promise<void> {
  const isFilled = await hasBrands(tx);
  if (isFilled && environment().authSecretPrevious)
    throw new WrongSecret("This database has to be opened once with the AUTH_SECRET it was filled under, and without AUTH_SECRET_PREVIOUS, before that secret is rotated.");
  for (const purpose of missing) {
    const key = isFilled && purpose !== "audit-signature" ? keyBeforeDataKeys(purpose) : randomSecret(KEY_BYTES);
    await insertDataKey(tx, { purpose, generation: 1, sealed: seal(key.toString("base64")) });
  }
}
