import { PROSE_FIELD_NAMES } from "@/lib/ecodesign/contract";
import { beginningOf } from "@/lib/platform/input/text";
import { findClaims } from "./claims";
import { findPersonalData } from "./personal-data";
import { type PublicText, publicTexts } from "./public-texts";
import { type Check, dayAfter, type DeclaredProduct, type Found, isOver, provenBy, type Subject } from "./subject";

/** What brands write freely: claims, personal data, and text or figures that only hold a place. */

const DATA_MONTHS_MAX = 12;

/** Names of parts and papers say nothing of the whole product. */
const OF_PARTS: ReadonlySet<string> = new Set(["materials", "substances", "documents", "facilities"]);

/** A score of the brand's own is a sustainability label as soon as consumers see it: a certificate has to carry it. */
function findOwnScore(subject: Subject): Found[] {
  if (subject.declared.carbon_score == null || provenBy(subject, ["certificate", "verification"]).length > 0) return [];
  return [{ severity: "info", reason: "own_score", field: "carbon_score" }];
}

function findForbiddenClaims(subject: Subject): Found[] {
  return [...findClaimsInTexts(subject.declared), ...findOwnScore(subject)];
}

function findClaimsInTexts(declared: DeclaredProduct): Found[] {
  const reported = new Set<string>();
  const holds = (field: string) => declared.recycled_content === 100 || OF_PARTS.has(field);
  return publicTexts(declared).flatMap(({ field, text }) =>
    findClaims(text).flatMap(({ kind, phrase, suggestion }): Found[] => {
      if (kind === "whole_product" && holds(field)) return [];
      const key = `${field} ${phrase.toLowerCase()}`;
      if (reported.has(key)) return [];
      reported.add(key);
      return [{ severity: "warning", reason: kind, field, values: { phrase, suggestion } }];
    }),
  );
}

function findPeople({ declared }: Subject): Found[] {
  const kinds = publicTexts(declared).flatMap(({ field, text }) =>
    findPersonalData(text).map((kind) => ({ field, kind })),
  );
  const certain = new Set(["email", "iban"]);
  return kinds.map(({ field, kind }) => ({ severity: certain.has(kind) ? "error" : "warning", reason: kind, field }));
}

const IS_PLACEHOLDER = new RegExp(
  String.raw`^(?:tb[adcs]|t\.b\.[ad]\.?|n\/?a|n\.a\.|k\.\s?a\.|none given|unknown|unbekannt|test|` +
    String.raw`testing|todo|dummy|sample|muster|foo|bar|asdf|x{2,}|\?+|-+|\.+|0{3,}|9{3,}|1234\d*)$`,
  "i",
);
const HOLDS_PLACEHOLDER = /\b(?:tbd|tba|todo|lorem ipsum|placeholder|platzhalter|dummy)\b/i;
const NINES = /^9{4,}(?:\.9+)?$/;

const FIGURES = [
  "carbon_footprint_kg_co2e",
  "carbon_score",
  "weight_g",
  "packaging_weight_g",
  "energy_use_kwh",
  "water_use_l",
  "microplastic_release_mg",
  "environmental_footprint_pt",
] as const;

function placeholders(declared: DeclaredProduct): Found[] {
  const operators = (declared.operators ?? []).flatMap(({ name, address }): PublicText[] =>
    [name, address].flatMap((text) => (text ? [{ field: "operators", text }] : [])),
  );
  const texts = [...publicTexts(declared), ...operators].filter(
    ({ text }) => IS_PLACEHOLDER.test(text) || HOLDS_PLACEHOLDER.test(text),
  );
  const figures = FIGURES.filter((field) => declared[field] != null && NINES.test(String(declared[field])));
  return [
    ...texts.map(({ field, text }): Found => ({
      severity: "warning",
      reason: "placeholder",
      field,
      values: { text: beginningOf(text, 60) },
    })),
    ...figures.map((field): Found => ({
      severity: "warning",
      reason: "placeholder",
      field,
      values: { text: String(declared[field]) },
    })),
  ];
}

/** Days that cannot have come yet. */
export function pastDays(declared: DeclaredProduct): { field: string; day: string }[] {
  const days = [
    { field: "data_valid_on", day: declared.data_valid_on },
    { field: "backup_provider", day: declared.backup_provider?.last_backup_on },
    ...(declared.documents ?? []).map(({ issued_on }) => ({ field: "documents", day: issued_on })),
  ];
  return days.filter((entry): entry is { field: string; day: string } => entry.day != null);
}

function findHeldPlaces({ declared, today }: Subject): Found[] {
  const found = placeholders(declared);
  for (const { field, day } of pastDays(declared))
    if (day > today) found.push({ severity: "warning", reason: "future", field, values: { day } });
  const { carbon_reference_year: year, data_valid_on: validOn } = declared;
  if (year != null && year > Number(today.slice(0, 4)))
    found.push({
      severity: "warning",
      reason: "future",
      field: "carbon_reference_year",
      values: { day: String(year) },
    });
  if (validOn && isOver({ today }, dayAfter(validOn, { months: DATA_MONTHS_MAX })))
    found.push({ severity: "warning", reason: "stale", field: "data_valid_on", values: { day: validOn } });
  return found;
}

const FREE_TEXT = ["name", "model", ...PROSE_FIELD_NAMES, "materials", "documents"];

export const TEXT_CHECKS: readonly Check[] = [
  {
    id: "claims_allowed",
    grounds: ["unfair_practices_claims", "empowering_consumers"],
    severity: "warning",
    fields: [...FREE_TEXT, "carbon_score"],
    find: findForbiddenClaims,
  },
  {
    id: "personal_data_absent",
    grounds: ["data_protection_5_1_c", "espr_10_1_e"],
    severity: "error",
    fields: FREE_TEXT,
    find: findPeople,
  },
  {
    id: "placeholders_absent",
    grounds: ["espr_9_1"],
    severity: "warning",
    find: findHeldPlaces,
    fields: [...FREE_TEXT, "operators", "data_valid_on", "carbon_reference_year", "backup_provider", ...FIGURES],
  },
];
