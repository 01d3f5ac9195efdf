export const SUBJECT_KINDS = ["passport", "product"] as const;
/** Securing Verifiable Credentials using JOSE and COSE, 3.1. */
export const CREDENTIAL_MEDIA_TYPE = "application/vc+jwt";

/** The brand's DID, which resolves to `/brands/{slug}/did.json` (did:web, 3.2). */
export function issuerDid({ slug, publicUrl }: { slug: string; publicUrl: string }): string {
  return `did:web:${new URL(publicUrl).host.replace(":", "%3A")}:brands:${slug}`;
}
