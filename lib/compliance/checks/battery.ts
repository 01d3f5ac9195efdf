import { type BatteryRequirement, needsPassport, requirementsOf } from "@/lib/law/battery-requirements";
import { statusOf } from "@/lib/law/status";
import { onceBinding } from "./restricted";
import { type Check, type DeclaredProduct, type Document, type Found, provenBy, type Subject } from "./subject";

/** Battery passport: Regulation (EU) 2023/1542, Article 77 and Annexes VI and XIII. */

const DOCUMENT = "document:";
/** Of an individual battery: no matter of the product's data. */
const isOfUnit = (field: string) => field.startsWith("unit:");

function isStated(field: string, subject: Subject): boolean {
  if (field.startsWith(DOCUMENT))
    return provenBy(subject, [field.slice(DOCUMENT.length) as Document["kind"]]).length > 0;
  const [name = "", member] = field.split(".");
  const value: unknown = subject.declared[name as keyof DeclaredProduct];
  const stated: unknown =
    member === undefined ? value : (value as Record<string, unknown> | null | undefined)?.[member];
  return stated != null && !(Array.isArray(stated) && stated.length === 0);
}

/** Of several fields that name the same thing, such as model and GTIN, one is enough. */
const ALTERNATIVES: readonly BatteryRequirement["number"][] = [7];

function isMet({ number, fields }: BatteryRequirement, subject: Subject): boolean {
  const ofProduct = fields.filter((field) => !isOfUnit(field));
  if (ofProduct.length === 0) return true;
  return ALTERNATIVES.includes(number)
    ? ofProduct.some((field) => isStated(field, subject))
    : ofProduct.every((field) => isStated(field, subject));
}

/** The product's field in which an answer belongs. */
function fieldOf(field: string): string {
  return field.startsWith(DOCUMENT) ? "documents" : (field.split(".")[0] ?? field);
}

function findPassportGaps(subject: Subject): Found[] {
  const { battery, granularity } = subject.declared;
  const severity = onceBinding("battery_77", "error", subject, "warning");
  if (!battery) return [{ severity, reason: "no_category", field: "battery" }];
  const isDue = needsPassport(battery);
  if (isDue === false) return [];
  if (isDue === "unknown") return [{ severity, reason: "no_energy", field: "battery" }];
  const { required, open } = requirementsOf(battery, subject.today);
  const ofProduct = required.filter(({ fields }) => fields.some((field) => !isOfUnit(field)));
  const missing = ofProduct.filter((requirement) => !isMet(requirement, subject));
  const places = [
    ...new Set(
      missing.flatMap(({ fields }) =>
        fields.filter((field) => !isOfUnit(field) && !isStated(field, subject)).map(fieldOf),
      ),
    ),
  ];
  return [
    ...places.map((field): Found => {
      const points = missing.filter(({ fields }) => fields.some((one) => fieldOf(one) === field));
      const numbers = points.map(({ number }) => number).join(", ");
      return { severity, reason: "missing_points", field, values: { count: points.length, points: numbers } };
    }),
    ...(open.length > 0
      ? [{ severity: "info", reason: "questions", field: "battery", values: { count: open.length } } satisfies Found]
      : []),
    ...(granularity === "item" ? [] : [{ severity, reason: "not_item", field: "granularity" } satisfies Found]),
  ];
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
