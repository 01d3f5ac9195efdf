import type { Ecodesign } from "./contract";

/** The jacket of the reference's examples. */
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
