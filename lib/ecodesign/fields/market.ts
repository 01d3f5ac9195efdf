import {
  inSection,
  choice,
  code,
  codeLike,
  count,
  country,
  flag,
  lines,
  link,
  list,
  measure,
  optional,
  percent,
  required,
  single,
  text,
  year,
} from "../field";
import {
  ENERGY_CLASSES,
  PACKAGING_MATERIALS,
  TYRE_CLASSES,
  TYRE_NOISE_CLASSES,
  UNSOLD_REASONS,
  UNSOLD_TREATMENTS,
} from "../rules";

export const energyLabels = inSection("market", {
  eprel_number: optional(codeLike(/^[0-9]{1,10}$/, "An EPREL registration number is up to 10 digits."), {
    help: "Registration number in EPREL, the European Product Registry for Energy Labelling.",
    grounds: ["energy_label_4", "tyre_label_5"],
    groups: ["electronics", "tyres"],
    aliases: {
      en: "eprel; eprel id; eprel registration number",
      de: "eprel nummer; eprel registrierungsnummer",
      fr: "numéro eprel",
      it: "numero eprel",
      es: "número eprel",
    },
  }),
  energy_class: optional(choice(ENERGY_CLASSES), {
    help: "Class on the energy label.",
    grounds: ["energy_label"],
    groups: ["electronics"],
    aliases: {
      en: "energy efficiency class; energy label",
      de: "energieeffizienzklasse; energieklasse",
      fr: "classe énergétique; classe d'efficacité énergétique",
      it: "classe energetica; classe di efficienza energetica",
      es: "clase energética; clase de eficiencia energética",
    },
  }),
  tyre_fuel_class: optional(choice(TYRE_CLASSES), {
    help: "Fuel efficiency class on the tyre label.",
    grounds: ["tyre_label"],
    groups: ["tyres"],
    aliases: {
      en: "fuel efficiency class",
      de: "kraftstoffeffizienzklasse",
      fr: "classe d'efficacité en carburant",
      it: "classe di consumo di carburante",
      es: "clase de eficiencia en consumo de carburante",
    },
  }),
  tyre_wet_grip_class: optional(choice(TYRE_CLASSES), {
    help: "Wet grip class on the tyre label.",
    grounds: ["tyre_label"],
    groups: ["tyres"],
    aliases: {
      en: "wet grip class; wet grip",
      de: "nasshaftungsklasse; nasshaftung",
      fr: "adhérence sur sol mouillé",
      it: "aderenza sul bagnato",
      es: "adherencia en superficie mojada",
    },
  }),
  tyre_noise_class: optional(choice(TYRE_NOISE_CLASSES), {
    help: "Class of external rolling noise on the tyre label.",
    grounds: ["tyre_label"],
    groups: ["tyres"],
    aliases: {
      en: "rolling noise class",
      de: "rollgeräuschklasse",
      fr: "classe de bruit de roulement",
      it: "classe di rumorosità di rotolamento",
      es: "clase de ruido de rodadura",
    },
  }),
  tyre_noise_db: optional(measure("db", 0, 200), {
    help: "External rolling noise in decibels.",
    grounds: ["tyre_label"],
    groups: ["tyres"],
    aliases: {
      en: "rolling noise",
      de: "rollgeräusch",
      fr: "bruit de roulement",
      it: "rumore di rotolamento",
      es: "ruido de rodadura",
    },
  }),
});

export const repair = inSection("durability", {
  repair_url: optional(link(), {
    help: "https address of the page with repair offers, spare parts and their indicative prices.",
    grounds: ["repair"],
    groups: ["electronics"],
    aliases: {
      en: "repair page; repair service page",
      de: "reparaturseite",
      fr: "page de réparation",
      it: "pagina di riparazione",
      es: "página de reparación",
    },
  }),
});

const packagingMembers = {
  material: required(choice(PACKAGING_MATERIALS), { identifies: "entry" }),
  weight_g: optional(measure("g", 0.001, 1e9), { help: "Mass of this material in the packaging of one unit." }),
  recycled_pct: optional(percent(), { help: "Recycled share of this material." }),
  is_reusable: optional(flag(), { help: "Whether it is designed for reuse." }),
};

export const packaging = inSection("market", {
  packaging: optional(list(packagingMembers, 20), {
    flatEntriesMax: 4,
    help: "What the packaging of one unit is made of.",
    grounds: ["packaging", "packaging_12"],
  }),
});

export const steel = inSection("market", {
  heat_number: optional(code(100), {
    shownAfter: "tyre_noise_db",
    help: "The melt that the steel comes from, as its certificate names it.",
    grounds: ["espr_annex_iii_b"],
    groups: ["steel"],
    aliases: {
      en: "heat number; melt number; heat no",
      de: "schmelznummer; schmelze; chargennummer schmelze",
      fr: "numéro de coulée",
      it: "numero di colata",
      es: "número de colada",
    },
  }),
});

const borderMembers = {
  installation: required(text(300), { help: "The installation that made the good, by name.", identifies: "entry" }),
  installation_country: optional(country(), { help: "ISO 3166-1, two letters." }),
  direct_emissions_t: optional(measure("t_co2e", 0, 1e6), { help: "Direct embedded emissions per tonne of the good." }),
  indirect_emissions_t: optional(measure("t_co2e", 0, 1e6), {
    help: "Embedded emissions per tonne from the electricity used.",
  }),
  is_verified: optional(flag(), { help: "Whether an accredited verifier has checked the emissions." }),
  carbon_price_eur: optional(measure("eur", 0, 1e9), { help: "Carbon price paid abroad per tonne of CO2e, in euros." }),
};

export const border = inSection("market", {
  carbon_border: optional(single(borderMembers), {
    help: "What the declarant under the carbon border adjustment needs: where the good was made, and its emissions.",
    grounds: ["carbon_border", "carbon_border_7"],
    groups: ["steel"],
  }),
});

const unsoldMembers = {
  year: required(year(2024, 2100), { help: "The financial year.", identifies: "entry" }),
  units: required(count(0, 1e9, "Units are a whole number."), { help: "Unsold units discarded in the year." }),
  weight_kg: optional(measure("kg", 0, 1e9), { help: "What they weighed together." }),
  reason: optional(choice(UNSOLD_REASONS), { help: "Why they were discarded." }),
  treatment: optional(choice(UNSOLD_TREATMENTS), { help: "What they were handed over for.", identifies: "entry" }),
};

export const disclosures = inSection("market", {
  due_diligence_references: optional(lines(60, 100), {
    shownAfter: "heat_number",
    help: "Reference numbers of due diligence statements for wood, leather or rubber. Only the brand sees them.",
    grounds: ["deforestation", "deforestation_4"],
    groups: ["furniture", "footwear", "tyres"],
    access: "brand",
    aliases: {
      en: "due diligence reference; dds reference number; eudr reference number",
      de: "referenznummer der sorgfaltserklärung; eudr referenznummer",
      fr: "référence de la déclaration de diligence raisonnée",
      it: "riferimento della dichiarazione di dovuta diligenza",
      es: "referencia de la declaración de diligencia debida",
    },
  }),
  producer_registrations: optional(lines(100, 100), {
    shownAfter: "heat_number",
    help: "Registrations as a producer, with the country: DE 12345678. Only the brand sees them.",
    grounds: ["waste_electronics_16", "battery_55"],
    groups: ["electronics", "battery"],
    access: "brand",
    aliases: {
      en: "producer registration; weee registration; weee number",
      de: "herstellerregistrierung; weee registrierungsnummer; weee reg nr",
      fr: "enregistrement du producteur; numéro deee",
      it: "registrazione del produttore; numero raee",
      es: "registro del productor; número raee",
    },
  }),
  unsold_goods: optional(list(unsoldMembers, 100), {
    flatEntriesMax: 4,
    help: "Unsold units that were discarded, year by year: what large and medium-sized companies disclose. Internal.",
    grounds: ["espr_24", "espr_25", "unsold_disclosure"],
    groups: ["textiles", "footwear"],
    access: "brand",
  }),
});
