import { gtin14, gtinError, gs1CheckDigit } from "@/lib/ecodesign/gtin";
import type { ProductGroup } from "@/lib/law/rules";
import { parseUrl } from "@/lib/platform/parse-url";
import { requireValue } from "@/lib/platform/require-value";
import { type Check, dayAfter, type Found, type Subject } from "./subject";

/** Product identity, granularity and lifetime of the passport: ESPR Annex III (b) to (d), Articles 9 and 10. */

function findGtinError({ declared: { gtin } }: Subject): Found[] {
  const error = gtin ? gtinError(gtin) : null;
  if (!error) return [];
  return [
    {
      severity: "error",
      reason: error.code === "gtin_length" ? "length" : "check_digit",
      field: "gtin",
      values: { gtin: requireValue(gtin, "Gtin") },
    },
  ];
}

/** Each unit is identified by its passport link; a model or a batch needs its own identifier. */
function findIdentifierError({ declared: { upi, gtin, granularity }, units }: Subject): Found[] {
  const findingsFor = (reason: string): Found[] => [{ severity: "error", reason, field: "upi" }];
  if (!upi) return units.count > 0 && (granularity ?? "item") === "item" ? [] : findingsFor("missing");
  if (parseUrl(upi)?.protocol !== "https:") return findingsFor("not_https");
  const gtinInPath = /\/01\/(\d{8,14})(?=[/?#]|$)/.exec(upi)?.[1];
  return gtinInPath && gtin && gtin14(gtinInPath) !== gtin14(gtin) ? findingsFor("other_gtin") : [];
}

function findGranularityError({ declared: { granularity }, units }: Subject): Found[] {
  if (granularity === "item" && units.withoutSerial > 0)
    return [
      {
        severity: "error",
        reason: "item_without_serial",
        field: "granularity",
        values: { count: units.withoutSerial },
      },
    ];
  if (granularity === "batch" && units.withoutBatch > 0)
    return [
      { severity: "error", reason: "batch_without_lot", field: "granularity", values: { count: units.withoutBatch } },
    ];
  return [];
}

function findParentError({ declared: { granularity, gtin, model }, units }: Subject): Found[] {
  const findings: Found[] = [];
  if (units.sharedSerials > 0)
    findings.push({
      severity: "error",
      reason: "duplicate_serial",
      field: "gtin",
      values: { count: units.sharedSerials },
    });
  if (granularity === "item" && !gtin && !model)
    findings.push({ severity: "warning", reason: "no_model", field: "model" });
  if (granularity === "item" && units.withoutBatch > 0 && units.withoutBatch < units.count)
    findings.push({
      severity: "warning",
      reason: "some_without_batch",
      field: "granularity",
      values: { count: units.withoutBatch },
    });
  return findings;
}

const DIGITS_OF_SCHEME = { hs: 6, cn: 8, taric: 10 } as const;

const HEADINGS: Record<ProductGroup, readonly string[]> = {
  textiles: [
    "4202",
    "4203",
    "43",
    "50",
    "51",
    "52",
    "53",
    "54",
    "55",
    "56",
    "57",
    "58",
    "59",
    "60",
    "61",
    "62",
    "63",
    "65",
    "9404",
  ],
  footwear: ["64"],
  furniture: ["94"],
  tyres: ["4011", "4012", "4013"],
  steel: ["72", "73"],
  battery: ["8506", "8507"],
  electronics: ["84", "85", "90", "91", "9405"],
  other: [],
};

function findCommodityCodeFault({ declared }: Subject): Found[] {
  const { commodity_code: code, commodity_code_scheme: scheme, product_group: group } = declared;
  if (!code) return [];
  const findingsFor = (reason: string): Found[] => [
    { severity: "warning", reason, field: "commodity_code", values: { code } },
  ];
  if (![6, 8, 10].includes(code.length)) return findingsFor("digits");
  if (scheme && DIGITS_OF_SCHEME[scheme] !== code.length) return findingsFor("scheme");
  const headings = group ? HEADINGS[group] : [];
  return headings.length > 0 && !headings.some((heading) => code.startsWith(heading)) ? findingsFor("group") : [];
}

function findAvailabilityError({ declared }: Subject): Found[] {
  const { available_until: until, placed_on_market_on: placed, expected_lifetime_years: years } = declared;
  if (!until || !placed || years == null) return [];
  const endsOn = dayAfter(placed, { years });
  return until < endsOn
    ? [{ severity: "error", reason: "too_short", field: "available_until", values: { until, ends_on: endsOn } }]
    : [];
}

export const IDENTITY_CHECKS: readonly Check[] = [
  {
    id: "gtin_valid",
    grounds: ["gs1_check_digit", "espr_annex_iii_c"],
    severity: "error",
    fields: ["gtin"],
    find: findGtinError,
  },
  {
    id: "identifier_resolvable",
    grounds: ["espr_10_1_a", "espr_annex_iii_b", "en_18219"],
    severity: "error",
    fields: ["upi", "granularity"],
    find: findIdentifierError,
  },
  {
    id: "granularity_fits",
    grounds: ["espr_10_1_f", "en_18223"],
    severity: "error",
    fields: ["granularity"],
    find: findGranularityError,
  },
  {
    id: "units_distinct",
    grounds: ["en_18219", "registry_8_4_5"],
    severity: "error",
    fields: ["granularity", "gtin", "model"],
    find: findParentError,
  },
  {
    id: "commodity_code_valid",
    grounds: ["espr_annex_iii_d", "registry_8_7_d"],
    severity: "warning",
    fields: ["commodity_code", "commodity_code_scheme", "product_group"],
    find: findCommodityCodeFault,
  },
  {
    id: "availability_long_enough",
    grounds: ["espr_9_2_i"],
    severity: "error",
    fields: ["available_until", "placed_on_market_on", "expected_lifetime_years"],
    find: findAvailabilityError,
  },
];

/** CAS registry number: up to seven digits, two digits and a check digit, with weights 1, 2, 3 … from the right. */
export function isCasNumber(value: string): boolean {
  const match = /^([1-9]\d{1,6})-(\d{2})-(\d)$/.exec(value);
  if (!match) return false;
  const digits = [...`${match[1]}${match[2]}`].reverse();
  return digits.reduce((sum, digit, index) => sum + Number(digit) * (index + 1), 0) % 10 === Number(match[3]);
}

/** EC number (EINECS, ELINCS, NLP, list numbers), such as `200-001-8`: weights 1 to 6 from the left, modulo 11. */
export function isEcNumber(value: string): boolean {
  const match = /^(\d{3})-(\d{3})-(\d)$/.exec(value);
  if (!match) return false;
  const sum = [...`${match[1]}${match[2]}`].reduce((total, digit, index) => total + Number(digit) * (index + 1), 0);
  return sum % 11 === Number(match[3]);
}

function isGln(value: string): boolean {
  return /^\d{13}$/.test(value) && gs1CheckDigit(value.slice(0, -1)) === Number(value.at(-1));
}

/** Legal Entity Identifier (ISO 17442): 18 characters and two check digits, modulo 97 as in ISO 7064. */
function isLei(value: string): boolean {
  if (!/^[0-9A-Z]{18}\d{2}$/.test(value)) return false;
  let remainder = 0;
  for (const character of value) {
    const code = Number.parseInt(character, 36);
    remainder = (remainder * (code > 9 ? 100 : 10) + code) % 97;
  }
  return remainder === 1;
}

export function isEori(value: string): boolean {
  return /^[A-Z]{2}[A-Z0-9]{1,15}$/.test(value);
}

const IDENTIFIER_CHECKS: Readonly<Record<string, (value: string) => boolean>> = { gln: isGln, lei: isLei };

export function fitsScheme(scheme: string, identifier: string): boolean {
  return IDENTIFIER_CHECKS[scheme.toLowerCase()]?.(identifier) ?? true;
}
