import type { PublicSubject } from "@/lib/interchange/unit-subject";
import { untpPassportOf } from "@/lib/interchange/untp-passport";
import { environment } from "@/lib/platform/env";
import { version } from "@/lib/platform/version";

export interface StatusPlace {
  list: number;
  index: number;
}

export const statusListUrl = (slug: string, list: number) => `${environment().publicUrl}/brands/${slug}/status/${list}`;
export const suspensionListUrl = (slug: string, list: number) =>
  `${environment().publicUrl}/brands/${slug}/suspension/${list}`;

/**
 * What is signed of a public page: the passport of UNTP as a credential of its own for each version. `statusListIndex`
 * is a number and there is one status, as UNTP's schema has it, where Bitstring Status List 1.0 has a string. `iss`,
 * `jti` and `iat` repeat members of the credential for verifiers of plain JSON Web Tokens; there is no `exp`: what was
 * said of an item stays said.
 */
export function credentialPayload(
  { subject, page, brand }: PublicSubject,
  { number, at, place }: { number: number; at: Date; place: StatusPlace },
) {
  const document = untpPassportOf(subject);
  const id = `${page}/credential/${number}`;
  const list = statusListUrl(brand.slug, place.list);
  return {
    ...document,
    id,
    validFrom: at.toISOString(),
    credentialStatus: {
      id: `${list}#${place.index}`,
      type: "BitstringStatusListEntry",
      statusPurpose: "revocation",
      statusListIndex: place.index,
      statusListCredential: list,
    },
    issuingSoftware: softwareOf(),
    iss: document.issuer.id,
    jti: id,
    iat: Math.floor(at.getTime() / 1000),
  };
}

function softwareOf() {
  const { publicUrl } = environment();
  return { id: `${publicUrl}/docs`, name: "Carnet", version, vendor: { id: publicUrl, name: new URL(publicUrl).host } };
}
