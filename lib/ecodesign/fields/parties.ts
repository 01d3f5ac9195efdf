import { inSection, choice, code, country, day, link, list, optional, required, single, text } from "../field";
import { OPERATOR_ROLES, OPERATOR_SCHEMES } from "../rules";

const operatorMembers = {
  role: required(choice(OPERATOR_ROLES)),
  name: required(text(300), {
    identifies: "entry",
    aliases: {
      en: "manufacturer; manufacturer name; producer; operator # name",
      de: "hersteller; herstellername",
      fr: "fabricant; nom du fabricant",
      it: "produttore; fabbricante",
      es: "fabricante",
    },
  }),
  address: optional(text(500), {
    help: "Postal address in one line.",
    aliases: {
      en: "manufacturer address",
      de: "herstelleradresse",
      fr: "adresse du fabricant",
      it: "indirizzo produttore",
      es: "dirección del fabricante",
    },
  }),
  email: optional(text(320), {
    help: "Electronic address for authorities and customers.",
    aliases: {
      en: "manufacturer email",
      de: "hersteller e mail",
      fr: "e mail du fabricant",
      it: "e mail produttore",
      es: "correo del fabricante",
    },
  }),
  identifier: optional(code(100), {
    help: "Unique operator identifier.",
    aliases: {
      en: "manufacturer gln; gln",
      de: "hersteller gln",
      fr: "gln fabricant",
      it: "gln produttore",
      es: "gln fabricante",
    },
  }),
  identifier_scheme: optional(choice(OPERATOR_SCHEMES), { help: "The scheme that the identifier belongs to." }),
  country: optional(country(), {
    help: "Where it is established: ISO 3166-1, two letters. A manufacturer outside the EU needs somebody in it.",
    aliases: {
      en: "manufacturer country",
      de: "land des herstellers; herstellerland",
      fr: "pays du fabricant",
      it: "paese del fabbricante; paese del produttore",
      es: "país del fabricante",
    },
  }),
  eori: optional(code(17), { help: "Customs number of an importer, such as DE1234567." }),
};

const facilityMembers = {
  identifier: required(code(100), {
    help: "Unique facility identifier.",
    identifies: "entry",
    aliases: { en: "facility; facility id", de: "betriebsstätte" },
    lesserAliases: {
      en: "plant; factory",
      de: "werk",
      fr: "usine; site de production",
      it: "stabilimento",
      es: "planta; fábrica",
    },
  }),
  identifier_scheme: optional(text(40), { help: "The scheme of the identifier, such as gln." }),
  country: optional(country(), {
    help: "ISO 3166-1, two letters.",
    aliases: {
      en: "facility country; factory country",
      de: "land des werks",
      fr: "pays de l'usine",
      it: "paese stabilimento",
      es: "país de la planta",
    },
  }),
  activity: optional(text(200), { help: "What is done there, such as spinning or assembly." }),
};

const backupProviderMembers = {
  name: required(text(300), { identifies: "entry" }),
  identifier: optional(code(100), { help: "Unique operator identifier of the provider.", identifies: "entry" }),
  url: optional(link(), { help: "https address of the copy or the provider." }),
  last_backup_on: optional(day(), { help: "The day of the last copy." }),
};

export const parties = inSection("operators", {
  operators: optional(list(operatorMembers, 50), {
    flatEntriesMax: 3,
    help: "Manufacturer, importer and others who answer for the product in the EU.",
    grounds: ["espr_annex_iii_g_h_j_k"],
  }),
  facilities: optional(list(facilityMembers, 200), {
    flatEntriesMax: 3,
    help: "Sites where the product or its parts are made.",
    grounds: ["espr_annex_iii_i"],
  }),
  backup_provider: optional(single(backupProviderMembers), {
    help: "The independent provider that keeps a copy of the passport.",
    grounds: ["espr_annex_iii_l"],
  }),
});
