import type { Queryable } from "@/db/client";
import { listHeadsOfOlderKeys, lockAuditHead, updateHeadSignature } from "@/db/queries/audit";
import {
  insertDataKey,
  lockDataKeys,
  updateDataKey,
  countEncryptedUnderOtherKeys,
  listEncryptedUnderOtherKeys,
  replaceEncrypted,
  type EncryptedColumn,
  encryptedColumns,
  type EncryptedValue,
} from "@/db/queries/secrets";
import type { AllBrandsDb } from "@/db/tenant";
import { newestGeneration } from "@/lib/platform/data-keys";
import { requireValue } from "@/lib/platform/require-value";
import { presentKeyId, encrypt, decrypt, isEncryptedWithCurrentKey } from "@/lib/platform/secrets";
import { isHeadSigned, signHead } from "./chain-signatures";
import { mintDataKey, openDataKeys, reopenDataKeys } from "./open-data-keys";

interface RotationProgress {
  /** `users.totp_sealed` */
  what: string;
  done: number;
  total: number;
}

const HEADS_PER_BATCH = 200;

/**
 * Seals the database's own keys anew, and answers how many. What is hashed under them stays as it is; audit rows and
 * heads are signed under a fresh key from here on, so that whoever knew the secret of before signs nothing more. Throws
 * `WrongSecret`.
 */
async function rotateDataKeys(db: AllBrandsDb, onProgress: (progress: RotationProgress) => void): Promise<number> {
  await openDataKeys(db);
  const resealed = await db.transaction(resealKeys);
  if (resealed > 0) onProgress({ what: "data_keys.sealed", done: resealed, total: resealed });
  await reopenDataKeys(db);
  await signHeadsAnew(db, (done) => onProgress({ what: "audit_heads.signature", done, total: done }));
  return resealed;
}

async function resealKeys(tx: Queryable): Promise<number> {
  const rows = await lockDataKeys(tx);
  const old = rows.filter(({ sealed }) => !isEncryptedWithCurrentKey(sealed));
  for (const row of old) await updateDataKey(tx, { ...row, sealed: encrypt(decrypt(row.sealed)) });
  if (old.length > 0) {
    const generation =
      Math.max(...rows.filter(({ purpose }) => purpose === "audit-signature").map((row) => row.generation)) + 1;
    await insertDataKey(tx, { purpose: "audit-signature", generation, sealed: mintDataKey() });
  }
  return old.length;
}

/** One not ours stays unsigned. Running processes take the fresh key up when they meet a head of it. */
async function signHeadsAnew(db: AllBrandsDb, onDone: (done: number) => void): Promise<void> {
  const generation = newestGeneration("audit-signature");
  let [after, done] = ["", 0];
  for (;;) {
    const brandIds = await listHeadsOfOlderKeys(db, { generation, after, limit: HEADS_PER_BATCH });
    for (const brandId of brandIds) done += (await db.transaction((tx) => signHeadAnew(tx, brandId))) ? 1 : 0;
    if (brandIds.length > 0) onDone(done);
    if (brandIds.length < HEADS_PER_BATCH) return;
    after = requireValue(brandIds.at(-1), "A brand id");
  }
}

async function signHeadAnew(tx: AllBrandsDb, brandId: string): Promise<boolean> {
  const head = await lockAuditHead(tx, brandId);
  if (!isHeadSigned(head, head.signature)) return false;
  await updateHeadSignature(tx, { ...head, signature: signHead(head) });
  return true;
}

interface Rotated {
  /** Values that are sealed anew, by this run. */
  values: number;
  /** Values that neither AUTH_SECRET nor AUTH_SECRET_PREVIOUS opens, by what they are. */
  unopenable: { what: string; values: number }[];
}

const BATCH = 200;

/**
 * Seals everything under the present AUTH_SECRET that is not, value by value: killed anywhere it has lost nothing, and
 * goes on when it is run again. Processes that know both secrets go on beside it; what they write meanwhile is left as
 * it is. Throws `WrongSecret` when the database's own keys do not open.
 */
export async function rotateSecret(
  db: AllBrandsDb,
  onProgress: (progress: RotationProgress) => void = () => {},
): Promise<Rotated> {
  let values = await rotateDataKeys(db, onProgress);
  const unopenable: Rotated["unopenable"] = [];
  for (const of of encryptedColumns()) {
    const total = await countEncryptedUnderOtherKeys(db, of, presentKeyId());
    const resealed = await resealColumn(db, of, (done) =>
      onProgress({ what: of.name, done, total: Math.max(done, total) }),
    );
    values += resealed;
    const left = await countEncryptedUnderOtherKeys(db, of, presentKeyId());
    if (left > 0) unopenable.push({ what: of.name, values: left });
  }
  return { values, unopenable };
}

/** Again and again from the first row, until a pass finds no more to open: others may write meanwhile. */
async function resealColumn(db: Queryable, of: EncryptedColumn, onDone: (done: number) => void): Promise<number> {
  let done = 0;
  for (;;) {
    const before = done;
    let after = "";
    for (;;) {
      const rows = await listEncryptedUnderOtherKeys(db, of, { keyId: presentKeyId(), after, limit: BATCH });
      const fresh = rows.flatMap((row) => resealed(row) ?? []);
      if (fresh.length > 0) done += await replaceEncrypted(db, of, fresh);
      if (rows.length > 0) onDone(done);
      if (rows.length < BATCH) break;
      after = requireValue(rows.at(-1), "A row").key;
    }
    if (done === before) return done;
  }
}

function resealed({ key, sealed }: EncryptedValue): (EncryptedValue & { fresh: Buffer }) | null {
  try {
    return { key, sealed, fresh: encrypt(decrypt(sealed)) };
  } catch {
    return null;
  }
}
