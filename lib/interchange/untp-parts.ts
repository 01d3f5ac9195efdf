import type { Declared } from "@/lib/ecodesign/declared";
import { GS1_VOC } from "@/lib/passports/resolver/link-types";
import { mediaTypeOf } from "./media-type";
import { type Operator, operatorUri, SCHEMES } from "./parties";
import type { UntpLink, UntpParty } from "./untp-contract";

/** Small parts of a UNTP passport: countries, measures, links, parties. */

const regions = new Intl.DisplayNames(["en"], { type: "region" });

export const country = (code: string) => ({ countryCode: code, countryName: regions.of(code) ?? code });

/** `unit`: UN/ECE Recommendation 20, such as KGM, GRM, P1 (percent), C62 (one). */
export const measure = (value: number, unit: string) => ({ value, unit });

/** Percent of our data as the fraction that UNTP counts in. */
export const fractionOf = (percent: number) => Math.round(percent * 1e6) / 1e8;

/** SHA-256 as Multibase (base64url) of a Multihash: code 0x12, 32 bytes. */
export function digestMultibase(sha256: string): string {
  return `u${Buffer.concat([Uint8Array.of(0x12, 0x20), Buffer.from(sha256, "hex")]).toString("base64url")}`;
}

export type Document = NonNullable<Declared["documents"]>[number];

/** The kinds of documents as link types of the GS1 Web Vocabulary. */
const LINK_TYPES: Readonly<Record<Document["kind"], string>> = {
  declaration_of_conformity: "certificationInfo",
  technical_file: "sustainabilityInfo",
  certificate: "certificationInfo",
  test_report: "certificationInfo",
  manual: "instructions",
  safety: "safetyInfo",
  care: "instructions",
  repair: "instructions",
  disassembly: "instructions",
  verification: "certificationInfo",
  product_page: "pip",
  support: "support",
  registration: "registerProduct",
  spare_parts: "purchaseSuppliesOrAccessories",
  calibration: "certificationInfo",
  inspection: "certificationInfo",
  service_record: "serviceInfo",
  other_document: "pip",
};

/** A document that lies somewhere, or null for one of which only the facts are declared. */
export function documentLink({ url, name, kind, sha256 }: Document): UntpLink | null {
  if (!url) return null;
  return {
    linkURL: url,
    linkName: name ?? kind.replaceAll("_", " "),
    ...(sha256 && { digestMultibase: digestMultibase(sha256) }),
    mediaType: mediaTypeOf(url),
    linkType: GS1_VOC + LINK_TYPES[kind],
  };
}

/** `at`: an address of the operator's own, for one whose identifier is none. */
export function partyOf(operator: Operator, at: string): UntpParty {
  const { identifier, identifier_scheme: scheme, name, address, eori } = operator;
  const description = [address, eori && `EORI ${eori}`].filter(Boolean).join("; ");
  return {
    type: ["Party"],
    id: operatorUri(operator) ?? at,
    name,
    ...(description !== "" && { description }),
    ...(identifier && { registeredId: identifier }),
    ...(identifier && scheme && { idScheme: { type: ["IdentifierScheme"], ...SCHEMES[scheme] } }),
  };
}
