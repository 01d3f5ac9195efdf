import { z } from "zod";
import { calendarDay, fault, text, webAddress } from "@/lib/input/text";
import {
  CARBON_BOUNDARIES, CARBON_DECLARED_UNITS, CARBON_METHODS, CARBON_VERIFICATIONS, COMMODITY_CODE_SCHEMES, DOCUMENT_ACCESS,
  DOCUMENT_KINDS, FOOTPRINT_CLASSES, GRANULARITIES, OPERATOR_ROLES, OPERATOR_SCHEMES, RECYCLED_CONTENT_METHODS, SOC_STATUSES,
} from "./rules";

/** The ecodesign data of a product: ESPR Annex III with the parameters of Annex I. Percent is 0 to 100, units stand in the names. */

const amount = (least: number, most: number) =>
  z
    .number()
    .refine((value) => value >= least && value <= most, fault("out_of_range", `The number must lie between ${least} and ${most}.`))
    .meta({ minimum: least, maximum: most });
const percent = () => amount(0, 100);
const score = () => amount(0, 10);
const country = () => z.string().regex(/^[A-Z]{2}$/, { error: "A country is two capital letters (ISO 3166-1 alpha-2)." });
const wholeNumber = (least: number, most: number) => amount(least, most).refine(Number.isInteger, fault("wrong_type", "A whole number is needed."));
const listOf = <T extends z.ZodType>(entry: T, most: number) => z.array(entry).max(most);

const operator = z.strictObject({
  role: z.enum(OPERATOR_ROLES),
  name: text(300),
  address: text(500).nullish(),
  email: text(320).nullish(),
  identifier: text(100).nullish(),
  identifier_scheme: z.enum(OPERATOR_SCHEMES).nullish(),
  eori: text(17).nullish(),
});

const facility = z.strictObject({
  identifier: text(100),
  identifier_scheme: text(40).nullish(),
  country: country().nullish(),
  activity: text(200).nullish(),
});

const material = z.strictObject({
  name: text(200),
  mass_pct: percent(),
  recycled_pct: percent().nullish(),
  renewable_pct: percent().nullish(),
  origin_country: country().nullish(),
  critical_raw_material: z.boolean().nullish(),
  component: text(200).nullish(),
});

const substance = z.strictObject({
  iupac_name: text(300).nullish(),
  other_names: listOf(text(300), 20).nullish(),
  ec_number: text(20).nullish(),
  cas_number: text(20).nullish(),
  basis: text(200).nullish(),
  location: text(300).nullish(),
  concentration_min_pct: percent().nullish(),
  concentration_max_pct: percent().nullish(),
  safe_use: text(2000).nullish(),
  scip_id: text(100).nullish(),
});

const document = z.strictObject({
  kind: z.enum(DOCUMENT_KINDS),
  name: text(300).nullish(),
  url: webAddress().nullish(),
  language: text(35).nullish(),
  issuer: text(300).nullish(),
  issued_on: calendarDay().nullish(),
  valid_until: calendarDay().nullish(),
  sha256: z.string().regex(/^[0-9a-f]{64}$/, { error: "A SHA-256 is 64 hexadecimal digits." }).nullish(),
  access: z.enum(DOCUMENT_ACCESS).nullish(),
});

const backupProvider = z.strictObject({ name: text(300), identifier: text(100).nullish(), url: webAddress().nullish() });

/** Text by language: `{ "en": "...", "de": "..." }`. */
const multiLanguageText = z.record(
  z.string().regex(/^[a-z]{2,3}(-[A-Za-z0-9]{2,8})*$/, { error: "A language is a BCP 47 tag such as en or de-AT." }),
  text(5000),
);

export const ecodesignFields = {
  upi: webAddress().nullish(),
  granularity: z.enum(GRANULARITIES).nullish(),
  commodity_code: z.string().regex(/^[0-9]{4,12}$/, { error: "A commodity code is 6, 8 or 10 digits." }).nullish(),
  commodity_code_scheme: z.enum(COMMODITY_CODE_SCHEMES).nullish(),
  operators: listOf(operator, 50).nullish(),
  facilities: listOf(facility, 200).nullish(),
  backup_provider: backupProvider.nullish(),
  documents: listOf(document, 200).nullish(),
  country_of_origin: country().nullish(),
  materials: listOf(material, 200).nullish(),
  recycled_pre_consumer_pct: percent().nullish(),
  recycled_post_consumer_pct: percent().nullish(),
  recycled_content_method: z.enum(RECYCLED_CONTENT_METHODS).nullish(),
  used_components_pct: percent().nullish(),
  carbon_footprint_kg_co2e: amount(-1e9, 1e9).nullish(),
  carbon_declared_unit: z.enum(CARBON_DECLARED_UNITS).nullish(),
  carbon_boundary: z.enum(CARBON_BOUNDARIES).nullish(),
  carbon_method: z.enum(CARBON_METHODS).nullish(),
  carbon_reference_year: wholeNumber(1990, 2100).nullish(),
  carbon_primary_data_pct: percent().nullish(),
  carbon_verification: z.enum(CARBON_VERIFICATIONS).nullish(),
  carbon_includes_offsets: z.boolean().nullish(),
  carbon_score_scale: text(200).nullish(),
  environmental_footprint_pt: amount(0, 1e9).nullish(),
  environmental_footprint_class: z.enum(FOOTPRINT_CLASSES).nullish(),
  energy_use_kwh: amount(0, 1e9).nullish(),
  energy_use_basis: text(200).nullish(),
  water_use_l: amount(0, 1e9).nullish(),
  water_use_basis: text(200).nullish(),
  expected_lifetime_years: amount(0, 100).nullish(),
  durability_score: score().nullish(),
  durability_method: text(200).nullish(),
  repairability_score: score().nullish(),
  repairability_method: text(200).nullish(),
  spare_parts_available_years: amount(0, 50).nullish(),
  recyclability_score: score().nullish(),
  recyclability_method: text(200).nullish(),
  care_instructions: multiLanguageText.nullish(),
  repair_instructions: multiLanguageText.nullish(),
  disassembly_instructions: multiLanguageText.nullish(),
  end_of_life_instructions: multiLanguageText.nullish(),
  weight_g: amount(0.001, 1e9).nullish(),
  packaging_weight_g: amount(0.001, 1e9).nullish(),
  soc_status: z.enum(SOC_STATUSES).nullish(),
  substances: listOf(substance, 200).nullish(),
  microplastic_release_mg: amount(0, 1e9).nullish(),
  microplastic_test_method: text(200).nullish(),
  placed_on_market_on: calendarDay().nullish(),
  available_until: calendarDay().nullish(),
  data_valid_on: calendarDay().nullish(),
};

export const ecodesignSchema = z.strictObject(ecodesignFields);
export type Ecodesign = z.output<typeof ecodesignSchema>;

type EcodesignFieldName = keyof typeof ecodesignFields;

export const ECODESIGN_FIELD_NAMES = Object.keys(ecodesignFields) as EcodesignFieldName[];
/** Answered to the brand only: whoever verifies does not see them. */
type InternalFieldName = "data_valid_on";
export const INTERNAL_FIELD_NAMES: ReadonlySet<string> = new Set<InternalFieldName>(["data_valid_on"]);

export const PUBLIC_ECODESIGN_FIELD_NAMES = ECODESIGN_FIELD_NAMES.filter(
  (name): name is Exclude<EcodesignFieldName, InternalFieldName> => !INTERNAL_FIELD_NAMES.has(name),
);

type Answered = { [Name in EcodesignFieldName]: ReturnType<(typeof ecodesignFields)[Name]["unwrap"]> };

/** Every field as an answer holds it: always there, null where not declared. */
export const ecodesignAnswerFields = Object.fromEntries(
  Object.entries(ecodesignFields).map(([name, field]) => [name, field.unwrap()]),
) as Answered;
