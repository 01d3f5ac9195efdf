import { findBrandBySlug } from "@/db/queries/brands";
import type { CredentialRow } from "@/db/queries/credentials";
import { atPrimary } from "@/db/replicas";
import type { AllBrandsDb } from "@/db/tenant";
import { isShownHere } from "@/lib/hosts/asked-brand";
import type { PublicSubject } from "@/lib/interchange/unit-subject";
import { now } from "@/lib/platform/clock";
import { environment } from "@/lib/platform/env";
import { DomainError } from "@/lib/platform/errors";
import { keysOf } from "@/lib/signing-keys/open-signing-key";
import { keyState, type PublicKey, issuerDid } from "@/lib/signing-keys/rules";
import { findIssued, issueCredential } from "./issue-credential";
import { unpackPayload, compactOf } from "./sign-credential";

interface CredentialView {
  token: string;
  etag: string;
}

export async function showCredential(db: AllBrandsDb, of: PublicSubject, number?: string): Promise<CredentialView> {
  const row = number === undefined ? await issueCredential(db, of) : await findIssued(db, of, versionIn(number));
  return { token: tokenOf(row, of.brand.slug), etag: `"${row.number}-${row.kid.slice(0, 8)}"` };
}

export type FindSubject = (visitor: { db: AllBrandsDb }) => Promise<PublicSubject>;

/** Reads the primary: a stale replica would cause outdated data to be signed permanently as the newest version. */
export async function findAndShow(db: AllBrandsDb, find: FindSubject, number?: string): Promise<CredentialView> {
  const primary = atPrimary(db);
  return showCredential(primary, await find({ db: primary }), number);
}

function versionIn(number: string): number {
  if (/^[1-9]\d{0,8}$/.test(number)) return Number(number);
  throw new DomainError("credential_not_found", "Versions are counted from 1.");
}

export function tokenOf({ kid, payload, signature }: Omit<CredentialRow, "revokedAt">, slug: string): string {
  const did = issuerDid({ slug, publicUrl: environment().publicUrl });
  return compactOf({ did, kid, payload: unpackPayload(payload), signature });
}

const DID_CONTEXTS = [
  "https://www.w3.org/ns/did/v1",
  "https://www.w3.org/ns/cid/v1",
  "https://w3id.org/security/suites/jws-2020/v1",
];

/** DID 1.0 (W3C), 5. Without LinkedDomains, which needs a credential at the domain that many brands share here. */
interface DidDocument {
  "@context": readonly string[];
  id: string;
  alsoKnownAs?: string[];
  verificationMethod: VerificationMethod[];
  assertionMethod: string[];
}

interface VerificationMethod {
  id: string;
  type: "JsonWebKey" | "JsonWebKey2020";
  controller: string;
  publicKeyJwk: PublicKey & { alg: "ES256"; kid: string };
}

/** Includes the next key, for caches. Reads the primary: a compromised key must vanish at once. Throws `not_found`. */
export async function showIdentity({ db }: { db: AllBrandsDb }, { slug }: { slug: string }): Promise<DidDocument> {
  const brand = await findBrandBySlug(db, slug);
  if (!brand || !isShownHere(brand.id)) throw new DomainError("not_found", "There is no such brand.");
  const { publicUrl } = environment();
  const id = issuerDid({ slug: brand.slug, publicUrl });
  const keys = await keysOf(db, brand);
  const methods = keys
    .filter((key) => keyState(key, keys, now()) !== "compromised")
    .flatMap(({ kid, publicKey }) => methodsOf(id, kid, publicKey));
  return {
    "@context": DID_CONTEXTS,
    id,
    ...(brand.website && { alsoKnownAs: [brand.website] }),
    verificationMethod: methods,
    assertionMethod: methods.map((method) => method.id),
  };
}

/** Lists the key under two types: VC-JOSE-COSE uses JsonWebKey, but many verifiers only support JsonWebKey2020. */
function methodsOf(did: string, kid: string, { kty, crv, x, y }: PublicKey): VerificationMethod[] {
  const publicKeyJwk = { kty, crv, alg: "ES256", kid, x, y } as const;
  return [
    { id: `${did}#${kid}`, type: "JsonWebKey", controller: did, publicKeyJwk },
    { id: `${did}#${kid}-2020`, type: "JsonWebKey2020", controller: did, publicKeyJwk },
  ];
}
