import type { Queryable } from "@/db/client";
import {
  countSealedOtherwise,
  listSealedOtherwise,
  replaceSealed,
  type SealedColumn,
  sealedColumns,
  type SealedValue,
} from "@/db/queries/sealed-values";
import type { AllBrandsDb } from "@/db/tenant";
import { must } from "@/lib/platform/must";
import { presentKeyId, seal, unseal } from "@/lib/platform/secrets";
import { rotateDataKeys, type RotationProgress } from "./rotate-data-keys";

export interface Rotated {
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
  for (const of of sealedColumns()) {
    const total = await countSealedOtherwise(db, of, presentKeyId());
    const resealed = await resealColumn(db, of, (done) =>
      onProgress({ what: of.name, done, total: Math.max(done, total) }),
    );
    values += resealed;
    const left = await countSealedOtherwise(db, of, presentKeyId());
    if (left > 0) unopenable.push({ what: of.name, values: left });
  }
  return { values, unopenable };
}

/** Again and again from the first row, until a pass finds no more to open: others may write meanwhile. */
async function resealColumn(db: Queryable, of: SealedColumn, onDone: (done: number) => void): Promise<number> {
  let done = 0;
  for (;;) {
    const before = done;
    let after = "";
    for (;;) {
      const rows = await listSealedOtherwise(db, of, { keyId: presentKeyId(), after, limit: BATCH });
      const fresh = rows.flatMap((row) => resealed(row) ?? []);
      if (fresh.length > 0) done += await replaceSealed(db, of, fresh);
      if (rows.length > 0) onDone(done);
      if (rows.length < BATCH) break;
      after = must(rows.at(-1), "A row").key;
    }
    if (done === before) return done;
  }
}

function resealed({ key, sealed }: SealedValue): (SealedValue & { fresh: Buffer }) | null {
  try {
    return { key, sealed, fresh: seal(unseal(sealed)) };
  } catch {
    return null;
  }
}
