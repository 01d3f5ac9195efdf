import { type Ecodesign, INSTRUCTION_FIELD_NAMES } from "@/lib/ecodesign/registry";
import { isListed } from "@/lib/law/commodity-codes";
import { beginningOf } from "@/lib/platform/input/text";
import { requireValue } from "@/lib/platform/require-value";
import { CHECK_IDS, type CheckId } from "../rules";
import { BATTERY_CHECKS } from "./battery";
import { CARBON_CHECKS } from "./carbon";
import { IDENTITY_CHECKS } from "./identity";
import { CONSUMER_CHECKS, LABEL_CHECKS, isRegulatedCommodity } from "./labels";
import { MATERIAL_CHECKS, SUBSTANCE_CHECKS } from "./materials";
import { isInEuropeanUnion, OPERATOR_CHECKS } from "./operators";
import { RESTRICTION_CHECKS, onceBinding } from "./restricted";
import { type Check, exactSum, type Found, roundForDisplay, type Subject, type Document, provenBy } from "./subject";
import { TEXT_CHECKS } from "./texts";

/** Countries whose goods are exempt from Regulation (EU) 2023/956. */
const OUTSIDE_OF_SCOPE: ReadonlySet<string> = new Set(["CH", "IS", "LI", "NO"]);
const CN_DIGITS = 8;
const PACKAGING_TOLERANCE = 0.05;

/** Groups of whose goods some are listed in Annex I of Regulation (EU) 2023/1115. */
const MAY_BE_LISTED: ReadonlySet<string | null | undefined> = new Set(["furniture", "tyres", "other", null, undefined]);

function findDiligenceGaps(subject: Subject): Found[] {
  const { declared } = subject;
  const { due_diligence_references: references, materials, product_group: group, commodity_code: code } = declared;
  if (references?.length) return [];
  const material = materials?.find(({ name }) => isRegulatedCommodity(name));
  if (!code)
    return (material || group === "tyres") && MAY_BE_LISTED.has(group)
      ? [{ severity: "info", reason: "no_code", field: "commodity_code" }]
      : [];
  if (!isListed("deforestation", code)) return [];
  const severity = onceBinding("deforestation", "warning", subject);
  const field = "due_diligence_references";
  return material
    ? [{ severity, reason: "missing", field, values: { material: beginningOf(material.name, 60) } }]
    : [{ severity, reason: "listed", field, values: { code } }];
}

function findBorderGaps({ declared }: Subject): Found[] {
  const { country_of_origin: origin, carbon_border: border, commodity_code: code, product_group: group } = declared;
  if (!origin || isInEuropeanUnion(origin) || OUTSIDE_OF_SCOPE.has(origin)) return [];
  if (code ? !isListed("carbon_border", code) : group !== "steel") return [];
  const findingOf = (reason: string, field = "carbon_border"): Found => ({ severity: "warning", reason, field });
  return [
    ...(code && code.length >= CN_DIGITS ? [] : [findingOf("no_code", "commodity_code")]),
    ...(border ? (border.direct_emissions_t == null ? [findingOf("no_emissions")] : []) : [findingOf("missing")]),
  ];
}

function findHeatGaps({ declared: { heat_number: heat } }: Subject): Found[] {
  return heat ? [] : [{ severity: "info", reason: "missing", field: "heat_number" }];
}

function findPackagingGaps({ declared: { packaging, packaging_weight_g: total } }: Subject): Found[] {
  if (total == null) return [];
  if (!packaging) return [{ severity: "info", reason: "no_materials", field: "packaging" }];
  if (packaging.length === 0 || packaging.some(({ weight_g: weight }) => weight == null)) return [];
  const sum = exactSum(packaging.map(({ weight_g: weight }) => weight));
  if (Math.abs(sum - total) <= total * PACKAGING_TOLERANCE) return [];
  return [
    {
      severity: "warning",
      reason: "differs",
      field: "packaging",
      values: { sum: roundForDisplay(sum), total: roundForDisplay(total) },
    },
  ];
}

const BORDER_CHECKS: readonly Check[] = [
  {
    id: "deforestation_diligence_stated",
    grounds: ["deforestation", "deforestation_4", "deforestation_simplified"],
    severity: "warning",
    fields: ["due_diligence_references", "materials", "commodity_code"],
    turns: ["deforestation"],
    find: findDiligenceGaps,
  },
  {
    id: "packaging_described",
    grounds: ["packaging", "packaging_12"],
    severity: "warning",
    fields: ["packaging", "packaging_weight_g"],
    find: findPackagingGaps,
  },
  {
    id: "carbon_border_declared",
    grounds: ["carbon_border", "carbon_border_7", "carbon_border_threshold"],
    severity: "warning",
    fields: ["carbon_border", "commodity_code", "country_of_origin"],
    find: findBorderGaps,
  },
  {
    id: "heat_number_stated",
    grounds: ["working_plan", "espr_annex_iii_b"],
    severity: "info",
    fields: ["heat_number"],
    find: findHeatGaps,
  },
];

/** Scores and information for customers, repairers and recyclers: ESPR Article 7(2)(b), Annex I (a), (b), (d). */

const SCORES = [
  ["durability_score", "durability_method"],
  ["repairability_score", "repairability_method"],
  ["recyclability_score", "recyclability_method"],
] as const;

function findScoreErrors({ declared }: Subject): Found[] {
  return SCORES.flatMap(([field, method]): Found[] => {
    const score = declared[field];
    if (score == null) return [];
    if (!(score >= 0 && score <= 10)) return [{ severity: "error", reason: "out_of_range", field, values: { score } }];
    return declared[method] ? [] : [{ severity: "warning", reason: "no_method", field: method }];
  });
}

const INFORMATION: readonly { field: keyof Ecodesign & string; reason: string; kinds: readonly Document["kind"][] }[] =
  [
    { field: "care_instructions", reason: "no_care", kinds: ["manual", "care"] },
    { field: "repair_instructions", reason: "no_repair", kinds: ["repair"] },
    { field: "end_of_life_instructions", reason: "no_end_of_life", kinds: ["disassembly"] },
  ];

const hasText = (texts: unknown) => typeof texts === "object" && texts !== null && Object.keys(texts).length > 0;

function findMissingInformation(subject: Subject): Found[] {
  return INFORMATION.filter(
    ({ field, kinds }) => !hasText(subject.declared[field]) && provenBy(subject, kinds).length === 0,
  ).map(({ field, reason }) => ({ severity: "warning", reason, field }));
}

const languageOf = (tag: string) => requireValue(tag.split("-")[0]);

function findLanguageGaps({ declared }: Subject): Found[] {
  const texts = INSTRUCTION_FIELD_NAMES.flatMap((field) =>
    hasText(declared[field])
      ? [{ field, languages: Object.keys(requireValue(declared[field], "A field")).map(languageOf) }]
      : [],
  );
  const all = [...new Set(texts.flatMap(({ languages }) => languages))].sort();
  if (all.length === 1)
    return [
      {
        severity: "info",
        reason: "one_language",
        field: requireValue(texts[0], "A text").field,
        values: { language: requireValue(all[0], "An all") },
      },
    ];
  return texts.flatMap(({ field, languages }): Found[] => {
    const missing = all.filter((language) => !languages.includes(language));
    return missing.length > 0
      ? [{ severity: "info", reason: "missing_language", field, values: { languages: missing.join(", ") } }]
      : [];
  });
}

const HANDLING_CHECKS: readonly Check[] = [
  {
    id: "scores_explained",
    grounds: ["espr_annex_i_a_b_d"],
    severity: "error",
    fields: SCORES.flat(),
    find: findScoreErrors,
  },
  {
    id: "instructions_given",
    grounds: ["espr_7_2_b_ii", "espr_annex_iii_f"],
    severity: "warning",
    fields: [...INFORMATION.map(({ field }) => field), "documents"],
    find: findMissingInformation,
  },
  {
    id: "languages_complete",
    grounds: ["espr_7_7", "en_301549"],
    severity: "info",
    fields: INSTRUCTION_FIELD_NAMES,
    find: findLanguageGaps,
  },
];

const ALL = [
  ...IDENTITY_CHECKS,
  ...MATERIAL_CHECKS,
  ...CARBON_CHECKS,
  ...SUBSTANCE_CHECKS,
  ...HANDLING_CHECKS,
  ...OPERATOR_CHECKS,
  ...TEXT_CHECKS,
  ...RESTRICTION_CHECKS,
  ...CONSUMER_CHECKS,
  ...LABEL_CHECKS,
  ...BORDER_CHECKS,
  ...BATTERY_CHECKS,
];

export const CHECKS: readonly Check[] = ALL.toSorted(
  (one, other) => CHECK_IDS.indexOf(one.id) - CHECK_IDS.indexOf(other.id),
);

const BY_ID = new Map(CHECKS.map((check) => [check.id, check]));

export function checkOf(id: CheckId): Check {
  return requireValue(BY_ID.get(id), "An entry of by id");
}
