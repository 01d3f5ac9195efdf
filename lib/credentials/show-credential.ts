import { findBrandBySlug } from "@/db/queries/brands";
import type { CredentialRow } from "@/db/queries/credentials";
import { atPrimary } from "@/db/replicas";
import type { AllBrandsDb } from "@/db/tenant";
import { isShownHere } from "@/lib/brands/hosts/asked-brand";
import type { PublicSubject } from "@/lib/interchange/unit-subject";
import { now } from "@/lib/platform/clock";
import { environment } from "@/lib/platform/env";
import { DomainError } from "@/lib/platform/errors";
import { findIssued, issueCredential } from "./issue-credential";
import { keysOf } from "./keys/open-signing-key";
import { keyState, type PublicKey } from "./keys/rules";
import { issuerDid } from "./rules";
import { unpackPayload, compactOf } from "./sign-credential";

interface CredentialView {
  /** The compact JSON Web Signature. */
  token: string;
  /** Of the version: the same is never signed twice. */
  etag: string;
}

/** What a brand has signed of an item or a model: the version that holds now, or the one with a number. */
export async function showCredential(db: AllBrandsDb, of: PublicSubject, number?: string): Promise<CredentialView> {
  const row = number === undefined ? await issueCredential(db, of) : await findIssued(db, of, versionIn(number));
  return { token: tokenOf(row, of.brand.slug), etag: `"${row.number}-${row.kid.slice(0, 8)}"` };
}

export type FindSubject = (visitor: { db: AllBrandsDb }) => Promise<PublicSubject>;

/**
 * The same of what is yet to be found. No replica is asked: what is found is signed for good, and of one that is behind
 * what is over would be signed as what came last.
 */
export async function findAndShow(db: AllBrandsDb, find: FindSubject, number?: string): Promise<CredentialView> {
  const primary = atPrimary(db);
  return showCredential(primary, await find({ db: primary }), number);
}

function versionIn(number: string): number {
  if (/^[1-9]\d{0,8}$/.test(number)) return Number(number);
  throw new DomainError("credential_not_found", "Versions are counted from 1.");
}

/** The compact JSON Web Signature of a version. */
export function tokenOf({ kid, payload, signature }: Omit<CredentialRow, "revokedAt">, slug: string): string {
  const did = issuerDid({ slug, publicUrl: environment().publicUrl });
  return compactOf({ did, kid, payload: unpackPayload(payload), signature });
}

/** A DID document (W3C Decentralized Identifiers 1.0, 5). */
interface DidDocument {
  "@context": string[];
  id: string;
  alsoKnownAs?: string[];
  verificationMethod: VerificationMethod[];
  assertionMethod: string[];
  service: { id: string; type: "LinkedDomains"; serviceEndpoint: string }[];
}

interface VerificationMethod {
  id: string;
  type: "JsonWebKey" | "JsonWebKey2020";
  controller: string;
  publicKeyJwk: PublicKey & { alg: "ES256"; kid: string };
}

/**
 * Who stands behind the identifier that a brand's documents name as their issuer, with every key whose signatures are
 * good: also that of the day after tomorrow, so that whoever keeps this for a while knows it by then. No replica is
 * asked: a compromised key is gone at once. Throws `not_found`.
 */
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
    "@context": ["https://www.w3.org/ns/did/v1", "https://w3id.org/security/suites/jws-2020/v1"],
    id,
    ...(brand.website && { alsoKnownAs: [brand.website] }),
    verificationMethod: methods,
    assertionMethod: methods.map((method) => method.id),
    service: [{ id: `${id}#resolver`, type: "LinkedDomains", serviceEndpoint: publicUrl }],
  };
}

/** One key by two names: VC-JOSE-COSE says JsonWebKey; many verifiers look for JsonWebKey2020 alone. */
function methodsOf(did: string, kid: string, { kty, crv, x, y }: PublicKey): VerificationMethod[] {
  const publicKeyJwk = { kty, crv, alg: "ES256", kid, x, y } as const;
  return [
    { id: `${did}#${kid}`, type: "JsonWebKey", controller: did, publicKeyJwk },
    { id: `${did}#${kid}-2020`, type: "JsonWebKey2020", controller: did, publicKeyJwk },
  ];
}
