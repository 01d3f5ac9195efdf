import { hashPassword } from "@/lib/auth/passwords";
import { SCOPES } from "@/lib/auth/permissions";
import { API_KEY_RANDOM_BYTES, apiKeyFrom, apiKeyHint } from "@/lib/api-keys/rules";
import { formatPassportCode } from "@/lib/passports/code";
import { DAY_MS, now } from "@/lib/platform/clock";
import { newId, randomSecret } from "@/lib/platform/ids";
import { sha256Hex } from "@/lib/platform/secrets";
import type { Queryable } from "../client";
import { insertApiKey, markApiKeyRevoked } from "../queries/api-keys";
import { findBrandBySlug } from "../queries/brands";
import { findUserByEmail, updatePasswordHash } from "../queries/users";
import { type DemoBrand, LUME_DO_VALE, TINDVARG } from "./demo-brands";
import { seedBrand } from "./demo-brand-rows";
import { codeOf, unitLabel } from "./demo-units";

export interface DemoAccess {
  signIn: { email: string; password: string };
  apiKey: string;
}

export interface Demo extends DemoAccess {
  /** Codes as people see them: an item with its owner and a running warranty, and one that can be passed on. */
  sampleCodes: { verify: string; transfer: string };
  /** The second brand, of the other tier, so that isolation can be seen. */
  other: DemoAccess & { brandName: string };
}

const DEMO_KEY_NAME = "Demo key";

/**
 * Makes the demo brands in one transaction, the same at every run of a day but for password and key. Where they exist
 * already it makes a new password and a new key for each, and revokes the key before.
 */
export async function seedDemo(db: Queryable): Promise<Demo> {
  return db.transaction(async (tx) => {
    const access = await bringBrand(tx, TINDVARG);
    const other = await bringBrand(tx, LUME_DO_VALE);
    const sample = (unit: number) => formatPassportCode(codeOf(unitLabel(TINDVARG.slug, TINDVARG.articles[0]!.model, unit)));
    return { ...access, sampleCodes: { verify: sample(0), transfer: sample(1) }, other: { ...other, brandName: LUME_DO_VALE.name } };
  });
}

async function bringBrand(tx: Queryable, brand: DemoBrand): Promise<DemoAccess> {
  const known = await findBrandBySlug(tx, brand.slug);
  const today = new Date(Math.floor(now().getTime() / DAY_MS) * DAY_MS);
  const brandId = known?.id ?? (await seedBrand(tx, brand, today));
  return giveAccess(tx, brandId, ownerEmail(brand));
}

export function ownerEmail({ members, responsible }: DemoBrand): string {
  return memberEmail(members[0]!.name, responsible.domain);
}

async function giveAccess(tx: Queryable, brandId: string, email: string): Promise<DemoAccess> {
  const password = randomSecret(9).toString("base64url");
  const user = await findUserByEmail(tx, email);
  await updatePasswordHash(tx, { userId: user!.id, passwordHash: await hashPassword(password) });
  const apiKey = apiKeyFrom(randomSecret(API_KEY_RANDOM_BYTES));
  await insertApiKey(tx, { id: newId("key"), brandId, name: DEMO_KEY_NAME, secretHash: sha256Hex(apiKey), hint: apiKeyHint(apiKey), scopes: [...SCOPES], createdBy: user!.id });
  return { signIn: { email, password }, apiKey };
}
