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
import { type AllBrandsDb, type BrandDb, inBrand } from "@/db/tenant";
import { newestGeneration } from "@/lib/platform/data-keys";
import { requireValue } from "@/lib/platform/require-value";
import { presentKeyId, encrypt, decrypt, isEncryptedWithCurrentKey } from "@/lib/platform/secrets";
import { isHeadSigned, signHead } from "./chain-signatures";
import { mintDataKey, openDataKeys, reopenDataKeys } from "./open-data-keys";

interface RotationProgress {
  what: string;
  done: number;
  total: number;
}

const HEADS_PER_BATCH = 200;

/**
 * Re-encrypts the keys and returns their number; values hashed with them stay. Audit rows are signed with a new key
 * from now on, so that the previous secret cannot sign them. Throws `WrongSecret`.
 */
async function rotateDataKeys(db: AllBrandsDb, onProgress: (progress: RotationProgress) => void): Promise<number> {
  await openDataKeys(db);
  const resealed = await db.transaction(resealKeys);
  if (resealed > 0) onProgress({ what: "data_keys.sealed", done: resealed, total: resealed });
  await reopenDataKeys(db);
  await resignCheckpoints(db, (done) => onProgress({ what: "audit_heads.signature", done, total: done }));
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

/** Checkpoints without a valid signature stay unsigned. Processes load the new key when a checkpoint needs it. */
async function resignCheckpoints(db: AllBrandsDb, onDone: (done: number) => void): Promise<void> {
  const generation = newestGeneration("audit-signature");
  let [after, done] = ["", 0];
  for (;;) {
    const brandIds = await listHeadsOfOlderKeys(db, { generation, after, limit: HEADS_PER_BATCH });
    for (const brandId of brandIds)
      done += (await inBrand(db, brandId).transaction((tx) => resignCheckpoint(tx, brandId))) ? 1 : 0;
    if (brandIds.length > 0) onDone(done);
    if (brandIds.length < HEADS_PER_BATCH) return;
    after = requireValue(brandIds.at(-1), "A brand id");
  }
}

async function resignCheckpoint(tx: BrandDb, brandId: string): Promise<boolean> {
  const head = await lockAuditHead(tx, brandId);
  if (!isHeadSigned(head, head.signature)) return false;
  await updateHeadSignature(tx, { ...head, signature: signHead(head) });
  return true;
}

interface Rotated {
  values: number;
  unopenable: { what: string; values: number }[];
}

const BATCH = 200;

/** Can be repeated after a crash, and while processes that know both secrets run. Throws `WrongSecret`. */
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

/** Repeats until a pass finds nothing, because other processes write at the same time. */
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
