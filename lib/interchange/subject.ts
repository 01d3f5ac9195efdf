import type { Withheld } from "@/lib/ecodesign/access";
import type { Declared } from "@/lib/ecodesign/declared";
import { modelIdentifier } from "@/lib/passports/identifier";
import { gtinError } from "@/lib/products/gtin";
import published from "./terms-v1.json" with { type: "json" };

/** What a passport's data are handed to other systems from: a product as its model, or one of its units. */
export interface Subject {
  product: { id: string; name: string; model: string | null; updatedAt: Date; declared: Declared };
  /** The brand that issues the passport. `closedAt`: since when it no longer runs its passports here. */
  issuer: {
    slug: string;
    name: string;
    legalName: string | null;
    gln: string | null;
    lei: string | null;
    closedAt?: Date | null;
    /** Of a brand's test mode: there is no such item. */
    isTest?: boolean;
  };
  /** What has to be said of it before anything else, in English: a recall, a revocation. */
  notices?:
    | readonly { kind: string; since: string | null; reason: string | null; title: string; advice: string }[]
    | undefined;
  unit?: {
    /** Of its public page. */
    link: string;
    /** What its label holds, without the query. */
    identifier: string;
    serialNumber: string | null;
    batch: string | null;
    producedOn: string | null;
    status: PassportStatus;
    registeredAt: Date;
  };
  /** What is declared beside what whoever reads may read, and who may. */
  withheld?: readonly Withheld[];
  /** `https://passports.example`, without a slash at the end. */
  publicUrl: string;
}

/** Header `dppStatus` of EN 18223, Table 1. */
export type PassportStatus = "active" | "inactive" | "archived" | "invalid";

/** The address under which the passport itself is known: a unit's public page, or the product's record. */
export function passportUri({ product, unit, publicUrl }: Subject): string {
  return unit?.link ?? `${publicUrl}/v1/products/${product.id}`;
}

/**
 * The unique product identifier of EN 18219, which is the address on the label and the anchor of the links: the GTIN
 * and the unit as a GS1 Digital Link. A model without a GTIN has the identifier that is declared, or its record's.
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

/** The level that the identifier names (ESPR Article 10(1)(f)): one without a unit is a model. */
export function granularityOf({ product: { declared }, unit }: Subject): "model" | "batch" | "item" {
  if (!unit) return "model";
  if (unit.serialNumber !== null) return "item";
  return declared.granularity ?? (unit.batch === null ? "item" : "batch");
}

/**
 * This service's own terms for readers of JSON-LD, as a context: what UNTP's vocabulary has no member for. A version
 * stands at one address for good, since what was signed names it: a new field or another meaning is a next version.
 */

/** The context's address; with a fragment, a term's. */
export const termsUrl = (publicUrl: string) => `${publicUrl}/terms/v1`;
export const termUrl = (publicUrl: string, name: string) => `${termsUrl(publicUrl)}#${name}`;

/** The context as it is served. */
export const termsText = (publicUrl: string): string =>
  `${JSON.stringify(published, null, 2).replaceAll("{terms}", termsUrl(publicUrl))}\n`;
