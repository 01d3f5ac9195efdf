import {
  type Aliases,
  inSection,
  choice,
  code,
  flag,
  lines,
  list,
  long,
  measure,
  optional,
  percent,
  text,
} from "../field";
import { SOC_STATUSES, FOOTWEAR_MATERIALS } from "../rules";

const substanceMembers = {
  iupac_name: optional(text(300), {
    help: "Name by IUPAC nomenclature.",
    identifies: "entry",
    aliases: {
      en: "substance #; substance # name",
      de: "stoff #; stoff # name",
      fr: "substance #",
      it: "sostanza #",
      es: "sustancia #",
    },
  }),
  other_names: optional(lines(300, 20), { help: "Usual, trade or abbreviated names." }),
  ec_number: optional(code(20), {
    shownAfter: "cas_number",
    help: "EC number, such as 200-001-8.",
    identifies: "entry",
    aliases: { en: "ec number; substance # ec", de: "eg nummer", fr: "numéro ce", it: "numero ce", es: "número ce" },
  }),
  cas_number: optional(code(20), {
    help: "CAS number, such as 50-00-0.",
    identifies: "entry",
    aliases: {
      en: "cas; cas number; cas # number; substance # cas",
      de: "cas nr",
      fr: "numéro cas",
      it: "numero cas",
      es: "número cas",
    },
  }),
  basis: optional(text(200), { help: "Why it is of concern, such as SVHC or a CLP hazard class." }),
  location: optional(text(300), { help: "Where in the product it is." }),
  concentration_min_pct: optional(percent(), {
    help: "Lowest concentration by mass in the component article that contains it, not in the whole product.",
  }),
  concentration_max_pct: optional(percent(), {
    help: "Highest concentration by mass in the component article that contains it, not in the whole product.",
  }),
  safe_use: optional(long(2000), { shownAfter: "scip_id", help: "What a user has to know to be safe." }),
  scip_id: optional(code(100), { help: "Number in the SCIP database." }),
};

export const substances = inSection("substances", {
  soc_status: optional(choice(SOC_STATUSES), {
    help: "Whether the product was assessed for substances of concern, and with what result.",
    grounds: ["espr_7_5"],
    aliases: {
      en: "substances of concern; svhc; soc; reach",
      de: "besorgniserregende stoffe",
      fr: "substances préoccupantes",
      it: "sostanze preoccupanti",
      es: "sustancias preocupantes",
    },
  }),
  substances: optional(list(substanceMembers, 200), {
    flatEntriesMax: 4,
    help: "Each substance of concern with its names, place and concentration.",
    grounds: ["espr_7_5_a_to_e"],
  }),
  microplastic_release_mg: optional(measure("mg", 0, 1e9), {
    section: "climate",
    help: "Microplastic set free in the test named.",
    grounds: ["espr_annex_i_p"],
    aliases: {
      en: "microplastics; microplastic release",
      de: "mikroplastik",
      fr: "microplastiques",
      it: "microplastiche",
      es: "microplásticos",
    },
  }),
  microplastic_test_method: optional(text(200), {
    section: "climate",
    noteOf: "microplastic_release_mg",
    help: "The test that the release was measured by.",
    grounds: ["espr_annex_i_p"],
    aliases: {
      en: "microplastic method",
      de: "methode mikroplastik",
      fr: "méthode microplastiques",
      it: "metodo microplastiche",
      es: "método microplásticos",
    },
  }),
});

const WORN = ["textiles", "footwear"] as const;

export const restricted = inSection("substances", {
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
});

const partOfShoe = (part: string, aliases: Aliases) =>
  optional(choice(FOOTWEAR_MATERIALS), {
    help: `The material that makes up at least 80 % of the ${part}.`,
    grounds: ["footwear_label"],
    groups: ["footwear"],
    aliases,
  });

export const labelled = inSection("materials", {
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
});
