import { endGrantsOfBrand } from "@/db/queries/access-grant-erasure";
import {
  endAccess,
  eraseClaims,
  eraseSomeAddresses,
  listClosingBrands,
  listPassportsInTransfer,
  markClosed,
} from "@/db/queries/brand-closing";
import { lockBrand } from "@/db/queries/brands";
import { lockPassports } from "@/db/queries/transfers";
import type { AllBrandsDb } from "@/db/tenant";
import type { Actor } from "@/lib/access/actor";
import { jobScope } from "@/lib/access/job-audit";
import { forgetKnownKeys } from "@/lib/api-keys/authenticate-key";
import { now } from "@/lib/platform/clock";
import { newId } from "@/lib/platform/ids";
import { voidPendingTransfer } from "@/lib/transfers/void-transfer";

const TRANSFERS_PER_BATCH = 100;
const ADDRESSES_PER_BATCH = 1_000;

/** Carries out what owners decided two weeks ago. Broken off, it goes on where it was. Answers how many brands. */
export async function closeDueBrands(db: AllBrandsDb): Promise<number> {
  const due = await listClosingBrands(db, now());
  for (const brandId of due) await closeDown(db, brandId);
  return due.length;
}

async function closeDown(db: AllBrandsDb, brandId: string): Promise<void> {
  const source = { actor: { kind: "system", brandId }, requestId: newId("req") } as const;
  const isStillWanted = await db.transaction(async (tx) => {
    const brand = await lockBrand(tx, brandId);
    if (!brand?.closesAt || brand.closesAt > now()) return false;
    await endAccess(tx, { brandId, at: now() });
    return true;
  });
  if (!isStillWanted) return;
  forgetKnownKeys();
  while ((await db.transaction((tx) => voidSome(tx, source))) > 0);
  while (await db.transaction((tx) => eraseSomeAddresses(tx, { brandId, limit: ADDRESSES_PER_BATCH })));
  await db.transaction(async (tx) => {
    await eraseClaims(tx, brandId);
    await endGrantsOfBrand(tx, { brandId, at: now() });
    await markClosed(tx, { brandId, at: now() });
    await jobScope("close-brands", tx, source).audit("brand.closed", brandId);
  });
}

/** Ends some pending transfers; who has heard of them is told. Answers how many there were. */
async function voidSome(tx: AllBrandsDb, source: { actor: Actor; requestId: string }): Promise<number> {
  const { brandId } = source.actor;
  const passportIds = await listPassportsInTransfer(tx, { brandId, limit: TRANSFERS_PER_BATCH });
  await lockPassports(tx, { brandId, passportIds });
  const scope = jobScope("close-brands", tx, source);
  for (const passportId of passportIds) await voidPendingTransfer(scope, { passportId, reason: "brand_closed" });
  return passportIds.length;
}
