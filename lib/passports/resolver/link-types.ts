import type { DocumentKind, ItemKind, PageKind } from "@/lib/ecodesign/rules";

/** Link types of the GS1 Web Vocabulary 1.16; none of them means care, repair or recycling alone. */

export const GS1_VOC = "https://ref.gs1.org/voc/";

/** Those that a brand can give links of. */
export const OWN_LINK_TYPES = [
  "pip",
  "support",
  "registerProduct",
  "instructions",
  "serviceInfo",
  "safetyInfo",
  "certificationInfo",
  "sustainabilityInfo",
  "purchaseSuppliesOrAccessories",
  "traceability",
] as const;
export type OwnLinkType = (typeof OWN_LINK_TYPES)[number];

const LINK_TYPES = [...OWN_LINK_TYPES, "defaultLink", "dpp", "verificationService", "recallStatus"] as const;
export type LinkType = (typeof LINK_TYPES)[number];

/** What a product's declared documents and pages are links of; nothing for what is not meant for everybody. */
export const TYPE_OF_DOCUMENT: Partial<Record<DocumentKind | PageKind | ItemKind, OwnLinkType>> = {
  declaration_of_conformity: "certificationInfo",
  certificate: "certificationInfo",
  manual: "instructions",
  care: "instructions",
  disassembly: "instructions",
  repair: "instructions",
  safety: "safetyInfo",
  product_page: "pip",
  support: "support",
  registration: "registerProduct",
  spare_parts: "purchaseSuppliesOrAccessories",
  calibration: "certificationInfo",
  inspection: "certificationInfo",
  service_record: "serviceInfo",
};

export type AskedType = LinkType | "linkset" | "unknown";

const PREFIX = /^(?:gs1:|https?:\/\/(?:ref\.gs1\.org|gs1\.org|www\.gs1\.org)\/voc\/)/;

/** What a request asks for by `linkType`: a CURIE, a whole URI, or the bare name. */
export function readLinkType(given: string): AskedType {
  if (given === "linkset" || given === "all") return "linkset";
  const name = given.replace(PREFIX, "") as LinkType;
  return LINK_TYPES.includes(name) ? name : "unknown";
}
