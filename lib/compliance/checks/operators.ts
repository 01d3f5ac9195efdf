import { requireValue } from "@/lib/platform/require-value";
import { fitsScheme, isEori } from "./identity";
import { type Check, dayAfter, type DeclaredProduct, type Found, isOver, type Subject } from "./subject";

/** Country codes of ISO 3166-1 alpha-2 in 2026, and the member states of the European Union. */

const ISO_3166_1 = new Set(
  (
    "AD AE AF AG AI AL AM AO AQ AR AS AT AU AW AX AZ BA BB BD BE BF BG BH BI BJ BL BM BN BO BQ BR BS BT BV BW " +
    "BY BZ CA CC CD CF CG CH CI CK CL CM CN CO CR " +
    ("CU CV CW CX CY CZ DE DJ DK DM DO DZ EC EE EG EH ER ES ET FI FJ FK FM FO FR GA GB GD GE GF GG GH GI GL GM " +
      "GN GP GQ GR GS GT GU GW GY HK HM HN HR HT ") +
    ("HU ID IE IL IM IN IO IQ IR IS IT JE JM JO JP KE KG KH KI KM KN KP KR KW KY KZ LA LB LC LI LK LR LS LT LU " +
      "LV LY MA MC MD ME MF MG MH MK ML MM MN MO MP ") +
    ("MQ MR MS MT MU MV MW MX MY MZ NA NC NE NF NG NI NL NO NP NR NU NZ OM PA PE PF PG PH PK PL PM PN PR PS PT " +
      "PW PY QA RE RO RS RU RW SA SB SC SD SE SG SH ") +
    ("SI SJ SK SL SM SN SO SR SS ST SV SX SY SZ TC TD TF TG TH TJ TK TL TM TN TO TR TT TV TW TZ UA UG UM US UY " +
      "UZ VA VC VE VG VI VN VU WF WS YE YT ZA ZM ZW")
  ).split(" "),
);

const EUROPEAN_UNION = new Set(
  "AT BE BG CY CZ DE DK EE ES FI FR GR HR HU IE IT LT LU LV MT NL PL PT RO SE SI SK".split(" "),
);

export const COUNTRY_CODES: readonly string[] = [...ISO_3166_1];
const isCountry = (code: string) => ISO_3166_1.has(code);
export const isInEuropeanUnion = (code: string) => EUROPEAN_UNION.has(code);

type Operator = NonNullable<DeclaredProduct["operators"]>[number];

/** Operators, facilities, backup and conformity: ESPR Articles 10(4), 12, 27(7), 29(3), Annex III (e) to (l). */

/** Maximum age of the backup: the recovery point objective of daily to weekly replication, with a margin. */
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

function establishedIn({ country, eori, identifier, identifier_scheme: scheme }: Operator): string | null {
  if (country) return country;
  const number = eori ?? (scheme === "vat" ? identifier : null);
  const prefix = number?.slice(0, 2).toUpperCase() ?? "";
  return prefix === "EL" ? "GR" : isCountry(prefix) ? prefix : null;
}

/** The duty depends on where the manufacturer is established, not on the origin of the goods. */
function findResponsibleGaps({ declared: { operators, country_of_origin: origin } }: Subject): Found[] {
  const [manufacturer] = (operators ?? []).filter(({ role }) => role === "manufacturer");
  const country = manufacturer ? establishedIn(manufacturer) : (origin ?? null);
  if (country && isInEuropeanUnion(country)) return [];
  const importers = (operators ?? []).filter(({ role }) => role === "importer");
  const findingsFor = (severity: Found["severity"], reason: string, values: Found["values"] = {}): Found[] => [
    { severity, reason, field: "operators", values },
  ];
  if (importers.length === 0) {
    if (operators?.some(({ role }) => role === "eu_responsible")) return [];
    if (!manufacturer) return country ? findingsFor("error", "nobody", { country }) : [];
    return country
      ? findingsFor("error", "missing", { country, operator: manufacturer.name })
      : findingsFor("warning", "no_country", { operator: manufacturer.name });
  }
  return importers.flatMap((importer) => {
    const operator = { operator: importer.name };
    return [
      ...(importer.address && importer.email ? [] : findingsFor("error", "no_contact", operator)),
      ...(importer.eori
        ? isEori(importer.eori)
          ? []
          : findingsFor("error", "eori_form", operator)
        : findingsFor("error", "no_eori", operator)),
    ];
  });
}

function findIdentifierErrors({ declared: { operators, facilities } }: Subject): Found[] {
  const namedOperators = [
    ...(operators ?? []).map((operator) => ({ ...operator, field: "operators", entry: operator.name })),
    ...(facilities ?? []).map((facility) => ({
      ...facility,
      field: "facilities",
      entry: facility.activity ?? facility.identifier,
    })),
  ];
  return namedOperators.flatMap(({ identifier, identifier_scheme: scheme, field, entry }): Found[] => {
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
  const findingsFor = (reason: string, values: Found["values"] = {}): Found[] => [
    { severity: "error", reason, field: "documents", values },
  ];
  const declarations = (subject.declared.documents ?? []).filter((document) => document.kind === kind);
  const documents = subject.evidence.filter((fact) => fact.kind === kind);
  if (declarations.length + documents.length === 0) return findingsFor("missing");
  const lastDays = [
    ...declarations.map(({ valid_until }) => valid_until ?? null),
    ...documents.map(({ validUntil }) => validUntil),
  ];
  if (lastDays.every((day) => isOver(subject, day)))
    return findingsFor("expired", { last_day: requireValue(lastDays.sort().at(-1), "At") });
  const hashes = new Set(documents.map(({ sha256 }) => sha256));
  const differs = declarations.some(({ sha256 }) => sha256 && hashes.size > 0 && !hashes.has(sha256));
  return differs ? findingsFor("hash") : [];
}

const IMPORTER_NUMBER = ["espr_29_3", "espr_annex_iii_j_k"] as const;

export const OPERATOR_CHECKS: readonly Check[] = [
  {
    id: "manufacturer_named",
    grounds: ["product_safety_9_6", "battery_38_7", "hazardous_substances_7", "espr_27_7", "espr_annex_iii_g"],
    severity: "error",
    fields: ["operators"],
    groundsOf: { no_identifier: ["espr_27_7", "espr_annex_iii_g"] },
    find: findManufacturerGaps,
  },
  {
    id: "responsible_person_named",
    grounds: ["product_safety_16", "product_safety_11_3", "market_surveillance_4", "espr_29_3", "espr_annex_iii_j_k"],
    severity: "error",
    fields: ["operators", "country_of_origin"],
    groundsOf: { no_eori: IMPORTER_NUMBER, eori_form: IMPORTER_NUMBER },
    find: findResponsibleGaps,
  },
  {
    id: "operator_numbers_valid",
    grounds: ["espr_12", "espr_annex_iii_g_to_i"],
    severity: "error",
    fields: ["operators", "facilities"],
    find: findIdentifierErrors,
  },
  {
    id: "facilities_named",
    grounds: ["espr_annex_iii_i"],
    severity: "warning",
    fields: ["facilities"],
    find: findFacilityGaps,
  },
  {
    id: "backup_recent",
    grounds: ["espr_10_4", "espr_annex_iii_l", "en_18221"],
    severity: "warning",
    fields: ["backup_provider"],
    find: findBackupGaps,
  },
  {
    id: "conformity_declared",
    grounds: ["hazardous_substances", "battery_18", "espr_annex_iii_e"],
    severity: "error",
    fields: ["documents"],
    find: findDeclarationGaps,
  },
];
