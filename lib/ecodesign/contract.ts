import { z } from "zod";
import { battery, batteryService } from "./fields/battery";
import { climate } from "./fields/climate";
import { dates, internal, documents, identity, origin, instructions } from "./fields/declarations";
import { border, energyLabels, kept, packaging, repair, steel } from "./fields/market";
import { materials, weights } from "./fields/materials";
import { parties } from "./fields/parties";
import { labelled, restricted, substances } from "./fields/substances";
import { durability, keeping, textileCare } from "./fields/use";

/** Ecodesign data: ESPR Annex III with the parameters of Annex I. Percentages are 0 to 100. */

const publicFields = {
  ...identity,
  ...parties,
  ...documents,
  ...origin,
  ...materials,
  ...climate,
  ...durability,
  ...instructions,
  ...keeping,
  ...weights,
  ...substances,
  ...dates,
  ...restricted,
  ...labelled,
  ...energyLabels,
  ...repair,
  ...packaging,
  ...steel,
  ...border,
  ...battery,
};

const brandFields = { ...internal, ...kept, ...batteryService };

export const ecodesignFields = { ...publicFields, ...brandFields };

export const ecodesignSchema = z.strictObject(ecodesignFields);
export type Ecodesign = z.output<typeof ecodesignSchema>;

const namesOf = <Fields extends object>(fields: Fields) => Object.keys(fields) as (keyof Fields & string)[];

export const ECODESIGN_FIELD_NAMES = namesOf(ecodesignFields);
export const INSTRUCTION_FIELD_NAMES = namesOf(instructions);
export const TEXTILE_CARE_FIELD_NAMES = namesOf(textileCare);
export const PROSE_FIELD_NAMES = [...INSTRUCTION_FIELD_NAMES, "serial_location"] as const;
/** Returned only to the brand, never in a verification. */
export const INTERNAL_FIELD_NAMES: ReadonlySet<string> = new Set(namesOf(brandFields));
export const PUBLIC_ECODESIGN_FIELD_NAMES = namesOf(publicFields);

type Answered<Fields extends Record<string, { unwrap: () => unknown }>> = {
  [Name in keyof Fields]: ReturnType<Fields[Name]["unwrap"]>;
};

function answered<Fields extends Record<string, z.ZodOptional<z.ZodNullable>>>(fields: Fields): Answered<Fields> {
  return Object.fromEntries(
    Object.entries(fields).map(([name, field]) => [name, field.unwrap().meta(field.meta() ?? {})]),
  ) as Answered<Fields>;
}

export const ecodesignAnswerFields = answered(ecodesignFields);
export const publicAnswerFields = answered(publicFields);

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
