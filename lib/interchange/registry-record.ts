import type { Declared } from "@/lib/ecodesign/declared";
import { canonicalJson } from "@/lib/platform/canonical-json";
import { en18223Passport, manufacturerId } from "./en18223-passport";
import { facilityUri, manufacturerOf } from "./parties";
import { granularityOf, passportUri, productUri, type Subject } from "./subject";

/**
 * The passport's data in the EU registry: Regulation (EU) 2024/1781, Article 13, and Implementing Regulation (EU)
 * 2026/1778, Article 8, named as in EN 18222's RegisterProductDPP. An operator verified by eIDAS submits it.
 */
export interface RegistryRecord {
  uniqueProductIdentifier: string;
  digitalProductPassportId: string;
  granularity: "model" | "batch" | "item";
  unitGranularity: "model" | "batch" | "item" | null;
  /** For an item or a batch: the passport of its model, and what distinguishes it from other units of the model. */
  modelPassportId?: string;
  serialNumber?: string | null;
  batchNumber?: string | null;
  uniqueEconomicOperatorIdentifier: string | null;
  economicOperator: {
    name: string;
    identifier: string | null;
    identifierScheme: string | null;
    address: string | null;
    email: string | null;
  } | null;
  importer: { name: string; eori: string | null } | null;
  uniqueFacilityIdentifiers: string[];
  commodityCode: string | null;
  commodityCodeScheme: string | null;
  backup: { provider: string; identifier: string | null; url: string | null; lastBackupOn: string | null } | null;
  dppApiEndpoint: string;
  /** Hash of the passport's canonical JSON in the form of EN 18223, to detect changes after registration. */
  integrity: { algorithm: "sha-256"; value: string };
}

const SCHEME_OF_DIGITS: Readonly<Record<number, string>> = { 6: "hs", 8: "cn", 10: "taric" };

export function registryRecord(subject: Subject, sha256: (text: string) => string): RegistryRecord {
  const {
    product: { declared },
    publicUrl,
  } = subject;
  const { commodity_code: code, commodity_code_scheme: scheme } = declared;
  return {
    uniqueProductIdentifier: productUri(subject),
    digitalProductPassportId: passportUri(subject),
    granularity: granularityOf(subject),
    unitGranularity: declared.granularity ?? null,
    ...ofModel(subject),
    uniqueEconomicOperatorIdentifier: manufacturerId(subject),
    economicOperator: operatorOf(declared),
    importer: importerOf(declared),
    uniqueFacilityIdentifiers: (declared.facilities ?? []).map(
      (facility) => facilityUri(facility) ?? facility.identifier,
    ),
    commodityCode: code ?? null,
    commodityCodeScheme: scheme ?? (code ? (SCHEME_OF_DIGITS[code.length] ?? null) : null),
    backup: backupOf(declared),
    dppApiEndpoint: `${publicUrl}/v1`,
    integrity: { algorithm: "sha-256", value: sha256(canonicalJson(en18223Passport(subject))) },
  };
}

function ofModel({ unit, ...model }: Subject): Partial<RegistryRecord> {
  return unit ? { modelPassportId: passportUri(model), serialNumber: unit.serialNumber, batchNumber: unit.batch } : {};
}

function operatorOf(declared: Declared): RegistryRecord["economicOperator"] {
  const manufacturer = manufacturerOf(declared);
  if (!manufacturer) return null;
  const {
    name,
    identifier = null,
    identifier_scheme: identifierScheme = null,
    address = null,
    email = null,
  } = manufacturer;
  return { name, identifier, identifierScheme, address, email };
}

function importerOf({ operators }: Declared): RegistryRecord["importer"] {
  const importer = operators?.find(({ role }) => role === "importer");
  return importer ? { name: importer.name, eori: importer.eori ?? null } : null;
}

function backupOf({ backup_provider: provider }: Declared): RegistryRecord["backup"] {
  if (!provider) return null;
  return {
    provider: provider.name,
    identifier: provider.identifier ?? null,
    url: provider.url ?? null,
    lastBackupOn: provider.last_backup_on ?? null,
  };
}
