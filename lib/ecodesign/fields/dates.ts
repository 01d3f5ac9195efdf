import { optional } from "../field";
import { countries, day, text } from "../kinds";
import { BRAND_ALONE } from "../readers";

/** When the product and its data hold. */

export const dates = {
  placed_on_market_on: optional(day(), {
    help: "The day the first unit was sold or supplied in the EU.",
    grounds: ["espr_9_2_i"],
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
    grounds: ["espr_9_2_i"],
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
    grounds: ["espr_9_1"],
    access: BRAND_ALONE,
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
    grounds: ["espr_9_1"],
    access: BRAND_ALONE,
  }),
  sold_in: optional(countries(250), {
    help:
      "The countries in which the product is sold, as ISO 3166-1 codes: views of its items from elsewhere are " +
      "pointed out to the brand. Only the brand sees it.",
    access: BRAND_ALONE,
    aliases: {
      en: "sold in; markets; sales countries; countries of sale",
      de: "verkauft in; märkte; verkaufsländer; absatzländer; vertriebsländer",
      fr: "vendu en; vendu dans; marchés; pays de vente; pays de commercialisation",
      it: "venduto in; mercati; paesi di vendita",
      es: "vendido en; mercados; países de venta",
    },
  }),
};
