import type { Actor } from "@/lib/access/actor";
import { appendAudit } from "@/lib/access/append-audit";
import { JOINT_SCOPES } from "@/lib/access/permissions";
import { API_KEY_RANDOM_BYTES, apiKeyFrom, apiKeyHint } from "@/lib/api-keys/rules";
import { formatPassportCode } from "@/lib/passports/code";
import { hashPassword } from "@/lib/people/auth/passwords/passwords";
import { DAY_MS, now } from "@/lib/platform/clock";
import { newId, randomSecret } from "@/lib/platform/ids";
import { sha256Hex } from "@/lib/platform/secrets";
import { insertApiKey, listApiKeys, markApiKeyRevoked } from "../queries/api-keys";
import { findBrandBySlug } from "../queries/brands";
import { insertMember } from "../queries/team";
import { findUserByEmail, updatePasswordHash } from "../queries/users";
import { type AllBrandsDb, inBrand } from "../tenant";
import type { Demo, DemoAccess } from "./demo-access";
import { seedBrand } from "./demo-brand-rows";
import { type DemoBrand, KREISVOLT, LUME_DO_VALE, memberEmail, TINDVARG } from "./demo-brands";
import { unitLabel } from "./demo-units";
import { codeOf } from "./drawn";
import { sowSecondStep } from "./second-step";

const DEMO_KEY_NAME = "Demo key";

/** Identical on the same day except credentials. Existing brands get new ones, and the previous key is revoked. */
export async function seedDemo(db: AllBrandsDb): Promise<Demo> {
  return db.transaction(async (tx) => {
    const access = await bringBrand(tx, TINDVARG);
    const other = await bringBrand(tx, LUME_DO_VALE);
    await bringBatteries(tx);
    const sample = (unit: number) =>
      formatPassportCode(codeOf(unitLabel(TINDVARG.slug, TINDVARG.articles[0]!.model, unit)));
    return {
      ...access,
      sampleCodes: { verify: sample(0), transfer: sample(1) },
      other: { ...other, brandName: LUME_DO_VALE.name },
    };
  });
}

async function bringBatteries(tx: AllBrandsDb): Promise<void> {
  if (await findBrandBySlug(tx, KREISVOLT.slug)) return;
  const brandId = await seedBrand(tx, KREISVOLT, startOfDay());
  const email = memberEmail(TINDVARG.members[0]!.name, TINDVARG.responsible.domain);
  const owner = await findUserByEmail(tx, email);
  if (!owner) return;
  const source = { actor: { kind: "operator", brandId } as const, requestId: newId("req") };
  await insertMember(inBrand(tx, brandId), { brandId, userId: owner.id, role: "owner" });
  const added = { action: "member.added", targetKind: "user", targetId: owner.id, detail: { role: "owner" } } as const;
  await appendAudit(tx, source, added);
}

const startOfDay = () => new Date(Math.floor(now().getTime() / DAY_MS) * DAY_MS);

async function bringBrand(tx: AllBrandsDb, brand: DemoBrand): Promise<DemoAccess> {
  const today = startOfDay();
  const known = await findBrandBySlug(tx, brand.slug);
  const brandId = known?.id ?? (await seedBrand(tx, brand, today));
  const email = memberEmail(brand.members[0]!.name, brand.responsible.domain);
  const user = await findUserByEmail(tx, email);
  if (!user) throw new Error(`the brand ${brand.slug} is there, but not its member ${email}: this is no demo`);
  const source = { actor: { kind: "operator", brandId }, requestId: newId("req") } satisfies {
    actor: Actor;
    requestId: string;
  };
  const password = randomSecret(9).toString("base64url");
  await updatePasswordHash(tx, {
    userId: user.id,
    passwordHash: await hashPassword(password),
    at: now(),
    expiresAt: null,
  });
  await appendAudit(tx, source, { action: "user.password_reset", targetKind: "user", targetId: user.id });
  return {
    signIn: { email, password, codes: await sowSecondStep(tx, user.id) },
    apiKey: await renewKey(tx, source, user.id),
  };
}

async function renewKey(
  tx: AllBrandsDb,
  source: { actor: Actor; requestId: string },
  createdBy: string,
): Promise<string> {
  const { brandId } = source.actor;
  const at = now();
  for (const { id, name } of await listApiKeys(tx, { brandId }))
    if (name === DEMO_KEY_NAME && (await markApiKeyRevoked(inBrand(tx, brandId), { brandId, keyId: id, at })))
      await appendAudit(tx, source, {
        action: "api_key.revoked",
        targetKind: "api_key",
        targetId: id,
        detail: { name },
      });
  const secret = apiKeyFrom(randomSecret(API_KEY_RANDOM_BYTES));
  const key = { id: newId("key"), brandId, name: DEMO_KEY_NAME, scopes: [...JOINT_SCOPES] };
  await insertApiKey(tx, { ...key, secretHash: sha256Hex(secret), hint: apiKeyHint(secret), createdBy, createdAt: at });
  await appendAudit(tx, source, {
    action: "api_key.created",
    targetKind: "api_key",
    targetId: key.id,
    detail: { name: key.name, scopes: key.scopes },
  });
  return secret;
}
