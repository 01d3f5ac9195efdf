import type { DocumentKind, ItemKind, PageKind } from "@/lib/ecodesign/rules";

export const GS1_VOC = "https://ref.gs1.org/voc/";

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

type AskedType = LinkType | "linkset" | "unknown";

const PREFIX = /^(?:gs1:|https?:\/\/(?:ref\.gs1\.org|gs1\.org|www\.gs1\.org)\/voc\/)/;

export function readLinkType(text: string): AskedType {
  if (text === "linkset" || text === "all") return "linkset";
  const name = text.replace(PREFIX, "") as LinkType;
  return LINK_TYPES.includes(name) ? name : "unknown";
}

export function fillIn(url: string, { gtin, model }: { gtin: string; model: string | null }): string | null {
  if (url.includes("{model}") && model === null) return null;
  return url.replaceAll("{gtin}", gtin).replaceAll("{model}", encodeURIComponent(model ?? ""));
}
