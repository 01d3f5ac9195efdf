import { findBrandBySlug } from "@/db/queries/brands";
import type { AllBrandsDb } from "@/db/tenant";
import { environment } from "@/lib/platform/env";
import { DomainError } from "@/lib/platform/errors";
import { isShownHere } from "../hosts/asked-brand";
import { issuerDid } from "./did";

/** A DID document (W3C Decentralized Identifiers 1.0, 5). It names no keys: nothing is signed with it yet. */
export interface DidDocument {
  "@context": string[];
  id: string;
  alsoKnownAs?: string[];
}

/** Who stands behind the identifier that a brand's documents name as their issuer. Throws `not_found`. */
export async function showIdentity({ db }: { db: AllBrandsDb }, { slug }: { slug: string }): Promise<DidDocument> {
  const brand = await findBrandBySlug(db, slug);
  if (!brand || !isShownHere(brand.id)) throw new DomainError("not_found", "There is no such brand.");
  const { publicUrl } = environment();
  return {
    "@context": ["https://www.w3.org/ns/did/v1"],
    id: issuerDid({ slug: brand.slug, publicUrl }),
    ...(brand.website && { alsoKnownAs: [brand.website] }),
  };
}
