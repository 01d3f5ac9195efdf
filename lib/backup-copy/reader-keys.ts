import { calculateJwkThumbprint, exportJWK, generateKeyPair, importJWK, type JWK } from "jose";
import { z } from "zod";
import {
  type BackupKeyRow,
  deleteBackupKey,
  insertBackupKey,
  listBackupKeys,
  markBackupKeyExported,
  upsertBackupKey,
} from "@/db/queries/backups";
import type { TenantDb } from "@/db/tenant";
import { nothing, useCase } from "@/lib/access/use-case";
import { BACKUP_READERS, KEYED_READERS, type PublicJwk } from "@/lib/ecodesign/backup-readers";
import { now } from "@/lib/platform/clock";
import { DomainError } from "@/lib/platform/errors";
import { newId } from "@/lib/platform/ids";
import { invalidRequest } from "@/lib/platform/input/read-input";
import { requireValue } from "@/lib/platform/require-value";
import { decrypt, encrypt } from "@/lib/platform/secrets";
import { algorithmOf } from "./encrypt-for-readers";

/** A brand without a recovery key gets one, whose private part the operator exports and stores elsewhere. */

const RSA_BYTES_MIN = 256;
const CURVES = ["P-256", "P-384", "P-521", "X25519"];
const PUBLIC_MEMBERS = ["kty", "crv", "x", "y", "n", "e"] as const;
const PRIVATE_MEMBERS = ["d", "p", "q", "dp", "dq", "qi", "k", "oth"];

const refused = (detail: string) => invalidRequest([{ pointer: "/jwk", code: "invalid_key", detail }]);

async function readPublicKey(input: Readonly<Record<string, unknown>>): Promise<{ kid: string; publicKey: PublicJwk }> {
  if (PRIVATE_MEMBERS.some((name) => name in input))
    throw refused("This is a private key. Send only its public part, and treat the private key as disclosed.");
  const members = PUBLIC_MEMBERS.flatMap((name) => (typeof input[name] === "string" ? [[name, input[name]]] : []));
  const publicKey = Object.fromEntries(members) as PublicJwk;
  const { kty, crv = "", n = "" } = publicKey;
  const isRsa = kty === "RSA" && Buffer.from(n, "base64url").length >= RSA_BYTES_MIN;
  if (!isRsa && !((kty === "EC" || kty === "OKP") && CURVES.includes(crv)))
    throw refused("Send a JSON Web Key: EC with P-256, P-384 or P-521, OKP with X25519, or RSA of 2048 bits or more.");
  try {
    await importJWK(publicKey as JWK, algorithmOf(publicKey));
    return { publicKey, kid: await calculateJwkThumbprint(publicKey as JWK) };
  } catch {
    throw refused("The key's values do not fit its type.");
  }
}

/** Throws `signing_key_conflict` while the generated recovery key is not exported. */
export const storeBackupKey = useCase({
  may: "brand.manage",
  by: ["member", "operator"],
  input: z.strictObject({ reader: z.enum(BACKUP_READERS), jwk: z.record(z.string(), z.unknown()) }),
  audits: ["backup_key.stored"],
  run: async ({ tx, audit, actor: { brandId }, at }, { reader, jwk }): Promise<{ kid: string }> => {
    const { kid, publicKey } = await readPublicKey(jwk);
    if (!(await upsertBackupKey(tx, { id: newId("bky", at), brandId, reader, kid, publicKey, createdAt: at })))
      throw new DomainError(
        "signing_key_conflict",
        "Export the recovery key first (npm run backup:keys -- recovery): its private part is stored only here. " +
          "Without it, earlier copies cannot be decrypted.",
      );
    await audit("backup_key.stored", brandId, { reader, kid });
    return { kid };
  },
});

/** The recovery key can be replaced, not removed. Throws `not_found`. */
export const removeBackupKey = useCase({
  may: "brand.manage",
  by: ["member", "operator"],
  input: z.strictObject({ reader: z.enum(KEYED_READERS) }),
  audits: ["backup_key.removed"],
  run: async ({ tx, audit, actor: { brandId } }, { reader }): Promise<void> => {
    if (!(await deleteBackupKey(tx, { brandId, reader })))
      throw new DomainError("not_found", `The brand has no key for ${reader}.`);
    await audit("backup_key.removed", brandId, { reader });
  },
});

export const showBackupKeys = useCase({
  may: "brand.read",
  by: ["member", "operator"],
  input: nothing,
  audits: [],
  run: async ({ db, actor: { brandId } }) => {
    const keys = await listBackupKeys(db, brandId);
    return keys.map(({ reader, kid, privateSealed, exportedAt, createdAt }) => ({
      ...{ reader, kid, exportedAt, createdAt },
      isStoredHere: privateSealed !== null,
    }));
  },
});

/** The private recovery key that this service generated. Throws `not_found` if the private key is not stored here. */
export const exportRecoveryKey = useCase({
  may: "brand.manage",
  by: ["member", "operator"],
  input: nothing,
  audits: ["backup_key.exported"],
  run: async ({ tx, audit, actor: { brandId }, at }): Promise<JWK> => {
    const key = (await readerKeys(tx, brandId)).find(({ reader }) => reader === "recovery");
    if (!key?.privateSealed)
      throw new DomainError("not_found", "The brand registered its own recovery key: its private part is not here.");
    await markBackupKeyExported(tx, { id: key.id, at });
    await audit("backup_key.exported", brandId, { kid: key.kid });
    return { ...(JSON.parse(decrypt(key.privateSealed)) as JWK), kid: key.kid, use: "enc" };
  },
});

/** All keys of a brand. Generates the recovery key if there is none. */
export async function readerKeys(db: TenantDb, brandId: string): Promise<BackupKeyRow[]> {
  const keys = await listBackupKeys(db, brandId);
  if (keys.some(({ reader }) => reader === "recovery")) return keys;
  const { publicKey, privateKey } = await generateKeyPair("ECDH-ES+A256KW", { crv: "P-256", extractable: true });
  const jwk = await exportJWK(publicKey);
  await insertBackupKey(db, {
    id: newId("bky"),
    brandId,
    reader: "recovery",
    kid: await calculateJwkThumbprint(jwk),
    publicKey: jwk as PublicJwk,
    privateSealed: encrypt(JSON.stringify(await exportJWK(privateKey))),
    createdAt: now(),
  });
  const provided = await listBackupKeys(db, brandId);
  requireValue(
    provided.find(({ reader }) => reader === "recovery"),
    "A recovery key",
  );
  return provided;
}
