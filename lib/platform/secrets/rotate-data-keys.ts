import type { Queryable } from "@/db/client";
import { listHeadsOfOlderKeys, lockAuditHead, updateHeadSignature } from "@/db/queries/audit";
import { insertDataKey, lockDataKeys, updateDataKey } from "@/db/queries/data-keys";
import type { AllBrandsDb } from "@/db/tenant";
import { newestGeneration } from "@/lib/platform/data-keys";
import { must } from "@/lib/platform/must";
import { isSealedAtPresent, seal, unseal } from "@/lib/platform/secrets";
import { isHeadSigned, signHead } from "./chain-signatures";
import { mintDataKey, openDataKeys, reopenDataKeys } from "./open-data-keys";

export interface RotationProgress {
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
export async function rotateDataKeys(
  db: AllBrandsDb,
  onProgress: (progress: RotationProgress) => void,
): Promise<number> {
  await openDataKeys(db);
  const resealed = await db.transaction(resealKeys);
  if (resealed > 0) onProgress({ what: "data_keys.sealed", done: resealed, total: resealed });
  await reopenDataKeys(db);
  await signHeadsAnew(db, (done) => onProgress({ what: "audit_heads.signature", done, total: done }));
  return resealed;
}

async function resealKeys(tx: Queryable): Promise<number> {
  const rows = await lockDataKeys(tx);
  const old = rows.filter(({ sealed }) => !isSealedAtPresent(sealed));
  for (const row of old) await updateDataKey(tx, { ...row, sealed: seal(unseal(row.sealed)) });
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
    after = must(brandIds.at(-1), "A brand id");
  }
}

async function signHeadAnew(tx: AllBrandsDb, brandId: string): Promise<boolean> {
  const head = await lockAuditHead(tx, brandId);
  if (!isHeadSigned(head, head.signature)) return false;
  await updateHeadSignature(tx, { ...head, signature: signHead(head) });
  return true;
}
