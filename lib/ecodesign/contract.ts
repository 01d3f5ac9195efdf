import { z } from "zod";
import { batteryStateMembers } from "./fields/battery";
import { BRAND_FIELDS, type Ecodesign, PUBLIC_FIELDS } from "./registry";
import { objectSchema, schemasOf } from "./schema";

const publicFields = schemasOf(PUBLIC_FIELDS);
export const ecodesignFields = { ...publicFields, ...schemasOf(BRAND_FIELDS) };
export const ecodesignSchema = z.strictObject(ecodesignFields);

export const batteryStateSchema = objectSchema(batteryStateMembers).meta({ id: "BatteryState" });

type AnswerFields<Fields extends Record<string, { unwrap: () => unknown }>> = {
  [Name in keyof Fields]: ReturnType<Fields[Name]["unwrap"]>;
};

/** In answers each field is present; null: not declared. */
function answerFields<Fields extends Record<string, z.ZodOptional<z.ZodNullable>>>(
  fields: Fields,
): AnswerFields<Fields> {
  return Object.fromEntries(
    Object.entries(fields).map(([name, field]) => [name, field.unwrap().meta(field.meta() ?? {})]),
  ) as AnswerFields<Fields>;
}

export const ecodesignAnswerFields = answerFields(ecodesignFields);
export const publicAnswerFields = answerFields(publicFields);

export const exampleEcodesign: Ecodesign = {
  granularity: "item",
  commodity_code: "620193",
  commodity_code_scheme: "hs",
  country_of_origin: "PT",
  operators: [
    {
      role: "manufacturer",
      name: "Example Outdoor AS",
      address: "Strandgata 1, 6002 Ålesund, Norway",
      email: "passports@example.com",
      identifier: "9521234000006",
      identifier_scheme: "gln",
    },
  ],
  facilities: [{ identifier: "9521234000105", identifier_scheme: "gln", country: "PT", activity: "Assembly" }],
  materials: [
    { name: "Polyamide 6.6", mass_pct: 78, recycled_pct: 60, origin_country: "IT" },
    { name: "Polyurethane membrane", mass_pct: 22, recycled_pct: 0, origin_country: "JP" },
  ],
  recycled_post_consumer_pct: 46,
  recycled_content_method: "iso_14021",
  carbon_footprint_kg_co2e: 17.4,
  carbon_declared_unit: "piece",
  carbon_boundary: "cradle_to_gate",
  carbon_method: "iso_14067",
  carbon_reference_year: 2025,
  carbon_verification: "third_party",
  carbon_includes_offsets: false,
  expected_lifetime_years: 8,
  repairability_score: 7.5,
  repairability_method: "Own method, version 2",
  weight_g: 412,
  soc_status: "none_above_threshold",
  substances: [],
  care_instructions: { en: "Wash at 30 °C, no softener.", de: "Bei 30 °C waschen, ohne Weichspüler." },
};

const wholeNumber = () => z.number().int().min(0);

export const readiness = z.strictObject({
  answered: wholeNumber().describe("Of the fields that the product's group is asked for, those that hold an answer."),
  required: wholeNumber().describe("The fields that the product's group is asked for."),
  answered_weight: wholeNumber().describe("The answered fields, each counted by its weight."),
  required_weight: wholeNumber(),
  share_percent: wholeNumber()
    .max(100)
    .describe("Share of answers by weight, rounded down; no statement of compliance."),
  missing: z.array(z.string()),
  rule_set: z.string().describe("Group and version of the rules that asked."),
});
