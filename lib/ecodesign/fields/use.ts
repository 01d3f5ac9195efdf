import { inSection, choice, measure, optional, prose, score, text } from "../field";
import {
  CARE_BLEACHING,
  CARE_CLEANING,
  CARE_DRYING,
  CARE_IRONING,
  CARE_WASHING,
  GUARANTEE_YEARS_LEAST,
  GUARANTEE_YEARS_MAX,
} from "../rules";

export const durability = inSection("durability", {
  expected_lifetime_years: optional(measure("years", 0, 100), {
    help: "How long the product lasts in normal use.",
    grounds: ["espr_annex_i_a"],
    aliases: {
      en: "lifetime; expected lifetime; service life",
      de: "lebensdauer; erwartete lebensdauer; nutzungsdauer",
      fr: "durée de vie; durée de vie attendue",
      it: "vita utile; durata prevista; durata di vita prevista",
      es: "vida útil; vida útil prevista; duración prevista",
    },
  }),
  durability_score: optional(score(), {
    help: "From 0 to 10, higher lasts longer.",
    grounds: ["espr_annex_i_a"],
    aliases: {
      en: "durability",
      de: "haltbarkeit; haltbarkeitswert",
      fr: "durabilité",
      it: "durabilità",
      es: "durabilidad",
    },
  }),
  durability_method: optional(text(200), {
    noteOf: "durability_score",
    help: "The standard or test that the score follows.",
    grounds: ["espr_annex_i_a"],
    aliases: {
      en: "durability test",
      de: "methode haltbarkeit",
      fr: "méthode durabilité",
      it: "metodo durabilità",
      es: "método durabilidad",
    },
  }),
  repairability_score: optional(score(), {
    help: "From 0 to 10, higher is easier to repair.",
    grounds: ["espr_annex_i_b"],
    aliases: {
      en: "repairability; repair score",
      de: "reparierbarkeit; reparaturindex",
      fr: "réparabilité; indice de réparabilité",
      it: "riparabilità",
      es: "reparabilidad",
    },
  }),
  repairability_method: optional(text(200), {
    noteOf: "repairability_score",
    help: "The standard or method that the score follows.",
    grounds: ["espr_annex_i_b"],
    aliases: {
      en: "repair method",
      de: "methode reparierbarkeit",
      fr: "méthode réparabilité",
      it: "metodo riparabilità",
      es: "método reparabilidad",
    },
  }),
  spare_parts_available_years: optional(measure("years", 0, 50), {
    shownAfter: "recyclability_score",
    help: "How many years after the last sale spare parts are available.",
    grounds: ["espr_annex_i_b"],
    aliases: {
      en: "spare parts; spare parts availability",
      de: "ersatzteile; ersatzteilverfügbarkeit",
      fr: "pièces détachées",
      it: "pezzi di ricambio; ricambi",
      es: "repuestos; piezas de recambio",
    },
  }),
  recyclability_score: optional(score(), {
    help: "From 0 to 10, higher is easier to recycle.",
    grounds: ["espr_annex_i_d"],
    aliases: {
      en: "recyclability",
      de: "recyclingfähigkeit; recyclebarkeit",
      fr: "recyclabilité",
      it: "riciclabilità",
      es: "reciclabilidad",
    },
  }),
  recyclability_method: optional(text(200), {
    noteOf: "recyclability_score",
    help: "The standard or method that the score follows.",
    grounds: ["espr_annex_i_d"],
    aliases: {
      en: "recyclability test",
      de: "methode recyclingfähigkeit",
      fr: "méthode recyclabilité",
      it: "metodo riciclabilità",
      es: "método reciclabilidad",
    },
  }),
});

/** The treatments of ISO 3758 in its order, as text because its symbols are registered trademarks of GINETEX. */
export const textileCare = inSection("instructions", {
  care_washing: optional(choice(CARE_WASHING), {
    help: "The strongest washing that the textile withstands.",
    grounds: ["espr_7_2_b_ii"],
    aliases: { en: "washing", de: "waschen", fr: "lavage", it: "lavaggio", es: "lavado" },
  }),
  care_bleaching: optional(choice(CARE_BLEACHING), {
    help: "The strongest bleaching that the textile withstands.",
    grounds: ["espr_7_2_b_ii"],
    aliases: { en: "bleaching", de: "bleichen", fr: "blanchiment", it: "candeggio", es: "blanqueo" },
  }),
  care_drying: optional(choice(CARE_DRYING), {
    help: "How the textile is dried.",
    grounds: ["espr_7_2_b_ii"],
    aliases: { en: "drying", de: "trocknen", fr: "séchage", it: "asciugatura", es: "secado" },
  }),
  care_ironing: optional(choice(CARE_IRONING), {
    help: "The hottest ironing that the textile withstands.",
    grounds: ["espr_7_2_b_ii"],
    aliases: { en: "ironing", de: "bügeln", fr: "repassage", it: "stiratura", es: "planchado" },
  }),
  care_cleaning: optional(choice(CARE_CLEANING), {
    help: "The professional cleaning that the textile withstands.",
    grounds: ["espr_7_2_b_ii"],
    aliases: {
      en: "professional cleaning; dry cleaning",
      de: "professionelle reinigung; chemische reinigung",
      fr: "nettoyage professionnel; nettoyage à sec",
      it: "lavaggio professionale; lavaggio a secco",
      es: "limpieza profesional; limpieza en seco",
    },
  }),
});

export const keeping = inSection("identity", {
  ...textileCare,
  serial_location: optional(prose(), {
    help: "Where the serial number is on the item, by language, for people who scan the code.",
    aliases: {
      en: "where to find the serial number; serial number location",
      de: "ort der seriennummer; wo die seriennummer steht",
      fr: "emplacement du numéro de série",
      it: "posizione del numero di serie",
      es: "ubicación del número de serie",
    },
  }),
  durability_guarantee_years: optional(
    measure(
      "years",
      GUARANTEE_YEARS_LEAST,
      GUARANTEE_YEARS_MAX,
      `A commercial guarantee of durability is told from ${GUARANTEE_YEARS_LEAST} years on.`,
    ),
    {
      section: "durability",
      shownAfter: "warranty_months",
      help:
        "Years of the producer's own guarantee of durability, at no additional cost and for the whole good: of more " +
        "than two years, for which the harmonised label is there.",
      grounds: ["consumer_rights_5_1_ea", "guarantee_notice"],
      aliases: {
        en: "guarantee of durability; commercial guarantee of durability",
        de: "haltbarkeitsgarantie; gewerbliche haltbarkeitsgarantie",
        fr: "garantie commerciale de durabilité",
        it: "garanzia commerciale di durabilità",
        es: "garantía comercial de durabilidad",
      },
    },
  ),
});
