import { decodeJwt } from "jose";
import { findPublicCopy, type PublicCopyRow } from "@/db/queries/stored-files";
import type { AllBrandsDb, TenantDb } from "@/db/tenant";
import { checkCredential } from "@/lib/credentials/checking/check-credential";
import type { CheckSources } from "@/lib/credentials/checking/rules";
import { compactOf, signPayload } from "@/lib/credentials/sign-credential";
import { type ListedStore, openStore } from "@/lib/files/store";
import { termsUrl } from "@/lib/interchange/subject";
import { HOUR_MS, now, SECOND_MS } from "@/lib/platform/clock";
import { environment } from "@/lib/platform/env";
import { sha256Hex } from "@/lib/platform/secrets";
import { signerFor } from "@/lib/signing-keys/open-signing-key";
import { COPY_FORMAT, type Manifest, type Pack } from "./rules";

/** `target` identifies the store without its credentials. Null if no store is configured. */
export function copyStore(): { store: ListedStore; target: string } | null {
  const { backupStorageUrl: address } = environment();
  if (address === undefined) return null;
  const { protocol, host, pathname } = new URL(address);
  return { store: openStore(address), target: sha256Hex(`${protocol}//${host}${pathname.replace(/(?<!\/)\/+$/, "")}`) };
}

/** Null: no copy yet. Undefined: no store is configured. Before the first copy, both times are its start. */
export async function copyTimes(db: AllBrandsDb): Promise<CopyTimes | null | undefined> {
  const target = copyStore()?.target;
  if (target === undefined) return undefined;
  const row = await findPublicCopy(db, target);
  return row && { copiedAt: row.finishedAt ?? row.createdAt, changesCopiedAt: row.changesCopiedAt ?? row.createdAt };
}

interface CopyTimes {
  copiedAt: Date;
  /** Every change before this time is in the copy. */
  changesCopiedAt: Date;
}

export async function showCopy(db: AllBrandsDb) {
  const target = copyStore()?.target;
  if (target === undefined) return null;
  const row = await findPublicCopy(db, target);
  return {
    state: stateOf(row),
    finishedAt: row?.finishedAt ?? null,
    brands: row?.brands ?? 0,
    documents: row?.documents ?? 0,
    sizeBytes: row?.sizeBytes ?? 0,
  };
}

/** One day plus two hours for the run. The alarm uses the same limit. */
const LATE_AFTER_MS = 26 * HOUR_MS;

function stateOf(row: PublicCopyRow | null): "running" | "fresh" | "late" | "none" {
  const at = now().getTime();
  if (row?.finishedAt && at - row.finishedAt.getTime() <= LATE_AFTER_MS) return "fresh";
  if (row?.heldUntil && row.heldUntil.getTime() > at) return "running";
  return row?.finishedAt ? "late" : "none";
}

/** Signs a brand's list of packs as a separate credential. Throws `signing_key_missing`. */
export async function signManifest(
  db: TenantDb,
  { brand, packs }: { brand: { id: string; name: string }; packs: readonly Pack[] },
): Promise<string> {
  const signer = await signerFor(db, brand.id);
  const { did, kid } = signer;
  const [at, { publicUrl: origin }] = [now(), environment()];
  const copy: Manifest = { format: COPY_FORMAT, origin, packs: [...packs] };
  const payload = Buffer.from(
    JSON.stringify({
      "@context": ["https://www.w3.org/ns/credentials/v2", termsUrl(origin)],
      type: ["VerifiableCredential", "PublicCopy"],
      issuer: { id: did, name: brand.name },
      validFrom: at.toISOString(),
      credentialSubject: { id: did, type: "PublicCopy", copy },
      iss: did,
      iat: Math.floor(at.getTime() / SECOND_MS),
    }),
  );
  return compactOf({ did, kid, payload, signature: await signPayload(signer, { did, payload }) });
}

/** Null if the brand did not sign the manifest or its format is unknown. */
export async function readManifest(token: string, did: string, sources: CheckSources): Promise<Manifest | null> {
  const { verdict, facts } = await checkCredential(token, sources);
  if (verdict !== "valid" || facts?.issuerId !== did || !facts.types.includes("PublicCopy")) return null;
  const { credentialSubject } = decodeJwt<{ credentialSubject: { copy?: Manifest } }>(token);
  const { copy } = credentialSubject;
  return copy?.format === COPY_FORMAT ? copy : null;
}
