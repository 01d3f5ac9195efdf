import { createHash, createPrivateKey, generateKeyPair, sign, createPublicKey } from "node:crypto";
import { promisify } from "node:util";
import { z } from "zod";
import { lockBrand, findBrand } from "@/db/queries/brands";
import { insertSigningKey, listSigningKeys, type SigningKeyRow } from "@/db/queries/secrets";
import { type BrandDb, inBrand, type TenantDb } from "@/db/tenant";
import { madeOnce, sharedCache } from "@/lib/platform/caches";
import { now, SECOND_MS, monotonicMs } from "@/lib/platform/clock";
import { environment } from "@/lib/platform/env";
import { DomainError } from "@/lib/platform/errors";
import { newId } from "@/lib/platform/ids";
import { log } from "@/lib/platform/log";
import { requireValue } from "@/lib/platform/require-value";
import { encrypt, decrypt } from "@/lib/platform/secrets";
import { inSpan } from "@/lib/platform/tracing/span";
import { activeKey, type SigningKey, type KeyStore, type PublicKey, issuerDid } from "./rules";

/** Vault's Transit engine (HashiCorp Vault, OpenBao). The private key never leaves the KMS. */

const MARK = "transit";
const ANSWER_MS_MAX = 5 * SECOND_MS;
const SIGNATURE_BYTES = 64;

const keyAnswer = z.object({
  data: z.object({ type: z.literal("ecdsa-p256"), keys: z.record(z.string(), z.object({ public_key: z.string() })) }),
});
const signAnswer = z.object({ data: z.object({ signature: z.string().regex(/^vault:v\d+:[\w-]+$/) }) });

const isInTransit = (reference: string) => reference.startsWith(`${MARK}:`);

/** The address of a mount: `https://vault:token@vault.internal:8200/transit[?namespace=…]`. */
export function transitStore(address: string): KeyStore {
  const { origin, pathname, password, searchParams } = new URL(address);
  const mount = `${origin}/v1${pathname.replace(/(?<!\/)\/+$/, "")}`;
  const namespace = searchParams.get("namespace");
  const headers = {
    "X-Vault-Token": decodeURIComponent(password),
    "X-Vault-Request": "true",
    "Content-Type": "application/json",
    ...(namespace !== null && { "X-Vault-Namespace": namespace }),
  };
  const ask = <T>(path: string, answer: z.ZodType<T>, body?: object): Promise<T> =>
    inSpan("sign", {}, async () => {
      try {
        const response = await fetch(`${mount}${path}`, {
          method: body ? "POST" : "GET",
          headers,
          ...(body && { body: JSON.stringify(body) }),
          redirect: "error",
          signal: AbortSignal.timeout(ANSWER_MS_MAX),
        });
        if (!response.ok) throw new Error(`it answers ${response.status}`);
        return answer.parse(response.status === 204 ? {} : await response.json());
      } catch (error) {
        log().error(
          { event: "signing_keys.unreachable", failure: (error as Error).message },
          "the KMS of SIGNING_KEYS_URL does not do what it is asked",
        );
        throw new DomainError("signing_key_missing", "Nothing can be signed at the moment. Ask again later.", {
          retryAfterSeconds: 30,
        });
      }
    });
  return {
    async make() {
      const name = `carnet-${newId("skc")}`;
      const keyOptions = { type: "ecdsa-p256", exportable: false, allow_plaintext_backup: false };
      await ask(`/keys/${name}`, z.unknown(), keyOptions);
      const { data } = await ask(`/keys/${name}`, keyAnswer);
      const pem = data.keys["1"]?.public_key ?? "";
      const { x, y } = createPublicKey(pem).export({ format: "jwk" }) as Pick<PublicKey, "x" | "y">;
      return { publicKey: { kty: "EC", crv: "P-256", x, y }, reference: `${MARK}:${name}:1` };
    },
    open(reference) {
      const [, name = "", version = ""] = reference.split(":");
      return {
        async sign(bytes) {
          const { data } = await ask(`/sign/${name}`, signAnswer, {
            input: bytes.toString("base64"),
            hash_algorithm: "sha2-256",
            marshaling_algorithm: "jws",
            key_version: Number(version),
          });
          const [, by, signature = ""] = data.signature.split(":");
          const signed = Buffer.from(signature, "base64url");
          if (by === `v${version}` && signed.length === SIGNATURE_BYTES) return signed;
          throw new DomainError("signing_key_missing", "What was signed is by another key.");
        },
      };
    },
  };
}

const generate = promisify(generateKeyPair);

/** The reference is the key itself (PKCS #8 in base64). */
const localStore: KeyStore = {
  async make() {
    const { publicKey, privateKey } = await generate("ec", { namedCurve: "P-256" });
    const { x, y } = publicKey.export({ format: "jwk" }) as Pick<PublicKey, "x" | "y">;
    const reference = privateKey.export({ type: "pkcs8", format: "der" }).toString("base64");
    return { publicKey: { kty: "EC", crv: "P-256", x, y }, reference };
  },
  open(reference) {
    const key = createPrivateKey({ key: Buffer.from(reference, "base64"), type: "pkcs8", format: "der" });
    return { sign: (bytes) => sign("sha256", bytes, { key, dsaEncoding: "ieee-p1363" }) };
  },
};

/** New keys are created in the deployment's KMS if there is one. Existing keys are opened where they were created. */
function keyStore(): KeyStore {
  const { signingKeysUrl } = environment();
  const kms = signingKeysUrl === undefined ? null : transitStore(signingKeysUrl);
  return {
    make: () => (kms ?? localStore).make(),
    open(reference) {
      if (!isInTransit(reference)) return localStore.open(reference);
      if (!kms)
        throw new DomainError("signing_key_missing", "The brand's key lies in a KMS, and SIGNING_KEYS_URL is not set.");
      return kms.open(reference);
    },
  };
}

/** The thumbprint of a public key (RFC 7638). The order of members matters. */
function thumbprintOf({ crv, kty, x, y }: PublicKey): string {
  return createHash("sha256").update(JSON.stringify({ crv, kty, x, y })).digest("base64url");
}

export type BrandSigner = SigningKey & { kid: string };

export async function makeSigningKey(
  tx: BrandDb,
  { brandId, usableFrom }: { brandId: string; usableFrom: Date },
): Promise<string> {
  const { publicKey, reference } = await keyStore().make();
  const kid = thumbprintOf(publicKey);
  await insertSigningKey(tx, { brandId, kid, publicKey, privateSealed: encrypt(reference), usableFrom });
  return kid;
}

/** The oldest first. A brand that predates signing keys gets its first key here, valid since its creation. */
export async function keysOf(
  db: TenantDb,
  { id: brandId, createdAt }: { id: string; createdAt: Date },
): Promise<SigningKeyRow[]> {
  const keys = await listSigningKeys(db, brandId);
  if (keys.length > 0) return keys;
  return inBrand(db, brandId).transaction(async (tx) => {
    await lockBrand(tx, brandId);
    const others = await listSigningKeys(tx, brandId);
    if (others.length > 0) return others;
    // Never in the future, even if the database's clock is ahead.
    const usableFrom = new Date(Math.min(createdAt.getTime(), now().getTime()));
    await makeSigningKey(tx, { brandId, usableFrom });
    return listSigningKeys(tx, brandId);
  });
}

/** Throws `signing_key_missing` if no key is usable at that time. */
export function openSigner(keys: readonly SigningKeyRow[], at: Date): BrandSigner {
  const key = activeKey(keys, at);
  if (!key?.privateSealed) throw new DomainError("signing_key_missing", "The brand has no key to sign with.");
  return madeOnce(key, signerOf);
}

function signerOf({ kid, privateSealed }: SigningKeyRow): BrandSigner {
  const opened = keyStore().open(decrypt(requireValue(privateSealed, "A key that signs")));
  return { kid, sign: (bytes) => opened.sign(bytes) };
}

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
