import { beginningOf } from "@/lib/platform/input/text";
import { isInEuropeanUnion } from "./countries";
import { isRegulatedCommodity } from "./labels";
import { onceBinding } from "./restricted";
import { type Check, exactSum, type Found, shown, type Subject } from "./subject";

/** Forests, the carbon border, what steel is told by, and packaging. */

/** Regulation (EU) 2023/956 is not for goods of these. */
const OUTSIDE_OF_SCOPE: ReadonlySet<string> = new Set(["CH", "IS", "LI", "NO"]);
const CN_DIGITS = 8;
/** Rounded shares of a whole. */
const PACKAGING_TOLERANCE = 0.05;

function findDiligenceGaps(subject: Subject): Found[] {
  const { due_diligence_references: references, materials, product_group: group } = subject.declared;
  if (references?.length) return [];
  const found = materials?.find(({ name }) => isRegulatedCommodity(name));
  if (!found && group !== "tyres") return [];
  const severity = onceBinding("deforestation", "warning", subject);
  const field = "due_diligence_references";
  return found
    ? [{ severity, reason: "missing", field, values: { material: beginningOf(found.name, 60) } }]
    : [{ severity, reason: "rubber", field }];
}

function findBorderGaps({ declared }: Subject): Found[] {
  const { country_of_origin: origin, carbon_border: border, commodity_code: code } = declared;
  if (!origin || isInEuropeanUnion(origin) || OUTSIDE_OF_SCOPE.has(origin)) return [];
  const found = (reason: string, field = "carbon_border"): Found => ({ severity: "warning", reason, field });
  return [
    ...(code && code.length >= CN_DIGITS ? [] : [found("no_code", "commodity_code")]),
    ...(border ? (border.direct_emissions_t == null ? [found("no_emissions")] : []) : [found("missing")]),
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
    { severity: "warning", reason: "differs", field: "packaging", values: { sum: shown(sum), total: shown(total) } },
  ];
}

export const BORDER_CHECKS: readonly Check[] = [
  {
    id: "deforestation_diligence_stated",
    grounds: ["deforestation", "deforestation_4"],
    severity: "warning",
    fields: ["due_diligence_references", "materials"],
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
    grounds: ["carbon_border", "carbon_border_7"],
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
