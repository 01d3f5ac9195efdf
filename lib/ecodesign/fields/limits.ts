import { optional } from "../field";
import { choice, flag, measure } from "../kinds";
import { FOOTWEAR_MATERIALS } from "../rules";

/** Measured against limits of REACH, and what labels of textiles and footwear say. */

const WORN = ["textiles", "footwear"] as const;

export const restricted = {
  pfhxa_ppb: optional(measure("ppb", 0, 1e9), {
    help: "PFHxA and its salts in the homogeneous material that holds most of them, as measured.",
    grounds: ["pfhxa", "reach_xvii_pfhxa"],
    groups: WORN,
    aliases: { en: "pfhxa", de: "pfhxa", fr: "pfhxa", it: "pfhxa", es: "pfhxa" },
  }),
  pfhxa_related_ppb: optional(measure("ppb", 0, 1e9), {
    help: "Substances related to PFHxA in the homogeneous material that holds most of them, as measured.",
    grounds: ["pfhxa", "reach_xvii_pfhxa"],
    groups: WORN,
    aliases: {
      en: "pfhxa related substances; pfhxa related",
      de: "pfhxa verwandte stoffe",
      fr: "substances apparentées au pfhxa",
      it: "sostanze correlate al pfhxa",
      es: "sustancias afines al pfhxa",
    },
  }),
  formaldehyde_mg_m3: optional(measure("mg_m3", 0, 1e6), {
    help: "Formaldehyde released to the air of the test chamber, as measured.",
    grounds: ["formaldehyde", "reach_xvii_formaldehyde"],
    groups: ["furniture"],
    aliases: {
      en: "formaldehyde; formaldehyde release",
      de: "formaldehyd; formaldehydabgabe",
      fr: "formaldéhyde; émission de formaldéhyde",
      it: "formaldeide; emissione di formaldeide",
      es: "formaldehído; emisión de formaldehído",
    },
  }),
};

const partOfShoe = (part: string, aliases: NonNullable<Parameters<typeof optional>[1]>["aliases"]) =>
  optional(choice(FOOTWEAR_MATERIALS), {
    help: `The material that makes up at least 80 % of the ${part}.`,
    grounds: ["footwear_label"],
    groups: ["footwear"],
    aliases,
  });

export const labelled = {
  contains_animal_parts: optional(flag(), {
    help: "Whether it has parts of animal origin that are no textile, such as leather, fur, down or horn.",
    grounds: ["fibre_names_12"],
    groups: ["textiles"],
    aliases: {
      en: "parts of animal origin; non textile parts of animal origin",
      de: "teile tierischen ursprungs; nichttextile teile tierischen ursprungs",
      fr: "parties d'origine animale; parties non textiles d'origine animale",
      it: "parti di origine animale; parti non tessili di origine animale",
      es: "partes de origen animal; partes no textiles de origen animal",
    },
  }),
  footwear_upper: partOfShoe("upper", {
    en: "upper; upper material",
    de: "schaft; schaftmaterial",
    fr: "tige",
    it: "tomaia",
    es: "empeine; corte",
  }),
  footwear_lining: partOfShoe("lining and sock", {
    en: "lining and sock; lining",
    de: "futter und decksohle; futter",
    fr: "doublure et semelle de propreté; doublure",
    it: "rivestimento e suola interna; fodera",
    es: "forro y plantilla; forro",
  }),
  footwear_sole: partOfShoe("outer sole", {
    en: "outer sole; outsole",
    de: "laufsohle",
    fr: "semelle extérieure",
    it: "suola esterna",
    es: "suela",
  }),
};
