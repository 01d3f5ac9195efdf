import { optional } from "../field";
import { measure, score, text } from "../kinds";

/** How long the product lasts, and how well it is mended and recycled. */

export const durability = {
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
    help: "For how many years after the last sale spare parts can be had.",
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
};
