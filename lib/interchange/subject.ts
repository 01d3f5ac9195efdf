import type { Withheld } from "@/lib/ecodesign/access";
import type { Declared } from "@/lib/ecodesign/declared";
import { gtinError } from "@/lib/ecodesign/gtin";
import type { BatteryState } from "@/lib/ecodesign/registry";
import { modelIdentifier } from "@/lib/passports/identifier";
import type { SecondLife } from "./second-life";
import first from "./terms-v1.json" with { type: "json" };
import second from "./terms-v2.json" with { type: "json" };
import third from "./terms-v3.json" with { type: "json" };

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
  secondLife?: SecondLife | undefined;
  withheld?: readonly Withheld[];
  /** `https://passports.example`, without a trailing slash. */
  publicUrl: string;
}

/** Header `dppStatus` of EN 18223, Table 1. */
export type PassportStatus = "active" | "inactive" | "archived" | "invalid";

export function passportUri({ product, unit, publicUrl }: Subject): string {
  return unit?.link ?? `${publicUrl}/v1/products/${product.id}`;
}

/** EN 18219's unique product identifier: a GS1 Digital Link, else the declared identifier or the record's address. */
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

/** JSON-LD context. Signed documents refer to a version, which never changes: new fields or meanings need a new one. */

const addressOf = (publicUrl: string, version: TermsVersion) => `${publicUrl}/terms/${version}`;

const ADDED = { v1: first["@context"], v2: second["@context"], v3: third["@context"] } as const;
type TermsVersion = keyof typeof ADDED;
export const TERMS_VERSIONS = ["v1", "v2", "v3"] as const satisfies readonly TermsVersion[];
const NEWEST: TermsVersion = "v3";

export const termsUrl = (publicUrl: string) => addressOf(publicUrl, NEWEST);
export const termUrl = (publicUrl: string, name: string) =>
  `${addressOf(publicUrl, TERMS_VERSIONS.find((version) => name in ADDED[version]) ?? "v1")}#${name}`;

export function termsText(publicUrl: string, version: TermsVersion = NEWEST): string {
  const versions = TERMS_VERSIONS.slice(0, TERMS_VERSIONS.indexOf(version) + 1);
  const terms = versions.map((of) => {
    const text = JSON.stringify(ADDED[of]).replaceAll("{terms}", addressOf(publicUrl, of));
    return JSON.parse(text) as object;
  });
  return `${JSON.stringify({ "@context": Object.assign({}, ...terms) as object }, null, 2)}\n`;
}
