import { lockBrand } from "@/db/queries/brands";
import { insertSigningKey, listSigningKeys, type SigningKeyRow } from "@/db/queries/signing-keys";
import type { TenantDb } from "@/db/tenant";
import { now } from "@/lib/platform/clock";
import { DomainError } from "@/lib/platform/errors";
import { must } from "@/lib/platform/must";
import { madeOnce } from "@/lib/platform/process-wide";
import { seal, unseal } from "@/lib/platform/secrets";
import { keyStore, thumbprintOf } from "./key-store";
import { activeKey, type SigningKey } from "./rules";

/** A key that signs for a brand. */
export type BrandSigner = SigningKey & { kid: string };

/** Makes a key pair for a brand, which signs from `usableFrom` on. Answers what names it. */
export async function makeSigningKey(
  tx: TenantDb,
  { brandId, usableFrom }: { brandId: string; usableFrom: Date },
): Promise<string> {
  const { publicKey, reference } = await keyStore().make();
  const kid = thumbprintOf(publicKey);
  await insertSigningKey(tx, { brandId, kid, publicKey, privateSealed: seal(reference), usableFrom });
  return kid;
}

/** A brand's keys, the oldest first. One that was there before brands had keys gets its first, good since then. */
export async function keysOf(
  db: TenantDb,
  { id: brandId, createdAt }: { id: string; createdAt: Date },
): Promise<SigningKeyRow[]> {
  const keys = await listSigningKeys(db, brandId);
  if (keys.length > 0) return keys;
  return db.transaction(async (tx) => {
    await lockBrand(tx, brandId);
    const others = await listSigningKeys(tx, brandId);
    if (others.length > 0) return others;
    // Never later than now, should the database's clock be ahead.
    const usableFrom = new Date(Math.min(createdAt.getTime(), now().getTime()));
    await makeSigningKey(tx, { brandId, usableFrom });
    return listSigningKeys(tx, brandId);
  });
}

/** What signs for a brand at an instant. Throws `signing_key_missing` for one that has none that may. */
export function openSigner(keys: readonly SigningKeyRow[], at: Date): BrandSigner {
  const key = activeKey(keys, at);
  if (!key?.privateSealed) throw new DomainError("signing_key_missing", "The brand has no key to sign with.");
  return madeOnce(key, signerOf);
}

function signerOf({ kid, privateSealed }: SigningKeyRow): BrandSigner {
  const opened = keyStore().open(unseal(must(privateSealed, "A key that signs")));
  return { kid, sign: (bytes) => opened.sign(bytes) };
}
