import { optional } from "../field";
import { day, text } from "../kinds";

/** When the product and its data hold. */

export const dates = {
  placed_on_market_on: optional(day(), {
    help: "The day the first unit was sold or supplied in the EU.",
    source: "ESPR Art 9(2)(i)",
    aliases: {
      en: "market date; placed on the market; launch date; date placed on market",
      de: "in verkehr seit; in verkehr gebracht am; inverkehrbringen; marktdatum; datum inverkehrbringen",
      fr: "mise sur le marché; date de mise sur le marché",
      it: "immissione sul mercato; data di immissione",
      es: "introducción en el mercado; fecha de comercialización",
    },
  }),
  available_until: optional(day(), {
    help: "The day until which the passport stays available: not before the expected lifetime ends.",
    source: "ESPR Art 9(2)(i)",
    aliases: {
      en: "passport available until",
      de: "verfügbar bis",
      fr: "disponible jusqu'au; disponible jusque",
      it: "disponibile fino al",
      es: "disponible hasta",
    },
  }),
};

/** What the brand alone sees. */
export const internal = {
  data_valid_on: optional(day(), {
    help: "The day the data were last checked. Only the brand sees it.",
    source: "ESPR Art 9(1)",
    access: "brand",
    aliases: {
      en: "data as of; data date",
      de: "datenstand; stand der daten",
      fr: "date des données",
      it: "data dei dati",
      es: "fecha de los datos",
    },
  }),
  source_owner: optional(text(200), {
    help: "Who in the brand answers for the data: a role or a department. Only the brand sees it.",
    source: "ESPR Art 9(1)",
    access: "brand",
  }),
};
