import { acrossBrands, type AllBrandsDb } from "@/db/tenant";
import { auditorOf } from "@/lib/access/use-case";
import { now } from "@/lib/platform/clock";
import { newId } from "@/lib/platform/ids";
import { testDatabase } from "@/lib/platform/testing/database";
import { contextOf, mintApiKey, mintBrand, mintProduct } from "@/lib/platform/testing/factories";
import type { Scene } from "@/lib/transfers/testing/transfer-kit";
import { provideTestBrand } from "../switch-mode";

/** The id of a brand's test brand, which is created as when a member enters test mode. */
export function mintTestBrand(db: AllBrandsDb, liveId: string): Promise<string> {
  return db.transaction((tx) => {
    const actor = { kind: "system", brandId: liveId } as const;
    const scope = { tx: acrossBrands(tx), auditAs: auditorOf(tx, newId("req")), actor, at: now() };
    return provideTestBrand(scope, liveId);
  });
}

/** A brand, and its test brand with a key and a passport without an owner. */
export async function mintTestScene(): Promise<Scene & { liveId: string }> {
  const { db } = testDatabase();
  const { brandId: liveId, name: brandName } = await mintBrand(db);
  const brandId = await mintTestBrand(db, liveId);
  const key = await mintApiKey(db, { brandId });
  const { passports } = await mintProduct(db, { brandId, name: "Sarek shell jacket" });
  const { passportId, code } = passports[0]!;
  return { context: contextOf(db, key.actor), brandId, liveId, brandName, keySecret: key.secret, passportId, code };
}
