import { must } from "@/lib/platform/must";
import { isCountry, isInEuropeanUnion } from "./countries";
import { fitsScheme, isEori } from "./identifiers";
import { type Check, dayAfter, type Found, isOver, type Subject } from "./subject";

/** Operators, facilities, back-up, conformity: ESPR Articles 10(4), 12, 27(7), 29(3), Annex III (e) to (l). */

/** The oldest that a back-up may be: the recovery point objective of daily to weekly replication, with slack. */
export const BACKUP_DAYS_MAX = 30;

function findManufacturerGaps({ declared: { operators } }: Subject): Found[] {
  const manufacturers = (operators ?? []).filter(({ role }) => role === "manufacturer");
  if (manufacturers.length === 0) return [{ severity: "error", reason: "missing", field: "operators" }];
  return manufacturers.flatMap((operator) => {
    const lacks = { no_address: !operator.address, no_email: !operator.email, no_identifier: !operator.identifier };
    return Object.entries(lacks)
      .filter(([, isLacking]) => isLacking)
      .map(([reason]): Found => ({
        severity: "error",
        reason,
        field: "operators",
        values: { operator: operator.name },
      }));
  });
}

function findImporterGaps({ declared: { country_of_origin: origin, operators } }: Subject): Found[] {
  if (!origin || isInEuropeanUnion(origin) || operators?.some(({ role }) => role === "eu_responsible")) return [];
  const importers = (operators ?? []).filter(({ role }) => role === "importer");
  if (importers.some(({ eori }) => eori && isEori(eori))) return [];
  const [importer] = importers;
  if (!importer) return [{ severity: "error", reason: "missing", field: "operators", values: { country: origin } }];
  return [
    {
      severity: "error",
      reason: importer.eori ? "eori_form" : "no_eori",
      field: "operators",
      values: { operator: importer.name },
    },
  ];
}

function findIdentifierErrors({ declared: { operators, facilities } }: Subject): Found[] {
  const named = [
    ...(operators ?? []).map((operator) => ({ ...operator, field: "operators", entry: operator.name })),
    ...(facilities ?? []).map((facility) => ({
      ...facility,
      field: "facilities",
      entry: facility.activity ?? facility.identifier,
    })),
  ];
  return named.flatMap(({ identifier, identifier_scheme: scheme, field, entry }): Found[] => {
    if (!identifier) return [];
    if (!scheme) return [{ severity: "error", reason: "no_scheme", field, values: { entry, identifier } }];
    if (fitsScheme(scheme, identifier)) return [];
    return [
      { severity: "error", reason: "check_digit", field, values: { entry, identifier, scheme: scheme.toUpperCase() } },
    ];
  });
}

function findFacilityGaps({ declared: { facilities } }: Subject): Found[] {
  if (!facilities?.length) return [{ severity: "warning", reason: "missing", field: "facilities" }];
  return facilities.flatMap(({ country, identifier, activity }): Found[] => {
    if (country && isCountry(country)) return [];
    const values = { entry: activity ?? identifier, country: country ?? "" };
    return [{ severity: "warning", reason: country ? "unknown_country" : "no_country", field: "facilities", values }];
  });
}

function findBackupGaps(subject: Subject): Found[] {
  const provider = subject.declared.backup_provider;
  if (!provider) return [{ severity: "warning", reason: "missing", field: "backup_provider" }];
  const last = provider.last_backup_on;
  if (!last || !isOver(subject, dayAfter(last, { days: BACKUP_DAYS_MAX }))) return [];
  return [
    { severity: "warning", reason: "old", field: "backup_provider", values: { last_day: last, days: BACKUP_DAYS_MAX } },
  ];
}

function findDeclarationGaps(subject: Subject): Found[] {
  const kind = "declaration_of_conformity";
  const found = (reason: string, values: Found["values"] = {}): Found[] => [
    { severity: "error", reason, field: "documents", values },
  ];
  const declarations = (subject.declared.documents ?? []).filter((document) => document.kind === kind);
  const kept = subject.evidence.filter((fact) => fact.kind === kind);
  if (declarations.length + kept.length === 0) return found("missing");
  const lastDays = [
    ...declarations.map(({ valid_until }) => valid_until ?? null),
    ...kept.map(({ validUntil }) => validUntil),
  ];
  if (lastDays.every((day) => isOver(subject, day)))
    return found("expired", { last_day: must(lastDays.sort().at(-1), "At") });
  const hashes = new Set(kept.map(({ sha256 }) => sha256));
  const differs = declarations.some(({ sha256 }) => sha256 && hashes.size > 0 && !hashes.has(sha256));
  return differs ? found("hash") : [];
}

export const OPERATOR_CHECKS: readonly Check[] = [
  {
    id: "22",
    severity: "error",
    legalStatus: "expected",
    fields: ["operators"],
    find: findManufacturerGaps,
    citation: "Regulation (EU) 2024/1781, Article 27(7), Annex III(g)",
  },
  {
    id: "23",
    severity: "error",
    legalStatus: "expected",
    fields: ["country_of_origin", "operators"],
    find: findImporterGaps,
    citation:
      "Regulation (EU) 2024/1781, Article 29(3), Annex III(j) and (k); Regulation (EU) 2019/1020, Article 4 (in force)",
  },
  {
    id: "24",
    severity: "error",
    legalStatus: "expected",
    fields: ["operators", "facilities"],
    find: findIdentifierErrors,
    citation: "Regulation (EU) 2024/1781, Article 12, Annex III(g) to (i)",
  },
  {
    id: "25",
    severity: "warning",
    legalStatus: "expected",
    fields: ["facilities"],
    find: findFacilityGaps,
    citation: "Regulation (EU) 2024/1781, Annex III(i)",
  },
  {
    id: "27",
    severity: "warning",
    legalStatus: "expected",
    fields: ["backup_provider"],
    find: findBackupGaps,
    citation: "Regulation (EU) 2024/1781, Article 10(4), Annex III(l); EN 18221",
  },
  {
    id: "28",
    severity: "error",
    legalStatus: "expected",
    fields: ["documents"],
    find: findDeclarationGaps,
    citation: "Regulation (EU) 2024/1781, Annex III(e)",
  },
];
