import { type ProductRewrite, rewriteProducts } from "@/db/queries/import-results";
import type { ProductRow } from "@/db/queries/products";
import type { BrandDb } from "@/db/tenant";
import { actorId, type Context } from "@/lib/access/actor";
import { type DataChange, recordDataChanges } from "@/lib/compliance/reviews/open-review";
import { productSnapshot } from "@/lib/ecodesign/declared";
import { DomainError } from "@/lib/platform/errors";
import { sha256Hex } from "@/lib/platform/secrets";
import { isSome, type Some } from "@/lib/platform/some";
import type { ProductRecord } from "../contract";
import { reviewStateAfterEdit } from "../versions/edit-contract";
import { versionClash, writeVersion } from "../versions/write-version";
import { changesIdentity } from "./identity";
import { productOf } from "./plan-registration";
import { type StatedDifference, wantedOf } from "./stated-differences";
import type { ValidatedRecord, RejectedRecord } from "./validate-records";

export interface WrittenVersion {
  productId: string;
  detail: Record<string, unknown>;
}

type Rewrite = ProductRewrite & { change: DataChange };

export interface StatedUpdate {
  stored: ProductRow;
  differences: readonly StatedDifference[];
  records: readonly ValidatedRecord[];
}

/**
 * The caller holds the locks and audits the versions near the end of its transaction. Returns the updated products by
 * id, and the records that conflict with another product.
 */
export async function updateProducts(
  tx: BrandDb,
  context: Context,
  { updates, at }: { updates: readonly StatedUpdate[]; at: Date },
): Promise<{ updated: Map<string, ProductRow>; rejected: RejectedRecord[]; versions: WrittenVersion[] }> {
  const updated = new Map<string, ProductRow>();
  const rejected: RejectedRecord[] = [];
  const versions: WrittenVersion[] = [];
  const rewrites: Rewrite[] = [];
  for (const { stored, differences, records } of updates) {
    const before = productSnapshot(stored);
    const changes = wantedOf(before, differences);
    const fields = Object.keys(changes);
    const [version, reviewState] = [stored.version + 1, reviewStateAfterEdit(stored.reviewState)];
    if (changesIdentity(fields)) {
      const written = await writeAlone(tx, context, { stored, before, wanted: changes });
      if (written instanceof DomainError) rejected.push(...records.map((record) => rejectedFor(record, written)));
      else {
        updated.set(stored.id, { ...stored, ...written.data, version, reviewState });
        versions.push({ productId: stored.id, detail: written.detail });
      }
      continue;
    }
    const data = {
      ...productOf({ ...before, ...changes } as ProductRecord, stored.id),
      gtinIdentity: stored.gtinIdentity,
    };
    const change = { productId: stored.id, version, fields, from: stored.reviewState, to: reviewState };
    rewrites.push({ data, version, reviewState, snapshot: productSnapshot(data), change });
    updated.set(stored.id, { ...stored, ...data, version, reviewState });
  }
  if (isSome(rewrites)) versions.push(await rewriteAll(tx, context, { rewrites, at }));
  return { updated, rejected, versions };
}

async function writeAlone(tx: BrandDb, context: Context, write: Parameters<typeof writeVersion>[2]) {
  try {
    return await tx.transaction((inner) => writeVersion(inner, context, write));
  } catch (error) {
    const clash = versionClash(error);
    if (clash instanceof DomainError) return clash;
    throw error;
  }
}

function rejectedFor({ index, at }: ValidatedRecord, { code, detail, extras }: DomainError): RejectedRecord {
  return {
    index,
    errors: (extras.errors ?? []).map((error) => ({ ...error, pointer: `${at}${error.pointer}`, code, detail })),
  };
}

async function rewriteAll(
  tx: BrandDb,
  context: Context,
  { rewrites, at }: { rewrites: Some<Rewrite>; at: Date },
): Promise<WrittenVersion> {
  const { actor } = context;
  await rewriteProducts(tx, { brandId: actor.brandId, at, actor: { kind: actor.kind, id: actorId(actor) } }, rewrites);
  await recordDataChanges(
    tx,
    context,
    rewrites.map(({ change }) => change),
    at,
  );
  const ids = rewrites.map(({ data, version }) => `${data.id} ${version}`).sort();
  const detail = { products: rewrites.length, ids_sha256: sha256Hex(ids.join("\n")) };
  return { productId: rewrites[0].data.id, detail };
}
