import { z } from "zod";
import { amount, wholeAmount } from "@/lib/platform/input/number";
import { OBJECT_MEMBERS_MAX } from "@/lib/platform/input/object-members";
import { calendarDay, text } from "@/lib/platform/input/text";
import { webAddress } from "@/lib/platform/input/web-address";
import {
  CARBON_BOUNDARIES,
  CARBON_DECLARED_UNITS,
  CARBON_METHODS,
  CARBON_VERIFICATIONS,
  COMMODITY_CODE_SCHEMES,
  DOCUMENT_ACCESS,
  DOCUMENT_KINDS,
  FOOTPRINT_CLASSES,
  GRANULARITIES,
  OPERATOR_ROLES,
  OPERATOR_SCHEMES,
  RECYCLED_CONTENT_METHODS,
  SOC_STATUSES,
} from "./rules";

/**
 * The ecodesign data of a product: ESPR Annex III with the parameters of Annex I. Percent is 0 to 100, units stand in
 * the names.
 */

/** The member of a field's metadata that cites the law; OpenAPI shows it too. */
export const CITATION = "x-citation";

const percent = () => amount(0, 100);
const score = () => amount(0, 10);
const country = () =>
  z.string().regex(/^[A-Z]{2}$/, { error: "A country is two capital letters (ISO 3166-1 alpha-2)." });
const listOf = <T extends z.ZodType>(entry: T, most: number) => z.array(entry).max(most);

const operator = z.strictObject({
  role: z.enum(OPERATOR_ROLES),
  name: text(300),
  address: text(500).nullish().describe("Postal address in one line."),
  email: text(320).nullish().describe("Electronic address for authorities and customers."),
  identifier: text(100).nullish().describe("Unique operator identifier."),
  identifier_scheme: z.enum(OPERATOR_SCHEMES).nullish().describe("The scheme that the identifier belongs to."),
  eori: text(17).nullish().describe("Customs number of an importer, such as DE1234567."),
});

const facility = z.strictObject({
  identifier: text(100).describe("Unique facility identifier."),
  identifier_scheme: text(40).nullish().describe("The scheme of the identifier, such as gln."),
  country: country().nullish().describe("ISO 3166-1, two letters."),
  activity: text(200).nullish().describe("What is done there, such as spinning or assembly."),
});

const material = z.strictObject({
  name: text(200),
  mass_pct: percent().describe("Share of the product's mass."),
  recycled_pct: percent().nullish().describe("Recycled share of this material."),
  renewable_pct: percent().nullish().describe("Renewable share of this material."),
  origin_country: country().nullish().describe("ISO 3166-1, two letters."),
  critical_raw_material: z
    .boolean()
    .nullish()
    .describe("Whether it is on the list of critical raw materials (Regulation (EU) 2024/1252)."),
  component: text(200).nullish().describe("The part of the product that it is in."),
});

const substance = z.strictObject({
  iupac_name: text(300).nullish().describe("Name by IUPAC nomenclature."),
  other_names: listOf(text(300), 20).nullish().describe("Usual, trade or abbreviated names."),
  ec_number: text(20).nullish().describe("EC number, such as 200-001-8."),
  cas_number: text(20).nullish().describe("CAS number, such as 50-00-0."),
  basis: text(200).nullish().describe("Why it is of concern, such as SVHC or a CLP hazard class."),
  location: text(300).nullish().describe("Where in the product it is."),
  concentration_min_pct: percent().nullish().describe("Lowest concentration by mass."),
  concentration_max_pct: percent().nullish().describe("Highest concentration by mass."),
  safe_use: text(2000).nullish().describe("What a user has to know to be safe."),
  scip_id: text(100).nullish().describe("Number in the SCIP database."),
});

const document = z.strictObject({
  kind: z.enum(DOCUMENT_KINDS),
  name: text(300).nullish(),
  url: webAddress().nullish().describe("https address of the document."),
  language: text(35).nullish().describe("BCP 47 tag, such as en or de-AT."),
  issuer: text(300).nullish().describe("Who issued it."),
  issued_on: calendarDay().nullish(),
  valid_until: calendarDay().nullish(),
  sha256: z
    .string()
    .regex(/^[0-9a-f]{64}$/, { error: "A SHA-256 is 64 hexadecimal digits." })
    .nullish()
    .describe("Fingerprint of the file: 64 hexadecimal digits."),
  access: z.enum(DOCUMENT_ACCESS).nullish().describe("Who may read it; by its kind when left out."),
});

const backupProvider = z.strictObject({
  name: text(300),
  identifier: text(100).nullish().describe("Unique operator identifier of the provider."),
  url: webAddress().nullish().describe("https address of the copy or the provider."),
  last_backup_on: calendarDay().nullish().describe("The day of the last copy."),
});

/**
 * A field that may stay open, with the sentence that explains it to readers of the API and of the portal's forms, and
 * where the law asks for it.
 */
const declared = <T extends z.ZodType>(value: T, help: string, citation?: string) =>
  value.nullish().meta({ description: help, ...(citation && { [CITATION]: citation }) });

/** Text by language: `{ "en": "...", "de": "..." }`. */
const multiLanguageText = z
  .record(
    z.string().regex(/^[a-z]{2,3}(-[A-Za-z0-9]{2,8})*$/, { error: "A language is a BCP 47 tag such as en or de-AT." }),
    text(5000),
  )
  .meta({ maxProperties: OBJECT_MEMBERS_MAX });

export const ecodesignFields = {
  upi: declared(webAddress(), "https address that leads to the product's passport for good.", "ESPR Annex III(b)"),
  granularity: declared(
    z.enum(GRANULARITIES),
    "Whether a passport stands for a model, a batch or a single item.",
    "ESPR Art 10(1)(f)",
  ),
  commodity_code: declared(
    z.string().regex(/^[0-9]{4,12}$/, { error: "A commodity code is 6, 8 or 10 digits." }),
    "Customs code of 6 (HS), 8 (CN) or 10 digits (TARIC).",
    "ESPR Annex III(d)",
  ),
  commodity_code_scheme: declared(
    z.enum(COMMODITY_CODE_SCHEMES),
    "The nomenclature that the commodity code belongs to.",
    "ESPR Annex III(d)",
  ),
  operators: declared(
    listOf(operator, 50),
    "Manufacturer, importer and others who answer for the product in the EU.",
    "ESPR Annex III(g), (h), (j), (k)",
  ),
  facilities: declared(listOf(facility, 200), "Sites where the product or its parts are made.", "ESPR Annex III(i)"),
  backup_provider: declared(
    backupProvider,
    "The independent provider that keeps a copy of the passport.",
    "ESPR Annex III(l)",
  ),
  documents: declared(
    listOf(document, 200),
    "Declarations, certificates, reports and manuals, each with its address.",
    "ESPR Annex III(e), (f)",
  ),
  country_of_origin: declared(
    country(),
    "Where the last substantial processing took place: ISO 3166-1, two letters.",
    "ESPR Annex III(a)",
  ),
  materials: declared(
    listOf(material, 200),
    "What the product is made of; the shares of mass add up to 100 %.",
    "ESPR Annex I(h), (i)",
  ),
  recycled_pre_consumer_pct: declared(
    percent(),
    "Share of the product's mass recycled from production waste.",
    "ESPR Annex I(h)",
  ),
  recycled_post_consumer_pct: declared(
    percent(),
    "Share of the product's mass recycled from used products.",
    "ESPR Annex I(h)",
  ),
  recycled_content_method: declared(
    z.enum(RECYCLED_CONTENT_METHODS),
    "The standard or scheme that the recycled content was measured by.",
    "ESPR Annex I(h)",
  ),
  used_components_pct: declared(percent(), "Share of components that were in use before.", "ESPR Annex I(k)"),
  carbon_footprint_kg_co2e: declared(
    amount(-1e9, 1e9),
    "Greenhouse gases in kg CO2 equivalent per declared unit; below 0 only for bio-based goods, cradle to gate.",
    "ESPR Annex I(n)",
  ),
  carbon_declared_unit: declared(
    z.enum(CARBON_DECLARED_UNITS),
    "What the footprint is counted for.",
    "ESPR Annex I(n)",
  ),
  carbon_boundary: declared(
    z.enum(CARBON_BOUNDARIES),
    "Which stages of the life cycle the footprint covers.",
    "ESPR Annex I(n)",
  ),
  carbon_method: declared(
    z.enum(CARBON_METHODS),
    "The standard that the footprint was calculated by.",
    "ESPR Annex I(n)",
  ),
  carbon_reference_year: declared(
    wholeAmount(1990, 2100),
    "The year that the footprint's data stand for.",
    "ESPR Annex I(n)",
  ),
  carbon_primary_data_pct: declared(
    percent(),
    "Share of the footprint that rests on data of the brand's own supply chain.",
    "ESPR Annex I(n)",
  ),
  carbon_verification: declared(z.enum(CARBON_VERIFICATIONS), "Who has checked the footprint.", "ESPR Annex I(n)"),
  carbon_includes_offsets: declared(
    z.boolean(),
    "Whether purchased offsets were subtracted; a product's footprint may not include them.",
    "Directive (EU) 2024/825",
  ),
  carbon_score_scale: declared(text(200), "What the brand's own score means: its scale and direction."),
  environmental_footprint_pt: declared(
    amount(0, 1e9),
    "Single weighted score of the Product Environmental Footprint.",
    "ESPR Annex I(m)",
  ),
  environmental_footprint_class: declared(
    z.enum(FOOTPRINT_CLASSES),
    "Class of performance, A to G, where the rules of the product group know classes.",
    "ESPR Annex I(m)",
  ),
  energy_use_kwh: declared(amount(0, 1e9), "Electricity that the product takes in use.", "ESPR Annex I(g)"),
  energy_use_basis: declared(
    text(200),
    "What the energy is counted for: a cycle, a year, 1,000 hours.",
    "ESPR Annex I(g)",
  ),
  water_use_l: declared(amount(0, 1e9), "Water that the product takes in use.", "ESPR Annex I(g)"),
  water_use_basis: declared(text(200), "What the water is counted for: a cycle, a year.", "ESPR Annex I(g)"),
  expected_lifetime_years: declared(amount(0, 100), "How long the product lasts in normal use.", "ESPR Annex I(a)"),
  durability_score: declared(score(), "From 0 to 10, higher lasts longer.", "ESPR Annex I(a)"),
  durability_method: declared(text(200), "The standard or test that the score follows.", "ESPR Annex I(a)"),
  repairability_score: declared(score(), "From 0 to 10, higher is easier to repair.", "ESPR Annex I(b)"),
  repairability_method: declared(text(200), "The standard or method that the score follows.", "ESPR Annex I(b)"),
  spare_parts_available_years: declared(
    amount(0, 50),
    "For how many years after the last sale spare parts can be had.",
    "ESPR Annex I(b)",
  ),
  recyclability_score: declared(score(), "From 0 to 10, higher is easier to recycle.", "ESPR Annex I(d)"),
  recyclability_method: declared(text(200), "The standard or method that the score follows.", "ESPR Annex I(d)"),
  care_instructions: declared(
    multiLanguageText,
    "How to use and maintain the product, by language.",
    "ESPR Art 7(2)(b)(ii)",
  ),
  repair_instructions: declared(
    multiLanguageText,
    "How to repair the product or have it repaired, by language.",
    "ESPR Art 7(2)(b)(ii)",
  ),
  disassembly_instructions: declared(
    multiLanguageText,
    "How to take the product apart, for repairers and recyclers, by language.",
    "ESPR Art 7(2)(b)(iii)",
  ),
  end_of_life_instructions: declared(
    multiLanguageText,
    "How to return or dispose of the product, by language.",
    "ESPR Art 7(2)(b)(ii)",
  ),
  weight_g: declared(amount(0.001, 1e9), "Mass of one unit without its packaging.", "ESPR Annex I(j)"),
  packaging_weight_g: declared(amount(0.001, 1e9), "Mass of the packaging of one unit.", "ESPR Annex I(j)"),
  soc_status: declared(
    z.enum(SOC_STATUSES),
    "Whether the product was assessed for substances of concern, and with what result.",
    "ESPR Art 7(5)",
  ),
  substances: declared(
    listOf(substance, 200),
    "Each substance of concern with its names, place and concentration.",
    "ESPR Art 7(5)(a) to (e)",
  ),
  microplastic_release_mg: declared(amount(0, 1e9), "Microplastic set free in the test named.", "ESPR Annex I(p)"),
  microplastic_test_method: declared(text(200), "The test that the release was measured by.", "ESPR Annex I(p)"),
  placed_on_market_on: declared(
    calendarDay(),
    "The day the first unit was sold or supplied in the EU.",
    "ESPR Art 9(2)(i)",
  ),
  available_until: declared(
    calendarDay(),
    "The day until which the passport stays available: not before the expected lifetime ends.",
    "ESPR Art 9(2)(i)",
  ),
  data_valid_on: declared(
    calendarDay(),
    "The day the data were last checked. Only the brand sees it.",
    "ESPR Art 9(1)",
  ),
  source_owner: declared(
    text(200),
    "Who in the brand answers for the data: a role or a department. Only the brand sees it.",
    "ESPR Art 9(1)",
  ),
};

export const ecodesignSchema = z.strictObject(ecodesignFields);
export type Ecodesign = z.output<typeof ecodesignSchema>;

type EcodesignFieldName = keyof typeof ecodesignFields;

export const ECODESIGN_FIELD_NAMES = Object.keys(ecodesignFields) as EcodesignFieldName[];
/** Answered to the brand only: whoever verifies does not see them. */
type InternalFieldName = "data_valid_on" | "source_owner";
export const INTERNAL_FIELD_NAMES: ReadonlySet<string> = new Set<InternalFieldName>(["data_valid_on", "source_owner"]);

export const PUBLIC_ECODESIGN_FIELD_NAMES = ECODESIGN_FIELD_NAMES.filter(
  (name): name is Exclude<EcodesignFieldName, InternalFieldName> => !INTERNAL_FIELD_NAMES.has(name),
);

type Answered = { [Name in EcodesignFieldName]: ReturnType<(typeof ecodesignFields)[Name]["unwrap"]> };

/** Every field as an answer holds it: always there, null where not declared. */
export const ecodesignAnswerFields = Object.fromEntries(
  Object.entries(ecodesignFields).map(([name, field]) => [name, field.unwrap().meta(field.meta() ?? {})]),
) as Answered;
