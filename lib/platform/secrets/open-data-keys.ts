import { setTimeout as pause } from "node:timers/promises";
import { type Queryable, database } from "@/db/client";
import { findAuditHead, insertAuditHead, lockAuditHead, updateHeadSignature } from "@/db/queries/audit";
import { listBrands } from "@/db/queries/brands";
import { type DataKeyRow, hasBrands, insertDataKey, listDataKeys } from "@/db/queries/secrets";
import { type AllBrandsDb, acrossBrands } from "@/db/tenant";
import { monotonicMs } from "@/lib/platform/clock";
import {
  DATA_KEY_PURPOSES,
  type DataKeyPurpose,
  generationIn,
  holdDataKeys,
  knowsGeneration,
} from "@/lib/platform/data-keys";
import { environment } from "@/lib/platform/env";
import { errorForLog } from "@/lib/platform/error-for-log";
import { randomSecret } from "@/lib/platform/ids";
import { log } from "@/lib/platform/log";
import { keyBeforeDataKeys, encrypt, decrypt } from "@/lib/platform/secrets";
import { signHead } from "./chain-signatures";

const KEY_BYTES = 32;

/** AUTH_SECRET cannot decrypt the keys in the database. The message is a sentence for the operator. */
export class WrongSecret extends Error {}

/** Decrypts the database's keys for this process, and creates them in a new database. Throws `WrongSecret`. */
export async function openDataKeys(db: AllBrandsDb): Promise<void> {
  let rows = await listDataKeys(db);
  const missing = DATA_KEY_PURPOSES.filter((purpose) => !rows.some((row) => row.purpose === purpose));
  if (missing.length > 0) {
    await db.transaction((tx) => makeKeys(tx, missing));
    rows = await listDataKeys(db);
  }
  holdRows(rows);
}

/** Only reads, so it can run inside a transaction. Throws `WrongSecret`. */
export async function reopenDataKeys(db: Queryable): Promise<void> {
  // Keys belong to the deployment: in a brand's scope they cannot be read.
  holdRows(await listDataKeys(acrossBrands(db)));
}

function holdRows(rows: readonly DataKeyRow[]): void {
  holdDataKeys(rows.map(({ purpose, generation, sealed }) => ({ purpose, generation, key: openKey(sealed) })));
}

function openKey(ciphertext: Buffer): Buffer {
  try {
    return Buffer.from(decrypt(ciphertext), "base64");
  } catch {
    throw new WrongSecret(
      "AUTH_SECRET is not the one that this database was sealed under. Set that one, or put it into " +
        "AUTH_SECRET_PREVIOUS together with a new one.",
    );
  }
}

export const mintDataKey = () => encrypt(randomSecret(KEY_BYTES).toString("base64"));

/** An older database keeps the keys of its hashes, derived from AUTH_SECRET. A new one gets random keys. */
async function makeKeys(tx: AllBrandsDb, missing: readonly DataKeyPurpose[]): Promise<void> {
  const isFilled = await hasBrands(tx);
  if (isFilled && environment().authSecretPrevious)
    throw new WrongSecret(
      "This database has to be opened once with the AUTH_SECRET it was filled under, and without " +
        "AUTH_SECRET_PREVIOUS, before that secret is rotated.",
    );
  let signs = false;
  for (const purpose of missing) {
    const isKnown = isFilled && purpose !== "audit-signature";
    const sealedKey = isKnown ? encrypt(keyBeforeDataKeys(purpose).toString("base64")) : mintDataKey();
    const isOurs = await insertDataKey(tx, { purpose, generation: 1, sealed: sealedKey });
    signs ||= isOurs && purpose === "audit-signature";
  }
  holdRows(await listDataKeys(tx));
  if (signs && isFilled) await signUnsignedChains(tx);
}

/** Rows from before signatures stay unsigned. The checkpoint signed now covers them. */
async function signUnsignedChains(tx: AllBrandsDb): Promise<void> {
  const brands = await listBrands(tx);
  for (const { id: brandId } of brands) {
    if (!(await findAuditHead(tx, brandId))) await insertAuditHead(tx, brandId);
    const head = await lockAuditHead(tx, brandId);
    const signedFrom = head.sequence + 1;
    await updateHeadSignature(tx, { brandId, signedFrom, signature: signHead({ ...head, signedFrom }) });
  }
  // Logged as a warning: expected once, at the upgrade. At any other time someone has removed the key.
  log().warn({ brands: brands.length }, "audit chains are signed from now on");
}

const RETRY_MS = 200;
const PATIENCE_MS = 5_000;

/** Without a database the process still serves; requests that need a key fail. `giveUp` receives a sentence. */
export async function openDataKeysWhenUp(giveUp: (sentence: string) => never): Promise<void> {
  const begunMs = monotonicMs();
  do {
    if (await tryOpening(giveUp)) return;
    await pause(RETRY_MS);
  } while (monotonicMs() - begunMs < PATIENCE_MS);
  log().warn("the keys of the database cannot be opened yet: tried again until they can");
  void goOnTrying(giveUp);
}

async function goOnTrying(giveUp: (sentence: string) => never): Promise<void> {
  do await pause(RETRY_MS, undefined, { ref: false });
  while (!(await tryOpening(giveUp)));
  log().info("the keys of the database are open");
}

async function tryOpening(giveUp: (sentence: string) => never): Promise<boolean> {
  try {
    await openDataKeys(acrossBrands(database().db));
    return true;
  } catch (error) {
    if (error instanceof WrongSecret) return giveUp(error.message);
    log().debug({ err: errorForLog(error) }, "the keys of the database could not be opened");
    return false;
  }
}

/** Loads a signing key that another process created after this one started. */
export async function followKeys(db: Queryable, signatures: Iterable<string>): Promise<void> {
  for (const signature of signatures) {
    const generation = generationIn(signature);
    if (generation !== null && !knowsGeneration("audit-signature", generation)) return reopenDataKeys(db);
  }
}
