import type { Withheld } from "@/lib/ecodesign/access";
import { issuerDid } from "@/lib/signing-keys/rules";
import { type Collection, dataElements } from "./data-elements";
import { facilityUri, manufacturerOf, operatorUri } from "./parties";
import { granularityOf, type PassportStatus, passportUri, productUri, type Subject } from "./subject";

/** A passport in the form of EN 18223:2026: header as in 4.1.2.1 (Table 1), data elements expanded as in Annex A. */

export const DPP_SCHEMA_VERSION = "EN 18223:2026";
export const ESPR_ELI = "http://data.europa.eu/eli/reg/2024/1781/oj";
const BATTERY_ELI = "http://data.europa.eu/eli/reg/2023/1542/oj";

/**
 * The European Legislation Identifier of the act that specifies the passport's content. Only batteries have their own
 * act so far; other groups wait for delegated acts under the ecodesign regulation.
 */
export function contentAct(group: string | null | undefined): { id: string; name: string } {
  return group === "battery"
    ? { id: BATTERY_ELI, name: "Regulation (EU) 2023/1542" }
    : { id: ESPR_ELI, name: "Regulation (EU) 2024/1781 (ESPR)" };
}

export interface En18223Passport {
  digitalProductPassportId: string;
  uniqueProductIdentifier: string;
  granularity: "model" | "batch" | "item";
  dppSchemaVersion: string;
  dppStatus: PassportStatus;
  /** ISO 8601, UTC. */
  lastUpdated: string;
  economicOperatorId: string;
  facilityId?: string;
  contentSpecificationIds: string[];
  elements: Collection[];
  /** Not part of the standard: data that exist for other readers, and who may read them. */
  withheld?: readonly Withheld[];
}

export function manufacturerId({ product: { declared } }: Subject): string | null {
  const manufacturer = manufacturerOf(declared);
  return (manufacturer && (operatorUri(manufacturer) ?? manufacturer.identifier)) ?? null;
}

export function en18223Passport(subject: Subject): En18223Passport {
  const {
    product: { declared, name, model, updatedAt },
    issuer: { slug, isTest },
    unit,
    publicUrl,
  } = subject;
  const [facility] = declared.facilities ?? [];
  return {
    digitalProductPassportId: passportUri(subject),
    uniqueProductIdentifier: productUri(subject),
    granularity: granularityOf(subject),
    dppSchemaVersion: DPP_SCHEMA_VERSION,
    dppStatus: unit?.status ?? (isTest ? "invalid" : "active"),
    lastUpdated: updatedAt.toISOString(),
    economicOperatorId: manufacturerId(subject) ?? issuerDid({ slug, publicUrl }),
    ...(facility && { facilityId: facilityUri(facility) ?? facility.identifier }),
    contentSpecificationIds: [contentAct(declared.product_group).id],
    elements: dataElements({ ...declared, name, model }, `${publicUrl}/v1/openapi.json#/components/schemas`, unit),
    ...(subject.withheld?.length && { withheld: subject.withheld }),
  };
}
