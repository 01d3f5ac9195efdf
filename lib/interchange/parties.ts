import type { CheckId, Finding } from "@/lib/compliance/rules";
import { type Declared, isDeclared } from "@/lib/ecodesign/declared";
import type { ReviewState } from "@/lib/ecodesign/rules";
import type { ProvisionId } from "@/lib/law/provisions";
import { parseUrl } from "@/lib/platform/parse-url";
import type { Subject } from "./subject";

/** Identifiers of economic operators and facilities for other systems: EN 18219, ESPR Article 12. */

export type Operator = NonNullable<Declared["operators"]>[number];
export type Facility = NonNullable<Declared["facilities"]>[number];
type Scheme = NonNullable<Operator["identifier_scheme"]>;

export const SCHEMES: Record<Scheme, { id: string; name: string }> = {
  gln: { id: "https://id.gs1.org/417", name: "GS1 Global Location Number" },
  lei: { id: "http://standards.iso.org/iso/17442", name: "Legal Entity Identifier (ISO 17442)" },
  vat: { id: "https://ec.europa.eu/taxation_customs/vies/", name: "VAT identification number" },
  duns: { id: "https://www.dnb.com/duns.html", name: "D-U-N-S Number" },
  did: { id: "https://www.w3.org/TR/did-1.0/", name: "Decentralized Identifier" },
};

const isScheme = (scheme: string): scheme is Scheme => Object.hasOwn(SCHEMES, scheme);

export function schemeOf(scheme: string | null | undefined): { id: string; name: string } | null {
  const name = scheme?.toLowerCase() ?? "";
  return isScheme(name) ? SCHEMES[name] : null;
}

const LINKS: Partial<Record<Scheme, (identifier: string) => string>> = {
  gln: (identifier) => `https://id.gs1.org/417/${identifier}`,
  lei: (identifier) => `https://search.gleif.org/#/record/${identifier}`,
  did: (identifier) => identifier,
};

export function operatorUri({
  identifier,
  identifier_scheme: scheme,
}: Pick<Operator, "identifier" | "identifier_scheme">): string | null {
  return identifier && scheme ? (LINKS[scheme]?.(encodeURI(identifier)) ?? null) : null;
}

/** A GLN identifies a place with another key than a party (GS1 Digital Link, 414). */
export function facilityUri({ identifier, identifier_scheme: scheme }: Facility): string | null {
  if (scheme?.toLowerCase() === "gln") return `https://id.gs1.org/414/${encodeURI(identifier)}`;
  return /^(https|did|urn):/.test(identifier) && parseUrl(identifier) ? identifier : null;
}

export function manufacturerOf({ operators }: Declared): Operator | undefined {
  return operators?.find(({ role }) => role === "manufacturer");
}

export type RegistryGap =
  | { kind: "field"; field: keyof typeof GROUNDS; grounds: readonly ProvisionId[] }
  | { kind: "finding"; finding: Pick<Finding, "check" | "reason" | "field" | "values"> }
  | { kind: "review"; state: "unchecked" | Exclude<ReviewState, "approved">; grounds: readonly ProvisionId[] };

const CHECKS: ReadonlySet<CheckId> = new Set([
  "gtin_valid",
  "identifier_resolvable",
  "granularity_fits",
  "units_distinct",
  "manufacturer_named",
  "responsible_person_named",
  "operator_numbers_valid",
  "facilities_named",
  "commodity_code_valid",
  "backup_recent",
]);

const GROUNDS = {
  granularity: ["espr_10_1_f", "registry_8_4_5"],
  commodity_code: ["espr_annex_iii_d", "registry_8_7_d"],
  country_of_origin: ["espr_annex_iii_a_j"],
  serial_number: ["espr_10_1_f"],
  batch: ["espr_10_1_f"],
} as const satisfies Record<string, readonly ProvisionId[]>;
const ACCURATE: readonly ProvisionId[] = ["espr_9_1"];
const REGISTERED_FIELDS = ["granularity", "commodity_code", "country_of_origin"] as const;
const OF_UNITS = { item: ["serial_number"], batch: ["batch"], model: [] } as const;

interface Reviewed {
  declared: Declared;
  unit?: Pick<NonNullable<Subject["unit"]>, "serialNumber" | "batch"> | undefined;
  reviewState: ReviewState;
  /** Includes accepted findings; null: the checks have not run yet. */
  findings: readonly Pick<Finding, "check" | "reason" | "field" | "values">[] | null;
}

/** Accepted findings count as gaps, because the registry does not know that they were accepted. */
export function registryGaps({ declared, unit, reviewState, findings }: Reviewed): RegistryGap[] {
  const state = findings === null ? "unchecked" : reviewState;
  const unanswered = REGISTERED_FIELDS.filter((field) => !isDeclared(declared, field));
  const ofUnit = OF_UNITS[unit ? (declared.granularity ?? "model") : "model"].filter(
    (field) => (field === "batch" ? unit?.batch : unit?.serialNumber) == null,
  );
  const errors = (findings ?? []).filter(({ check }) => CHECKS.has(check));
  return [
    ...[...unanswered, ...ofUnit].map((field): RegistryGap => ({ kind: "field", field, grounds: GROUNDS[field] })),
    ...errors.map((finding): RegistryGap => ({ kind: "finding", finding })),
    ...(state === "approved" ? [] : [{ kind: "review", state, grounds: ACCURATE } satisfies RegistryGap]),
  ];
}
