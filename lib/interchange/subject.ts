import type { Withheld } from "@/lib/ecodesign/access";
import type { Declared } from "@/lib/ecodesign/declared";
import { gtinError } from "@/lib/ecodesign/gtin";
import type { BatteryState } from "@/lib/ecodesign/registry";
import { modelIdentifier } from "@/lib/passports/identifier";
import first from "./terms-v1.json" with { type: "json" };
import added from "./terms-v2.json" with { type: "json" };

export interface Subject {
  product: { id: string; name: string; model: string | null; updatedAt: Date; declared: Declared };
  issuer: {
    slug: string;
    name: string;
    legalName: string | null;
    gln: string | null;
    lei: string | null;
    closedAt?: Date | null;
    isTest?: boolean;
  };
  /** In English: notices that take precedence, such as a recall or a revocation. */
  notices?:
    | readonly { kind: string; since: string | null; reason: string | null; title: string; advice: string }[]
    | undefined;
  unit?: {
    link: string;
    identifier: string;
    serialNumber: string | null;
    batch: string | null;
    producedOn: string | null;
    status: PassportStatus;
    registeredAt: Date;
  };
  /** Of the individual battery, with the time of each value in ISO 8601 where it is known. */
  battery?: { state: BatteryState; times?: Readonly<Record<string, string>> };
  /** Declared data that this reader may not read, and who may. */
  withheld?: readonly Withheld[];
  /** `https://passports.example`, without a trailing slash. */
  publicUrl: string;
}

/** Header `dppStatus` of EN 18223, Table 1. */
export type PassportStatus = "active" | "inactive" | "archived" | "invalid";

export function passportUri({ product, unit, publicUrl }: Subject): string {
  return unit?.link ?? `${publicUrl}/v1/products/${product.id}`;
}

/**
 * The unique product identifier of EN 18219, the label's address and the anchor of the links: a GS1 Digital Link. A
 * model without a GTIN uses its declared identifier or its record's address.
 */
export function productUri(subject: Subject): string {
  const {
    product: { declared },
    unit,
    publicUrl,
  } = subject;
  return unit?.identifier ?? modelIdentifier(declared.gtin, publicUrl) ?? declared.upi ?? passportUri(subject);
}

export function hasGtin(declared: Declared): declared is Declared & { gtin: string } {
  return declared.gtin != null && gtinError(declared.gtin) === null;
}

/** ESPR Article 10(1)(f): the level that the identifier names. */
export function granularityOf({ product: { declared }, unit }: Subject): "model" | "batch" | "item" {
  if (!unit) return "model";
  if (unit.serialNumber !== null) return "item";
  return declared.granularity ?? (unit.batch === null ? "item" : "batch");
}

/**
 * This service's JSON-LD context for terms without a UNTP member. Signed documents refer to a version, so its address
 * never changes: new fields or meanings need a new version.
 */

const addressOf = (publicUrl: string, version: TermsVersion) => `${publicUrl}/terms/${version}`;

export const TERMS_VERSIONS = ["v1", "v2"] as const;
type TermsVersion = (typeof TERMS_VERSIONS)[number];

/** The version that new documents refer to. */
export const termsUrl = (publicUrl: string) => addressOf(publicUrl, "v2");
/** A term has the address of the version that it was added in, also in later versions. */
export const termUrl = (publicUrl: string, name: string) =>
  `${addressOf(publicUrl, name in added["@context"] ? "v2" : "v1")}#${name}`;

export function termsText(publicUrl: string, version: TermsVersion = "v2"): string {
  const withAddresses = (terms: object, of: TermsVersion) =>
    JSON.parse(JSON.stringify(terms).replaceAll("{terms}", addressOf(publicUrl, of))) as object;
  const terms = version === "v1" ? {} : withAddresses(added["@context"], "v2");
  const all = { "@context": { ...withAddresses(first["@context"], "v1"), ...terms } };
  return `${JSON.stringify(all, null, 2)}\n`;
}
