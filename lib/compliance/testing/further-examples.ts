import type { CheckId } from "../rules";
import type { CheckExample } from "./check-examples";
import { HEADLAMP, JACKET } from "./realistic-products";

const [lead] = HEADLAMP.substances!;
const manufacturer = JACKET.operators![0]!;
const importer = JACKET.operators![1]!;

/** Of the checks of substances, instructions, operators and texts. */
export const SECOND_EXAMPLES = {
  substances_assessed: {
    passes: [{}, { of: HEADLAMP }],
    fails: [
      ["not_assessed", { soc_status: "not_assessed" }],
      ["not_assessed", { soc_status: null }],
    ],
  },
  substances_described: {
    passes: [{}, { of: HEADLAMP }],
    fails: [
      ["contradiction", { substances: [lead!] }],
      ["none_listed", { of: HEADLAMP, substances: [] }],
      ["no_location", { of: HEADLAMP, substances: [{ ...lead, location: null }] }],
      ["no_name", { of: HEADLAMP, substances: [{ ...lead, iupac_name: null }] }],
      ["no_concentration", { of: HEADLAMP, substances: [{ ...lead, concentration_max_pct: null }] }],
      ["no_safe_use", { of: HEADLAMP, substances: [{ ...lead, safe_use: null }] }],
    ],
  },
  substance_numbers_valid: {
    passes: [{}, { of: HEADLAMP }, { substances: [{ cas_number: "50-00-0", ec_number: "200-001-8" }] }],
    fails: [
      ["cas", { of: HEADLAMP, substances: [{ ...lead, cas_number: "7439-92-2" }] }],
      ["ec", { of: HEADLAMP, substances: [{ ...lead, ec_number: "231-100-5" }] }],
    ],
  },
  candidate_substances_notified: {
    passes: [
      {},
      { of: HEADLAMP },
      { of: HEADLAMP, substances: [{ ...lead, scip_id: null, concentration_max_pct: 0.1 }] },
      { of: HEADLAMP, materials: [{ name: "Blei", mass_pct: 2 }] },
      { materials: [{ name: "Lead", mass_pct: 0.1 }] },
    ],
    fails: [
      ["no_scip", { of: HEADLAMP, substances: [{ ...lead, scip_id: null }] }],
      ["no_safe_use", { of: HEADLAMP, substances: [{ ...lead, safe_use: null }] }],
      ["no_scip", { of: HEADLAMP, substances: [{ ...lead, scip_id: null, basis: "CLP, Repr. 1A" }] }],
      ["no_scip", { substances: [{ other_names: ["D.E.H.P."], concentration_max_pct: 0.11, safe_use: "None." }] }],
      ["no_scip", { substances: [{ cas_number: "117–81–7", concentration_max_pct: 3, safe_use: "None." }] }],
      ["no_concentration warning", { substances: [{ iupac_name: "Bisphenol A" }] }],
      ["undeclared warning", { materials: [{ name: "Lead", mass_pct: 2 }] }],
    ],
  },
  scores_explained: {
    passes: [{}, { durability_score: null, durability_method: null }],
    fails: [
      ["no_method warning", { durability_method: null }],
      ["out_of_range error", { repairability_score: 84 }],
    ],
  },
  instructions_given: {
    passes: [{}, { care_instructions: null, documents: [...JACKET.documents!, { kind: "manual" }] }],
    fails: [
      ["no_care", { care_instructions: null }],
      ["no_repair", { repair_instructions: {} }],
      ["no_end_of_life", { end_of_life_instructions: null }],
    ],
  },
  manufacturer_named: {
    passes: [{}],
    fails: [
      ["missing", { operators: [importer] }],
      ["no_address", { operators: [{ ...manufacturer, address: null }, importer] }],
      ["no_email", { operators: [{ ...manufacturer, email: null }, importer] }],
      ["no_identifier", { operators: [{ ...manufacturer, identifier: null }, importer] }],
    ],
  },
  responsible_person_named: {
    passes: [
      {},
      { operators: [{ ...manufacturer, country: "DE" }] },
      { operators: [{ ...manufacturer, country: null, identifier: "EL123456789", identifier_scheme: "vat" }] },
      { operators: [manufacturer, { role: "eu_responsible", name: "Tindvarg Europe GmbH" }] },
    ],
    fails: [
      ["missing", { operators: [manufacturer] }],
      ["missing", { country_of_origin: "PT", operators: [manufacturer] }],
      ["nobody", { operators: [] }],
      ["no_country warning", { operators: [{ ...manufacturer, country: null }] }],
      ["no_contact", { operators: [manufacturer, { ...importer, address: null }] }],
      ["no_eori", { operators: [manufacturer, { ...importer, eori: null }] }],
      ["eori_form", { operators: [manufacturer, { ...importer, eori: "49123" }] }],
    ],
  },
  operator_numbers_valid: {
    passes: [{}, { facilities: [{ identifier: "48-1234", identifier_scheme: "vat" }] }],
    fails: [
      ["check_digit", { operators: [{ ...manufacturer, identifier: "9524100900012" }, importer] }],
      ["check_digit", { operators: [manufacturer, { ...importer, identifier: "529900T8BM49AURSDO56" }] }],
      ["no_scheme", { facilities: [{ identifier: "9524100900059", country: "VN" }] }],
    ],
  },
  facilities_named: {
    passes: [{}],
    fails: [
      ["missing", { facilities: [] }],
      ["no_country", { facilities: [{ identifier: "1", identifier_scheme: "duns" }] }],
      ["unknown_country", { facilities: [{ identifier: "1", identifier_scheme: "duns", country: "UK" }] }],
    ],
  },
  commodity_code_valid: {
    passes: [
      {},
      { of: HEADLAMP },
      { commodity_code: null },
      { product_group: "other", commodity_code: "950699", commodity_code_scheme: "hs" },
    ],
    fails: [
      ["digits", { commodity_code: "6201401" }],
      ["scheme", { commodity_code_scheme: "taric" }],
      ["group", { commodity_code: "64039116" }],
    ],
  },
  backup_recent: {
    passes: [{}, { backup_provider: { name: "Passarkiv ASA" } }],
    fails: [
      ["missing", { backup_provider: null }],
      ["old", { backup_provider: { name: "Passarkiv ASA", last_backup_on: "2026-10-21" } }],
    ],
  },
  conformity_declared: {
    passes: [{ of: HEADLAMP }],
    fails: [
      ["missing", { of: HEADLAMP, documents: [] }],
      ["expired", { of: HEADLAMP, documents: [{ kind: "declaration_of_conformity", valid_until: "2026-11-20" }] }],
      [
        "hash",
        {
          of: HEADLAMP,
          around: {
            evidence: [
              { kind: "declaration_of_conformity", validUntil: null, sha256: "cd".repeat(32), fields: ["documents"] },
            ],
          },
        },
      ],
    ],
  },
  availability_long_enough: {
    passes: [{}, { available_until: "2036-03-01" }, { available_until: null }],
    fails: [["too_short", { available_until: "2036-02-29" }]],
  },
  claims_allowed: {
    passes: [
      {},
      { carbon_score: 71 },
      { name: "Skarv, lining of 100 % recycled polyester" },
      { name: "Skarv, 100 % recycled", recycled_content: 100 },
      { care_instructions: { en: "Made of 64 % recycled polyamide.", de: "Aus 64 % rezykliertem Polyamid." } },
    ],
    fails: [
      ["generic", { name: "Skarv eco-friendly jacket" }],
      ["offset", { name: "Skarv, die klimaneutrale Jacke" }],
      ["own_label", { name: "Skarv, with our sustainability label" }],
      ["whole_product", { name: "Skarv, made of 100 % recycled materials" }],
      ["legal_requirement", { name: "Skarv, RoHS-compliant" }],
      ["own_score info", { carbon_score: 71, documents: [] }],
    ],
  },
  personal_data_absent: {
    passes: [{}],
    fails: [
      ["email error", { repair_instructions: { en: "Write to ingrid.nygard@gmail.com", de: "An uns" } }],
      ["iban error", { care_instructions: { en: "Pay to DE89 3704 0044 0532 0130 00", de: "Bezahlen" } }],
      ["phone warning", { care_instructions: { en: "Call +47 412 34 567", de: "Anrufen" } }],
      ["person warning", { care_instructions: { en: "Ask Mr. Nygård", de: "Fragen" } }],
    ],
  },
  placeholders_absent: {
    passes: [{}, { name: "Test pilot's jacket" }, { around: { today: "2027-09-01" } }],
    fails: [
      ["placeholder", { model: "TBD" }],
      ["placeholder", { weight_g: 9999 }],
      ["future", { data_valid_on: "2026-11-22" }],
      ["stale", { data_valid_on: "2025-11-20" }],
    ],
  },
  languages_complete: {
    passes: [
      {},
      { care_instructions: null, repair_instructions: null, end_of_life_instructions: null, safety_information: null },
    ],
    fails: [
      ["missing_language", { repair_instructions: { en: "Sew it." } }],
      [
        "one_language",
        {
          care_instructions: { en: "Wash." },
          repair_instructions: null,
          end_of_life_instructions: null,
          safety_information: null,
        },
      ],
    ],
  },
} satisfies Partial<Record<CheckId, CheckExample>>;
