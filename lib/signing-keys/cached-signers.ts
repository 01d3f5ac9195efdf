import { findBrand } from "@/db/queries/brands";
import type { SigningKeyRow } from "@/db/queries/secrets";
import type { TenantDb } from "@/db/tenant";
import { sharedCache } from "@/lib/platform/caches";
import { monotonicMs, now, SECOND_MS } from "@/lib/platform/clock";
import { environment } from "@/lib/platform/env";
import { requireValue } from "@/lib/platform/require-value";
import { type BrandSigner, keysOf, openSigner } from "./open-signing-key";
import { issuerDid } from "./rules";

/** The maximum age of a verification. The active key is chosen on each use, so rotation is not delayed. */
const CACHED_MS = 5 * SECOND_MS;
const BRANDS_MAX = 1_000;

interface CachedKeys {
  reading: Promise<{ did: string; keys: SigningKeyRow[] }>;
  readMs: number;
}

const cachedKeys = sharedCache<string, CachedKeys>("signing keys", { sizeMax: BRANDS_MAX });

export async function signerFor(db: TenantDb, brandId: string): Promise<BrandSigner & { did: string }> {
  const { did, keys } = await readCached(db, brandId);
  return { did, ...openSigner(keys, now()) };
}

export const forgetSigner = (brandId: string): void => cachedKeys.delete(brandId);

function readCached(db: TenantDb, brandId: string): CachedKeys["reading"] {
  const known = cachedKeys.get(brandId);
  const readMs = monotonicMs();
  if (known && readMs - known.readMs < CACHED_MS) return known.reading;
  const entry: CachedKeys = { readMs, reading: readKeys(db, brandId) };
  cachedKeys.set(brandId, entry);
  entry.reading.catch(() => cachedKeys.get(brandId) === entry && cachedKeys.delete(brandId));
  return entry.reading;
}

async function readKeys(db: TenantDb, brandId: string) {
  const brand = requireValue(await findBrand(db, brandId), "The brand of a passport");
  return { did: issuerDid({ slug: brand.slug, publicUrl: environment().publicUrl }), keys: await keysOf(db, brand) };
}
