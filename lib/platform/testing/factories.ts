import "@/lib/languages/register";
import { hash } from "@node-rs/argon2";
import { insertApiKey } from "@/db/queries/api-keys";
import { insertBrand } from "@/db/queries/brands";
import { upsertHolder } from "@/db/queries/holders";
import { insertPassports, type NewPassport } from "@/db/queries/passports";
import { insertProducts, type NewProduct } from "@/db/queries/products";
import { enableTotp, replaceRecoveryCodes, storePendingTotp } from "@/db/queries/second-factors";
import { insertMember } from "@/db/queries/team";
import { insertUser } from "@/db/queries/users";
import { acrossBrands, inBrand, type AllBrandsDb } from "@/db/tenant";
import type { Actor, Context, KeyActor } from "@/lib/access/actor";
import { type Role, type Scope, JOINT_SCOPES } from "@/lib/access/permissions";
import { API_KEY_RANDOM_BYTES, apiKeyFrom, apiKeyHint, keyModeOf } from "@/lib/api-keys/rules";
import { mintRecoveryCodes, mintTotpSecret } from "@/lib/people/auth/second-step/second-factor";
import { DAY_MS, now } from "@/lib/platform/clock";
import { newId, randomSecret } from "@/lib/platform/ids";
import type { Tier } from "@/lib/platform/rate-limit/rules";
import { hashAddress, encrypt, sha256Hex } from "@/lib/platform/secrets";
import { mintPassportCode } from "@/lib/products/registration/plan-registration";
import { PASSWORD_MARK } from "./leaks/patterns";

/** What tests need to exist. Every name is random, so that tests share a database without meeting. */

const randomName = (prefix: string) => `${prefix}-${randomSecret(6).toString("hex")}`;

export interface MintedBrand {
  brandId: string;
  slug: string;
  name: string;
}

export async function mintBrand(db: AllBrandsDb, options: { tier?: Tier; name?: string } = {}): Promise<MintedBrand> {
  const brand = {
    id: newId("brd"),
    slug: randomName("brand"),
    name: options.name ?? randomName("Brand"),
    tier: options.tier ?? "standard",
  };
  await insertBrand(db, brand);
  return { brandId: brand.id, slug: brand.slug, name: brand.name };
}

export interface MintedMember {
  userId: string;
  email: string;
  password: string;
  actor: Extract<Actor, { kind: "member" }>;
}

/**
 * Hashed like an account's, with argon2id's minimum cost: the service's own takes 30 ms of CPU time, for each of the
 * thousands of members that tests create.
 */
const quickHash = (password: string) => hash(password, { algorithm: 2, memoryCost: 8, timeCost: 1, parallelism: 1 });

/** A person who signed in a moment ago, as member of a brand. The actor's session exists by name only. */
export async function mintMember(
  db: AllBrandsDb,
  options: { brandId: string; role?: Role; email?: string },
): Promise<MintedMember> {
  const { brandId, role = "owner" } = options;
  const email = options.email ?? `${randomName("person")}@example.com`;
  const password = PASSWORD_MARK + randomSecret(9).toString("base64url");
  const userId = newId("usr");
  await insertUser(db, { id: userId, email, name: "Robin Example", passwordHash: await quickHash(password) });
  await insertMember(inBrand(db, brandId), { brandId, userId, role });
  const actor = { kind: "member", brandId, userId, sessionId: newId("ses"), role, confirmedAt: now() } as const;
  return { userId, email, password, actor };
}

/** Gives a person a second step that has been on for a while; answers the app's secret and the recovery codes. */
export async function mintTwoFactor(
  db: AllBrandsDb,
  { userId }: Pick<MintedMember, "userId">,
): Promise<{ secret: string; codes: string[] }> {
  const [secret, { codes, codeHashes }] = [mintTotpSecret(), mintRecoveryCodes(userId)];
  await storePendingTotp(db, { userId, sealed: encrypt(secret) });
  await enableTotp(db, { userId, step: 0, at: now() });
  await replaceRecoveryCodes(db, { userId, codeHashes });
  return { secret, codes };
}

export interface MintedKey {
  keyId: string;
  /** The whole key, for an Authorization header. */
  secret: string;
  actor: KeyActor;
}

/** An API key, with all scopes by default; `expiresAt` null: never. */
export async function mintApiKey(
  db: AllBrandsDb,
  options: { brandId: string; scopes?: Scope[]; expiresAt?: Date | null; revokedAt?: Date },
): Promise<MintedKey> {
  const { brandId, scopes = [...JOINT_SCOPES], revokedAt } = options;
  const secret = apiKeyFrom(randomSecret(API_KEY_RANDOM_BYTES), keyModeOf(brandId));
  const expiresAt = options.expiresAt === undefined ? new Date(now().getTime() + DAY_MS) : options.expiresAt;
  const row = {
    id: newId("key"),
    brandId,
    name: "Test",
    secretHash: sha256Hex(secret),
    hint: apiKeyHint(secret),
    scopes,
  };
  await insertApiKey(db, { ...row, expiresAt, ...(revokedAt ? { revokedAt } : {}) });
  return { keyId: row.id, secret, actor: { kind: "key", brandId, keyId: row.id, scopes } };
}

export interface MintedProduct {
  productId: string;
  /** Codes are without hyphens. */
  passports: { passportId: string; code: string; serialNumber: string | null }[];
}

type UnitFacts = Pick<NewPassport, "externalId" | "placedOnMarketOn" | "producedOn" | "productionFacility">;

/** A product with passports, one by default. `warrantyMonths` gives each a warranty that begins at first sale. */
export async function mintProduct(
  db: AllBrandsDb,
  options: {
    brandId: string;
    units?: number;
    serialNumber?: string;
    batch?: string;
    unit?: Partial<UnitFacts>;
  } & Partial<Omit<NewProduct, "id">>,
): Promise<MintedProduct> {
  const { brandId, units = 1, serialNumber = null, batch = null, unit = {}, ...data } = options;
  const source = { brandId, at: now() };
  const product: NewProduct = { ...BLANK_PRODUCT, ...data, id: newId("prd") };
  const minted = Array.from({ length: units }, () => ({
    id: newId("psp"),
    productId: product.id,
    code: mintPassportCode(brandId),
    gtin14: product.gtin?.padStart(14, "0") ?? null,
    serialNumber,
    batch,
    externalId: null,
    placedOnMarketOn: null,
    producedOn: null,
    productionFacility: null,
    warrantyMonths: product.warrantyMonths,
    ...unit,
  }));
  await insertProducts(db, { ...source, author: { kind: "system", id: null } }, [product]);
  await insertPassports(db, source, minted);
  return { productId: product.id, passports: minted.map(({ id, code }) => ({ passportId: id, code, serialNumber })) };
}

const BLANK_PRODUCT: Omit<NewProduct, "id"> = {
  name: "Test jacket",
  externalId: null,
  model: null,
  gtin: null,
  gtinIdentity: null,
  productGroup: null,
  recycledContent: null,
  carbonScore: null,
  warrantyMonths: null,
  ecodesign: {},
};

/** A holder of a brand's items: the row alone, without an item. */
export async function mintHolder(
  db: AllBrandsDb,
  options: { brandId: string; email?: string },
): Promise<{ holderId: string; email: string }> {
  const email = options.email ?? `${randomName("holder")}@example.com`;
  const row = { id: newId("hld"), brandId: options.brandId, email, emailHash: hashAddress(email) };
  return { holderId: await upsertHolder(inBrand(db, options.brandId), row), email };
}

/** A use case's first argument. */
export function contextOf<A extends Actor>(db: AllBrandsDb, actor: A): Context<A> {
  return { db: inBrand(acrossBrands(db), actor.brandId), actor, requestId: newId("req") };
}
