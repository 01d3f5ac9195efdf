import { INSTRUCTION_FIELD_NAMES } from "@/lib/ecodesign/contract";
import { beginningOf } from "@/lib/platform/input/text";
import { findClaims } from "./claims";
import { findPersonalData } from "./personal-data";
import { type PublicText, publicTexts } from "./public-texts";
import { type Check, dayAfter, type DeclaredProduct, type Found, isOver, type Subject } from "./subject";

/** What brands write freely: claims, personal data, and text or figures that only hold a place. */

const DATA_MONTHS_MAX = 12;

function findForbiddenClaims({ declared }: Subject): Found[] {
  const reported = new Set<string>();
  return publicTexts(declared).flatMap(({ field, text }) =>
    findClaims(text).flatMap(({ kind, phrase, suggestion }): Found[] => {
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

const FREE_TEXT = ["name", "model", ...INSTRUCTION_FIELD_NAMES, "materials", "documents"];

export const TEXT_CHECKS: readonly Check[] = [
  {
    id: "30",
    severity: "warning",
    legalStatus: "in_force",
    fields: FREE_TEXT,
    find: findForbiddenClaims,
    citation: "Directive (EU) 2024/825; Directive 2005/29/EC, Annex I, points 4a and 4c",
  },
  {
    id: "31",
    severity: "error",
    legalStatus: "in_force",
    fields: FREE_TEXT,
    find: findPeople,
    citation:
      "Regulation (EU) 2016/679 (GDPR), Article 5(1)(c); Regulation (EU) 2024/1781, Article 10(1)(e) (expected)",
  },
  {
    id: "32",
    severity: "warning",
    legalStatus: "expected",
    find: findHeldPlaces,
    fields: [...FREE_TEXT, "operators", "data_valid_on", "carbon_reference_year", "backup_provider", ...FIGURES],
    citation: "Regulation (EU) 2024/1781, Article 9(1)",
  },
];
