import { inSection, choice, flag, measure, optional, percent, text, year } from "../field";
import {
  CARBON_BOUNDARIES,
  CARBON_DECLARED_UNITS,
  CARBON_METHODS,
  CARBON_VERIFICATIONS,
  FOOTPRINT_CLASSES,
} from "../rules";

const carbon = {
  carbon_footprint_kg_co2e: optional(measure("kg_co2e", -1e9, 1e9), {
    help: "Greenhouse gases in kg CO2 equivalent per declared unit; below 0 only for bio-based goods, cradle to gate.",
    grounds: ["espr_annex_i_n"],
    aliases: {
      en: "carbon footprint; co2 footprint; co2; co2e; co2 emissions; pcf; product carbon footprint; ghg",
      de: "co2 äquivalent; co2 emissionen; co2 bilanz; co2 fußabdruck; treibhausgase",
      fr: "empreinte carbone; empreinte co2",
      it: "impronta di carbonio; impronta carbonica; impronta di co2; impronta co2",
      es: "huella de carbono; huella de co2",
    },
  }),
  carbon_declared_unit: optional(choice(CARBON_DECLARED_UNITS), {
    noteOf: "carbon_footprint_kg_co2e",
    help: "What the footprint is counted for.",
    grounds: ["espr_annex_i_n"],
    aliases: {
      en: "declared unit; functional unit",
      de: "deklarierte einheit; bezugseinheit",
      fr: "unité déclarée",
      it: "unità dichiarata",
      es: "unidad declarada",
    },
  }),
  carbon_boundary: optional(choice(CARBON_BOUNDARIES), {
    noteOf: "carbon_footprint_kg_co2e",
    help: "Which stages of the life cycle the footprint covers.",
    grounds: ["espr_annex_i_n"],
    aliases: {
      en: "system boundary; boundary",
      de: "systemgrenze",
      fr: "frontière du système; frontières du système",
      it: "confine del sistema; confini del sistema",
      es: "límite del sistema; límites del sistema",
    },
  }),
  carbon_method: optional(choice(CARBON_METHODS), {
    help: "The standard that the footprint was calculated by.",
    grounds: ["espr_annex_i_n"],
    aliases: {
      en: "footprint method; pcf method",
      de: "co2 methode",
      fr: "méthode empreinte; méthode de l'empreinte",
      it: "metodo impronta; metodo dell'impronta",
      es: "método huella; método de la huella",
    },
  }),
  carbon_reference_year: optional(year(1990, 2100), {
    help: "The reference year of the footprint's data.",
    grounds: ["espr_annex_i_n"],
    aliases: {
      en: "reference year",
      de: "bezugsjahr; referenzjahr",
      fr: "année de référence",
      it: "anno di riferimento",
      es: "año de referencia",
    },
  }),
  carbon_primary_data_pct: optional(percent(), {
    help: "Share of the footprint that rests on data of the brand's own supply chain.",
    grounds: ["espr_annex_i_n"],
    aliases: {
      en: "primary data; primary data share",
      de: "primärdaten; primärdatenanteil",
      fr: "données primaires",
      it: "dati primari",
      es: "datos primarios",
    },
  }),
  carbon_verification: optional(choice(CARBON_VERIFICATIONS), {
    shownAfter: "carbon_method",
    help: "Who has checked the footprint.",
    grounds: ["espr_annex_i_n"],
    aliases: {
      en: "verification; verified by",
      de: "prüfung co2",
      fr: "vérification",
      it: "verifica",
      es: "verificación",
    },
  }),
  carbon_includes_offsets: optional(flag(), {
    help: "Whether purchased offsets were subtracted; a product's footprint may not include them.",
    grounds: ["unfair_practices_4c", "empowering_consumers"],
    aliases: {
      en: "offsets; includes offsets",
      de: "kompensation; kompensation enthalten",
      fr: "compensation incluse",
      it: "compensazioni incluse",
      es: "compensaciones incluidas",
    },
  }),
  carbon_score_scale: optional(text(200), {
    noteOf: "carbon_score",
    help: "What the brand's own score means: its scale and direction.",
    aliases: {
      en: "carbon scale",
      de: "skala co2 wert",
      fr: "échelle score carbone",
      it: "scala punteggio carbonio",
      es: "escala puntuación carbono",
    },
  }),
};

const environment = {
  environmental_footprint_pt: optional(measure("points", 0, 1e9), {
    help: "Single weighted score of the Product Environmental Footprint.",
    grounds: ["espr_annex_i_m"],
    aliases: {
      en: "pef score; environmental footprint",
      de: "umweltfußabdruck",
      fr: "empreinte environnementale",
      it: "impronta ambientale",
      es: "huella ambiental",
    },
  }),
  environmental_footprint_class: optional(choice(FOOTPRINT_CLASSES), {
    help: "Class of performance, A to G, where the rules of the product group know classes.",
    grounds: ["espr_annex_i_m"],
    aliases: {
      en: "footprint class",
      de: "umweltklasse",
      fr: "classe environnementale",
      it: "classe ambientale",
      es: "clase ambiental",
    },
  }),
};

const inUse = {
  energy_use_kwh: optional(measure("kwh", 0, 1e9), {
    help: "Electricity that the product takes in use.",
    grounds: ["espr_annex_i_g"],
    aliases: {
      en: "energy use; energy consumption",
      de: "energieverbrauch; stromverbrauch",
      fr: "consommation d'énergie",
      it: "consumo energetico",
      es: "consumo de energía",
    },
  }),
  energy_use_basis: optional(text(200), {
    noteOf: "energy_use_kwh",
    help: "What the energy is counted for: a cycle, a year, 1,000 hours.",
    grounds: ["espr_annex_i_g"],
    aliases: {
      en: "energy basis",
      de: "basis energieverbrauch",
      fr: "base énergie",
      it: "base consumo energetico",
      es: "base consumo de energía",
    },
  }),
  water_use_l: optional(measure("l", 0, 1e9), {
    help: "Water that the product takes in use.",
    grounds: ["espr_annex_i_g"],
    aliases: {
      en: "water use; water consumption",
      de: "wasserverbrauch",
      fr: "consommation d'eau",
      it: "consumo d'acqua",
      es: "consumo de agua",
    },
  }),
  water_use_basis: optional(text(200), {
    noteOf: "water_use_l",
    help: "What the water is counted for: a cycle, a year.",
    grounds: ["espr_annex_i_g"],
    aliases: {
      en: "water basis",
      de: "basis wasserverbrauch",
      fr: "base eau",
      it: "base consumo acqua",
      es: "base consumo de agua",
    },
  }),
};

export const climate = inSection("climate", { ...carbon, ...environment, ...inUse });
