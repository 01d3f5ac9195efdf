import { PROSE_FIELD_NAMES, PUBLIC_TEXT_FIELD_NAMES } from "@/lib/ecodesign/registry";
import { madeOnce } from "@/lib/platform/caches";
import { beginningOf } from "@/lib/platform/input/text";
import { requireValue } from "@/lib/platform/require-value";
import { findClaims } from "./claims";
import { type Check, dayAfter, type DeclaredProduct, type Found, isOver, provenBy, type Subject } from "./subject";

/** Patterns of personal data, which a public passport must not contain: ESPR Article 10(1)(e). */

const PERSONAL_KINDS = ["email", "iban", "phone", "person"] as const;
type PersonalKind = (typeof PERSONAL_KINDS)[number];

/** Lengths are limited as in RFC 5321, 4.5.3.1, so that a long text without spaces is searched quickly. */
const EMAIL = /([\p{L}\p{N}._%+-]{1,64})@[\p{L}\p{N}.-]{1,255}\.\p{L}{2,}/gu;
const ROLE = new RegExp(
  "^(?:info|care|service|services|support|contact|hello|hi|office|sales|shop|store|help|helpdesk|" +
    "customer(?:[._-]?(?:care|service|s))?|product|products|passports?|dpp|" +
    "repairs?|returns?|warranty|compliance|quality|privacy|press|team|mail|kontakt|kundenservice|" +
    "kundendienst|reparatur|garantie|retouren|service[._-]?\\p{L}*|europe|atelier|werkstatt)\\d*$",
  "iu",
);
const IBAN = /\b[A-Z]{2}\d{2}(?:\s?[A-Z0-9]{4}){3,7}(?:\s?[A-Z0-9]{1,3})?\b/g;
const PHONE = /(?<![\d.])\+\d{1,3}[\s()/-]*(?:\d[\s()/-]*){7,12}(?!\d)/;
const PERSON = /\b(?:Mr|Mrs|Ms|Herrn?|Frau)\.?\s(?:Dr\.\s)?\p{Lu}\p{Ll}+/u;

/** ISO 13616: with the first four characters at the end and letters as numbers, modulo 97 must be 1. */
function isIban(text: string): boolean {
  const compact = text.replaceAll(/\s/g, "");
  let remainder = 0;
  for (const sign of compact.slice(4) + compact.slice(0, 4)) {
    const code = Number.parseInt(sign, 36);
    remainder = (remainder * (code > 9 ? 100 : 10) + code) % 97;
  }
  return remainder === 1;
}

export function findPersonalData(text: string): PersonalKind[] {
  const kinds: PersonalKind[] = [];
  if (text.includes("@") && [...text.matchAll(EMAIL)].some(([, local]) => !ROLE.test(requireValue(local, "Local"))))
    kinds.push("email");
  if (/[A-Z]{2}\d{2}/.test(text) && [...text.matchAll(IBAN)].some(([iban]) => isIban(iban))) kinds.push("iban");
  if (text.includes("+") && PHONE.test(text)) kinds.push("phone");
  if (PERSON.test(text)) kinds.push("person");
  return kinds;
}

interface PublicText {
  field: string;
  text: string;
}

const SENTENCES = ["name", "model", ...PUBLIC_TEXT_FIELD_NAMES] as const;

const publicTexts = (declared: DeclaredProduct): readonly PublicText[] => madeOnce(declared, textsIn);

function textsIn(declared: DeclaredProduct): PublicText[] {
  const texts: PublicText[] = [];
  const add = (field: string, ...fieldTexts: (string | null | undefined)[]) => {
    for (const text of fieldTexts) if (text) texts.push({ field, text });
  };
  for (const field of SENTENCES) add(field, declared[field]);
  for (const field of PROSE_FIELD_NAMES) add(field, ...Object.values(declared[field] ?? {}));
  for (const { name, component } of declared.materials ?? []) add("materials", name, component);
  for (const { iupac_name, other_names, location, safe_use } of declared.substances ?? [])
    add("substances", iupac_name, ...(other_names ?? []), location, safe_use);
  for (const { name } of declared.documents ?? []) add("documents", name);
  for (const { activity } of declared.facilities ?? []) add("facilities", activity);
  return texts;
}

const DATA_MONTHS_MAX = 12;

const OF_PARTS: ReadonlySet<string> = new Set(["materials", "substances", "documents", "facilities"]);

/** A brand's own score that consumers see is a sustainability label and needs a certificate. */
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

export function pastDays(declared: DeclaredProduct): { field: string; day: string }[] {
  const days = [
    { field: "data_valid_on", day: declared.data_valid_on },
    { field: "backup_provider", day: declared.backup_provider?.last_backup_on },
    ...(declared.documents ?? []).map(({ issued_on }) => ({ field: "documents", day: issued_on })),
  ];
  return days.filter((entry): entry is { field: string; day: string } => entry.day != null);
}

function findHeldPlaces({ declared, today }: Subject): Found[] {
  const findings = placeholders(declared);
  for (const { field, day } of pastDays(declared))
    if (day > today) findings.push({ severity: "warning", reason: "future", field, values: { day } });
  const { carbon_reference_year: year, data_valid_on: validOn } = declared;
  if (year != null && year > Number(today.slice(0, 4)))
    findings.push({
      severity: "warning",
      reason: "future",
      field: "carbon_reference_year",
      values: { day: String(year) },
    });
  if (validOn && isOver({ today }, dayAfter(validOn, { months: DATA_MONTHS_MAX })))
    findings.push({ severity: "warning", reason: "stale", field: "data_valid_on", values: { day: validOn } });
  return findings;
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
