/** What a credential can be of: one item, or a model. */
export const SUBJECT_KINDS = ["passport", "product"] as const;
/** Securing Verifiable Credentials using JOSE and COSE, 3.1. */
export const CREDENTIAL_MEDIA_TYPE = "application/vc+jwt";

/** A brand as a decentralised identifier: it resolves to `/brands/{slug}/did.json` here (did:web, 3.2). */
export function issuerDid({ slug, publicUrl }: { slug: string; publicUrl: string }): string {
  return `did:web:${new URL(publicUrl).host.replace(":", "%3A")}:brands:${slug}`;
}
