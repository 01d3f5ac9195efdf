import type { Declared } from "@/lib/ecodesign/declared";
import { parseUrl } from "@/lib/platform/parse-url";

/** Economic operators and facilities as identifiers that other systems can follow: EN 18219, ESPR Article 12. */

export type Operator = NonNullable<Declared["operators"]>[number];
export type Facility = NonNullable<Declared["facilities"]>[number];
type Scheme = NonNullable<Operator["identifier_scheme"]>;

/** Where each scheme is described. The LEI's is the one that financial reports name it by. */
export const SCHEMES: Record<Scheme, { id: string; name: string }> = {
  gln: { id: "https://id.gs1.org/417", name: "GS1 Global Location Number" },
  lei: { id: "http://standards.iso.org/iso/17442", name: "Legal Entity Identifier (ISO 17442)" },
  vat: { id: "https://ec.europa.eu/taxation_customs/vies/", name: "VAT identification number" },
  duns: { id: "https://www.dnb.com/duns.html", name: "D-U-N-S Number" },
  did: { id: "https://www.w3.org/TR/did-1.0/", name: "Decentralized Identifier" },
};

const isScheme = (scheme: string): scheme is Scheme => Object.hasOwn(SCHEMES, scheme);

/** The scheme by the name that is declared, in whatever case; null for one that is not known here. */
export function schemeOf(scheme: string | null | undefined): { id: string; name: string } | null {
  const name = scheme?.toLowerCase() ?? "";
  return isScheme(name) ? SCHEMES[name] : null;
}

const LINKS: Partial<Record<Scheme, (identifier: string) => string>> = {
  gln: (identifier) => `https://id.gs1.org/417/${identifier}`,
  lei: (identifier) => `https://search.gleif.org/#/record/${identifier}`,
  did: (identifier) => identifier,
};

/** An operator's identifier as a URI, or null where its scheme has none. */
export function operatorUri({
  identifier,
  identifier_scheme: scheme,
}: Pick<Operator, "identifier" | "identifier_scheme">): string | null {
  return identifier && scheme ? (LINKS[scheme]?.(encodeURI(identifier)) ?? null) : null;
}

/** A facility's identifier as a URI: a GLN stands for a place by another key than a party (GS1 Digital Link, 414). */
export function facilityUri({ identifier, identifier_scheme: scheme }: Facility): string | null {
  if (scheme?.toLowerCase() === "gln") return `https://id.gs1.org/414/${encodeURI(identifier)}`;
  return /^(https|did|urn):/.test(identifier) && parseUrl(identifier) ? identifier : null;
}

/** Who answers for the product in the first place. */
export function manufacturerOf({ operators }: Declared): Operator | undefined {
  return operators?.find(({ role }) => role === "manufacturer");
}
