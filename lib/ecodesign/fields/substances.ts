import { z } from "zod";
import { optional } from "../field";
import { choice, code, lines, list, long, measure, percent, text } from "../kinds";
import { SOC_STATUSES } from "../rules";

/** Substances of concern, and microplastics. */

const substance = z.strictObject({
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
  concentration_min_pct: optional(percent(), { help: "Lowest concentration by mass." }),
  concentration_max_pct: optional(percent(), { help: "Highest concentration by mass." }),
  safe_use: optional(long(2000), { help: "What a user has to know to be safe." }),
  scip_id: optional(code(100), { help: "Number in the SCIP database." }),
});

export const substances = {
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
  substances: optional(list(substance, 200), {
    flatEntriesMax: 4,
    help: "Each substance of concern with its names, place and concentration.",
    grounds: ["espr_7_5_a_to_e"],
  }),
  microplastic_release_mg: optional(measure("mg", 0, 1e9), {
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
};
