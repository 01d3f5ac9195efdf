import { findPublicCopy, type PublicCopyRow } from "@/db/queries/public-copies";
import type { AllBrandsDb } from "@/db/tenant";
import { type ListedStore, openStore } from "@/lib/evidence/files/store";
import { HOUR_MS, now } from "@/lib/platform/clock";
import { environment } from "@/lib/platform/env";
import { sha256Hex } from "@/lib/platform/secrets";

/**
 * Where the copy lies; `target` tells one store from another and says nothing of what opens it. Null: there is none.
 */
export function copyStore(): { store: ListedStore; target: string } | null {
  const { backupStorageUrl: address } = environment();
  if (address === undefined) return null;
  const { protocol, host, pathname } = new URL(address);
  return { store: openStore(address), target: sha256Hex(`${protocol}//${host}${pathname.replace(/(?<!\/)\/+$/, "")}`) };
}

/**
 * When the last was whole, or, before there is one, the first was begun; null: not yet. Undefined: there is no store.
 */
export async function copiedAt(db: AllBrandsDb): Promise<Date | null | undefined> {
  const target = copyStore()?.target;
  if (target === undefined) return undefined;
  const row = await findPublicCopy(db, target);
  return row && (row.finishedAt ?? row.createdAt);
}

/** How the copy stands; null: there is no store for it. */
export async function showCopy(db: AllBrandsDb) {
  const target = copyStore()?.target;
  if (target === undefined) return null;
  const row = await findPublicCopy(db, target);
  return {
    state: stateOf(row),
    finishedAt: row?.finishedAt ?? null,
    brands: row?.brands ?? 0,
    documents: row?.documents ?? 0,
    sizeBytes: row?.sizeBytes ?? 0,
  };
}

/** A night's copy and the two hours that it may take: an alarm, too. */
const LATE_AFTER_MS = 26 * HOUR_MS;

function stateOf(row: PublicCopyRow | null): "running" | "fresh" | "late" | "none" {
  const at = now().getTime();
  if (row?.finishedAt && at - row.finishedAt.getTime() <= LATE_AFTER_MS) return "fresh";
  if (row?.heldUntil && row.heldUntil.getTime() > at) return "running";
  return row?.finishedAt ? "late" : "none";
}
