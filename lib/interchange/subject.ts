import type { Declared } from "@/lib/ecodesign/declared";
import { gtin14, gtinError } from "@/lib/products/gtin";

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
  };
  /** What has to be said of it before anything else, in English: a recall, a revocation. */
  notices?: readonly { kind: string; since: string | null; reason: string | null; title: string; advice: string }[];
  unit?: {
    link: string;
    serialNumber: string | null;
    batch: string | null;
    producedOn: string | null;
    status: PassportStatus;
    registeredAt: Date;
  };
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
 * The unique product identifier of EN 18219: as declared, or for a unit the link that its label carries, or the GTIN as
 * a GS1 Digital Link. A product with neither is known by its record.
 */
export function productUri(subject: Subject): string {
  const {
    product: { declared },
    unit,
  } = subject;
  if (unit) return unit.link;
  if (declared.upi) return declared.upi;
  return hasGtin(declared) ? `https://id.gs1.org/01/${gtin14(declared.gtin)}` : passportUri(subject);
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
