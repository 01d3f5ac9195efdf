import { optional } from "../field";
import { choice, codeLike, country, link } from "../kinds";
import { COMMODITY_CODE_SCHEMES, GRANULARITIES } from "../rules";

/** What the product is, and where it comes from. */

export const identity = {
  upi: optional(link(), {
    help: "https address that leads to the product's passport for good.",
    grounds: ["espr_annex_iii_b"],
    aliases: {
      en: "product url; unique product identifier; digital link; gs1 digital link",
      de: "produkt url",
      fr: "identifiant unique",
      it: "identificativo unico",
      es: "identificador único",
    },
  }),
  granularity: optional(choice(GRANULARITIES), {
    help: "Whether a passport stands for a model, a batch or a single item.",
    grounds: ["espr_10_1_f"],
    aliases: { en: "passport level; level", de: "ebene; passebene", fr: "niveau", it: "livello", es: "nivel" },
  }),
  commodity_code: optional(codeLike(/^[0-9]{4,12}$/, "A commodity code is 6, 8 or 10 digits."), {
    help: "Customs code of 6 (HS), 8 (CN) or 10 digits (TARIC).",
    grounds: ["espr_annex_iii_d"],
    aliases: {
      en: "hs code; cn code; taric; customs tariff number; customs code; tariff number",
      de: "zolltarifnummer; warennummer; zollcode",
      fr: "code douanier; nomenclature douanière",
      it: "codice doganale",
      es: "código arancelario; partida arancelaria",
    },
  }),
  commodity_code_scheme: optional(choice(COMMODITY_CODE_SCHEMES), {
    help: "The nomenclature that the commodity code belongs to.",
    grounds: ["espr_annex_iii_d"],
    aliases: {
      en: "code scheme",
      de: "schema zolltarif",
      fr: "schéma du code",
      it: "schema del codice",
      es: "esquema del código",
    },
  }),
};

export const origin = {
  country_of_origin: optional(country(), {
    help: "Where the last substantial processing took place: ISO 3166-1, two letters.",
    grounds: ["espr_annex_iii_a"],
    aliases: {
      en: "origin; made in; country; manufacturing country",
      de: "herkunftsland; ursprungsland; herstellungsland; land; herkunft; ursprung",
      fr: "pays d'origine; pays; origine; fabriqué en",
      it: "paese di origine; paese; origine; prodotto in",
      es: "país de origen; país; origen; hecho en",
    },
  }),
};
