import type { CredentialRow } from "@/db/queries/credentials";
import { atPrimary } from "@/db/read-nearby";
import type { AllBrandsDb } from "@/db/tenant";
import type { PublicSubject } from "@/lib/interchange/unit-subject";
import { environment } from "@/lib/platform/env";
import { DomainError } from "@/lib/platform/errors";
import { issuerDid } from "./did";
import { findIssued, issueCredential } from "./issue-credential";
import { unpackPayload } from "./payload-bytes";
import { compactOf } from "./sign-credential";

export interface ShownCredential {
  /** The compact JSON Web Signature. */
  token: string;
  /** Of the version: the same is never signed twice. */
  etag: string;
}

/** What a brand has signed of an item or a model: the version that holds now, or the one with a number. */
export async function showCredential(db: AllBrandsDb, of: PublicSubject, number?: string): Promise<ShownCredential> {
  const row = number === undefined ? await issueCredential(db, of) : await findIssued(db, of, versionIn(number));
  return { token: tokenOf(row, of.brand.slug), etag: `"${row.number}-${row.kid.slice(0, 8)}"` };
}

export type FindSubject = (visitor: { db: AllBrandsDb }) => Promise<PublicSubject>;

/**
 * The same of what is yet to be found. No replica is asked: what is found is signed for good, and of one that is behind
 * what is over would be signed as what came last.
 */
export async function findAndShow(db: AllBrandsDb, find: FindSubject, number?: string): Promise<ShownCredential> {
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
