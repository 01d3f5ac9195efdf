import { type BatteryRequirement, needsPassport, requirementsOf } from "@/lib/law/battery-requirements";
import { statusOf } from "@/lib/law/status";
import { requireValue } from "@/lib/platform/require-value";
import { onceBinding } from "./restricted";
import { type Check, type DeclaredProduct, type Document, type Found, provenBy, type Subject } from "./subject";

/** Battery passport: Regulation (EU) 2023/1542, Article 77 and Annexes VI and XIII. */

const DOCUMENT = "document:";
const UNIT = "unit:";

/** Lists that say, when they are empty, that there is none. */
const EMPTY_IS_ANSWER: ReadonlySet<string> = new Set(["hazardous_substances", "critical_raw_materials"]);

const isAnswer = (value: unknown) => value != null && !(Array.isArray(value) && value.length === 0);

function isStated(field: string, subject: Subject): boolean {
  if (field.startsWith(DOCUMENT))
    return provenBy(subject, [field.slice(DOCUMENT.length) as Document["kind"]]).length > 0;
  const [name = "", member] = field.split(".");
  const value: unknown = subject.declared[name as keyof DeclaredProduct];
  if (member === undefined) return isAnswer(value) || (Array.isArray(value) && EMPTY_IS_ANSWER.has(name));
  const entries = Array.isArray(value) ? value : [value];
  return entries.length > 0 && entries.every((entry) => isAnswer((entry as Record<string, unknown> | null)?.[member]));
}

const ONE_IS_ENOUGH: readonly BatteryRequirement["number"][] = [7];

function missingFields({ number, fields, alternative }: BatteryRequirement, subject: Subject): Set<string> {
  if (alternative?.every((field) => isStated(field, subject))) return new Set();
  const ofProduct = fields.filter((field) => !field.startsWith(UNIT));
  const missing = ofProduct.filter((field) => !isStated(field, subject));
  if (ONE_IS_ENOUGH.includes(number) && missing.length < ofProduct.length) return new Set();
  return new Set(
    missing.map((field) => (field.startsWith(DOCUMENT) ? "documents" : requireValue(field.split(".")[0]))),
  );
}

function findPassportGaps(subject: Subject): Found[] {
  const { battery, granularity } = subject.declared;
  const severity = onceBinding("battery_77", "error", subject, "warning");
  if (!battery) return [{ severity, reason: "no_category", field: "battery" }];
  const isDue = needsPassport(battery);
  if (isDue === false) return [];
  if (isDue === "unknown") return [{ severity, reason: "no_energy", field: "battery" }];
  const { required, open } = requirementsOf(battery, subject.today);
  const pointsOf = new Map<string, number[]>();
  for (const requirement of required)
    for (const field of missingFields(requirement, subject))
      pointsOf.set(field, [...(pointsOf.get(field) ?? []), requirement.number]);
  const findings = [...pointsOf].map(([field, points]): Found => {
    return { severity, reason: "missing_points", field, values: { count: points.length, points: points.join(", ") } };
  });
  if (open.length > 0)
    findings.push({ severity: "info", reason: "questions", field: "battery", values: { count: open.length } });
  if (granularity !== "item") findings.push({ severity, reason: "not_item", field: "granularity" });
  return findings;
}

const ORDERED = [
  ["voltage", ["voltage_min_v", "voltage_nominal_v", "voltage_max_v"]],
  ["power", ["power_w", "power_limit_w"]],
  ["efficiency", ["efficiency_half_life_pct", "efficiency_initial_pct"]],
  ["temperature", ["operating_temperature_min_c", "operating_temperature_max_c"]],
  ["temperature", ["storage_temperature_min_c", "storage_temperature_max_c"]],
] as const;

function findContradictions({ declared: { battery } }: Subject): Found[] {
  if (!battery) return [];
  return ORDERED.flatMap(([reason, names]): Found[] => {
    const values = names.flatMap((name) => battery[name] ?? []);
    const isOrdered = values.every((value, index) => index === 0 || (values[index - 1] ?? value) <= value);
    return isOrdered ? [] : [{ severity: "warning", reason, field: "battery" }];
  });
}

function findDiligenceGaps(subject: Subject): Found[] {
  const { battery } = subject.declared;
  if (!battery || needsPassport(battery) === false || battery.due_diligence_url) return [];
  // Not to be filled before Article 48 applies.
  const isDue = statusOf("battery_48", { day: subject.today, group: "battery" }).status === "in_force";
  return isDue ? [{ severity: "warning", reason: "missing", field: "battery" }] : [];
}

export const BATTERY_CHECKS: readonly Check[] = [
  {
    id: "battery_passport_complete",
    grounds: ["battery_77", "battery_annex_xiii"],
    severity: "error",
    fields: [
      "battery",
      "battery_service",
      "granularity",
      "operators",
      "facilities",
      "model",
      "weight_g",
      "gtin",
      "documents",
      "end_of_life_instructions",
      "hazardous_substances",
      "critical_raw_materials",
      "waste_prevention",
      "waste_separate_collection",
      "waste_collection_points",
      "waste_safety",
      "waste_symbols",
      "waste_impact",
      "spare_part_suppliers",
    ],
    turns: ["battery_77"],
    find: findPassportGaps,
  },
  {
    id: "battery_values_plausible",
    grounds: ["battery_xiii_1"],
    severity: "warning",
    fields: ["battery"],
    find: findContradictions,
  },
  {
    id: "battery_diligence_reported",
    grounds: ["battery_48", "battery_52_3"],
    severity: "warning",
    fields: ["battery"],
    turns: ["battery_48"],
    find: findDiligenceGaps,
  },
];
