import { findBrand } from "@/db/queries/brands";
import type { SigningKeyRow } from "@/db/queries/secrets";
import type { TenantDb } from "@/db/tenant";
import { monotonicMs, now, SECOND_MS } from "@/lib/platform/clock";
import { environment } from "@/lib/platform/env";
import { processWide } from "@/lib/platform/process-wide";
import { requireValue } from "@/lib/platform/require-value";
import { type BrandSigner, keysOf, openSigner } from "./open-signing-key";
import { issuerDid } from "./rules";

/** The maximum age of a verification. The active key is chosen on each use, so rotation is not delayed. */
const KEPT_MS = 5 * SECOND_MS;
const BRANDS_MAX = 1_000;

interface Kept {
  reading: Promise<{ did: string; keys: SigningKeyRow[] }>;
  readMs: number;
}

const keptSigners = () => processWide("kept-signers", () => new Map<string, Kept>());

export async function signerFor(db: TenantDb, brandId: string): Promise<BrandSigner & { did: string }> {
  const { did, keys } = await keptOf(db, brandId);
  return { did, ...openSigner(keys, now()) };
}

export const forgetSigner = (brandId: string): void => void keptSigners().delete(brandId);

function keptOf(db: TenantDb, brandId: string): Kept["reading"] {
  const all = keptSigners();
  const known = all.get(brandId);
  const readMs = monotonicMs();
  if (known && readMs - known.readMs < KEPT_MS) return known.reading;
  all.delete(brandId);
  const [oldest] = all.keys();
  if (all.size >= BRANDS_MAX && oldest !== undefined) all.delete(oldest);
  const kept: Kept = { readMs, reading: readKeys(db, brandId) };
  all.set(brandId, kept);
  kept.reading.catch(() => all.get(brandId) === kept && all.delete(brandId));
  return kept.reading;
}

async function readKeys(db: TenantDb, brandId: string) {
  const brand = requireValue(await findBrand(db, brandId), "The brand of a passport");
  return { did: issuerDid({ slug: brand.slug, publicUrl: environment().publicUrl }), keys: await keysOf(db, brand) };
}
