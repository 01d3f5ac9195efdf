/** A brand as a decentralised identifier: it resolves to `/brands/{slug}/did.json` here (did:web, 3.2). */
export function issuerDid({ slug, publicUrl }: { slug: string; publicUrl: string }): string {
  return `did:web:${new URL(publicUrl).host.replace(":", "%3A")}:brands:${slug}`;
}
