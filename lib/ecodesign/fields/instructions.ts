import { optional } from "../field";
import { prose } from "../kinds";

/** What customers, repairers and treatment facilities are told, by language. */

export const instructions = {
  safety_information: optional(prose(), {
    help: "Warnings and safety information for whoever uses the product, by language.",
    grounds: ["product_safety_9_7", "espr_annex_iii_f"],
    aliases: {
      en: "safety information; safety instructions; warnings",
      de: "sicherheitshinweise; sicherheitsinformationen; warnhinweise",
      fr: "informations de sécurité; avertissements",
      it: "informazioni sulla sicurezza; avvertenze",
      es: "información de seguridad; advertencias",
    },
  }),
  care_instructions: optional(prose(), {
    help: "How to use and maintain the product, by language.",
    grounds: ["espr_7_2_b_ii"],
    aliases: {
      en: "care instructions; care; washing instructions",
      de: "pflegehinweise; pflege; pflegeanleitung",
      fr: "instructions d'entretien; entretien",
      it: "istruzioni di cura; istruzioni di lavaggio",
      es: "instrucciones de cuidado; cuidado",
    },
  }),
  repair_instructions: optional(prose(), {
    help: "How to repair the product or have it repaired, by language.",
    grounds: ["espr_7_2_b_ii"],
    aliases: {
      en: "repair instructions; repair",
      de: "reparaturhinweise; reparaturanleitung",
      fr: "instructions de réparation",
      it: "istruzioni di riparazione",
      es: "instrucciones de reparación",
    },
  }),
  disassembly_instructions: optional(prose(), {
    help: "How to take the product apart, for repairers and recyclers, by language.",
    grounds: ["espr_7_2_b_iii"],
    aliases: {
      en: "disassembly instructions; disassembly",
      de: "demontagehinweise; demontageanleitung",
      fr: "instructions de démontage",
      it: "istruzioni di smontaggio",
      es: "instrucciones de desmontaje",
    },
  }),
  end_of_life_instructions: optional(prose(), {
    help: "How to return or dispose of the product, by language.",
    grounds: ["espr_7_2_b_ii"],
    aliases: {
      en: "end of life instructions; end of life; disposal",
      de: "entsorgung; entsorgungshinweise",
      fr: "fin de vie; élimination",
      it: "fine vita; smaltimento",
      es: "fin de vida; eliminación",
    },
  }),
};
