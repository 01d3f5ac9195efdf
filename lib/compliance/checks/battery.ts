import {
  BATTERIES_WITH_PASSPORT,
  type BatteryField,
  type BatteryCategory,
  batteryFieldsFor,
} from "@/lib/law/battery-passport";
import { onceBinding } from "./restricted";
import { type Check, type DeclaredProduct, type Found, provenBy, type Subject } from "./subject";

/** Battery passport: Regulation (EU) 2023/1542, Article 77 and Annex XIII. */

const WITH_PASSPORT: ReadonlySet<BatteryCategory> = new Set(BATTERIES_WITH_PASSPORT);

const askedOf = (category: BatteryCategory) =>
  batteryFieldsFor(category).filter(
    ({ set, per, isConditional }) => set === "model_public" && per === "model" && !isConditional,
  );

function isStated({ held, type }: BatteryField, subject: Subject): boolean {
  if (type === "document") return provenBy(subject, ["declaration_of_conformity"]).length > 0;
  const [field = "", member] = (held ?? "").split(".");
  const value: unknown = subject.declared[field as keyof DeclaredProduct];
  const stated: unknown =
    member === undefined ? value : (value as Record<string, unknown> | null | undefined)?.[member];
  return stated != null && !(Array.isArray(stated) && stated.length === 0);
}

function findPassportGaps(subject: Subject): Found[] {
  const { battery, battery_service: service, granularity } = subject.declared;
  const severity = onceBinding("battery_77", "error", subject, "warning");
  if (!battery) return [{ severity, reason: "no_category", field: "battery" }];
  if (!WITH_PASSPORT.has(battery.category)) return [];
  const asked = askedOf(battery.category);
  const open = asked.filter((field) => !isStated(field, subject));
  const [within, beside] = [
    open.filter(({ held }) => held?.startsWith("battery.")),
    open.filter(({ held }) => !held?.startsWith("battery.")),
  ];
  return [
    ...(within.length > 0
      ? [
          {
            severity,
            reason: "incomplete",
            field: "battery",
            values: { missing: within.length, asked: asked.length },
          } satisfies Found,
        ]
      : []),
    ...beside.map(({ held }): Found => ({ severity, reason: "missing", field: held ?? "battery" })),
    ...(granularity === "item" ? [] : [{ severity, reason: "not_item", field: "granularity" } satisfies Found]),
    ...(service ? [] : [{ severity: "info", reason: "no_service", field: "battery_service" } satisfies Found]),
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
  if (!battery || !WITH_PASSPORT.has(battery.category) || battery.due_diligence_url) return [];
  return [{ severity: onceBinding("battery_48", "warning", subject), reason: "missing", field: "battery" }];
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
      "materials",
      "carbon_footprint_kg_co2e",
      "documents",
      "end_of_life_instructions",
    ],
    groundsOf: { no_service: ["battery_xiii_2"] },
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
