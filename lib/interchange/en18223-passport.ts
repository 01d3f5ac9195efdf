import type { Withheld } from "@/lib/ecodesign/access";
import type { Declared } from "@/lib/ecodesign/declared";
import { actIdentifier, contentAct } from "@/lib/law/acts";
import { citeAct } from "@/lib/law/cite";
import { requireValue } from "@/lib/platform/require-value";
import { issuerDid } from "@/lib/signing-keys/rules";
import { type Collection, dataElements } from "./data-elements";
import { dictionaryReference } from "./dictionary";
import { facilityUri, manufacturerOf, operatorUri } from "./parties";
import { granularityOf, type PassportStatus, passportUri, productUri, type Subject } from "./subject";

/** A passport in the form of EN 18223:2026: header as in 4.1.2.1 (Table 1), data elements expanded as in Annex A. */

export const DPP_SCHEMA_VERSION = "EN 18223:2026";

export function contentRegulation({ product_group: group, commodity_code: code }: Declared) {
  const act = contentAct({ group, code });
  return { act, id: requireValue(actIdentifier(act), "The identifier of an act"), name: citeAct("en", act) };
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
    contentSpecificationIds: [contentRegulation(declared).id],
    elements: dataElements({ ...declared, name, model }, (path) => dictionaryReference(publicUrl, path), {
      unit,
      secondLife: subject.secondLife,
    }),
    ...(subject.withheld?.length && { withheld: subject.withheld }),
  };
}
