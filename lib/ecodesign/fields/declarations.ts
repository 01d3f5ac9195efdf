import {
  inSection,
  choice,
  codeLike,
  countries,
  country,
  day,
  language,
  link,
  list,
  optional,
  prose,
  required,
  text,
} from "../field";
import {
  DOCUMENT_ACCESS,
  DOCUMENT_KINDS,
  ITEM_KINDS,
  PAGE_KINDS,
  COMMODITY_CODE_SCHEMES,
  GRANULARITIES,
} from "../rules";

export const dates = inSection("identity", {
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
});

export const internal = inSection("identity", {
  data_valid_on: optional(day(), {
    help: "The day the data were last checked. Only the brand sees it.",
    grounds: ["espr_9_1"],
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
    grounds: ["espr_9_1"],
    access: "brand",
  }),
  sold_in: optional(countries(250), {
    help:
      "The countries in which the product is sold, as ISO 3166-1 codes: views of its items from elsewhere are " +
      "pointed out to the brand. Only the brand sees it.",
    access: "brand",
    aliases: {
      en: "sold in; markets; sales countries; countries of sale",
      de: "verkauft in; märkte; verkaufsländer; absatzländer; vertriebsländer",
      fr: "vendu en; vendu dans; marchés; pays de vente; pays de commercialisation",
      it: "venduto in; mercati; paesi di vendita",
      es: "vendido en; mercados; países de venta",
    },
  }),
});

const documentMembers = {
  kind: required(choice([...DOCUMENT_KINDS, ...PAGE_KINDS, ...ITEM_KINDS]), {
    aliases: {
      en: "document type; document kind; document # type; document # kind",
      de: "dokumentart; dokumenttyp; art des dokuments; dokument # art; dokument # typ",
      fr: "type de document; type du document; type du document #",
      it: "tipo di documento; tipo del documento; tipo del documento #",
      es: "tipo de documento; tipo del documento; tipo del documento #",
    },
  }),
  name: optional(text(300), { identifies: "entry" }),
  url: optional(link(), {
    help: "https address of the document.",
    identifies: "entry",
    aliases: {
      en: "document url; document link; document address; linked document; document # url; document # link",
      de: "dokument url; dokumentlink; dokumentadresse; verknüpftes dokument; dokument # url; dokument # link",
      fr: "url du document; lien du document; lien vers le document; url du document #; lien du document #",
      it: "url del documento; link al documento; collegamento al documento; url del documento #",
      es: "url del documento; enlace al documento; enlace del documento; url del documento #",
    },
  }),
  language: optional(language(), { help: "BCP 47 tag, such as en or de-AT." }),
  issuer: optional(text(300), { help: "Who issued it." }),
  issued_on: optional(day()),
  valid_until: optional(day()),
  sha256: optional(codeLike(/^[0-9a-f]{64}$/, "A SHA-256 is 64 hexadecimal digits."), {
    shownAfter: "access",
    help: "Fingerprint of the file: 64 hexadecimal digits.",
    aliases: {
      en:
        "sha256; sha256 hash; sha256 checksum; sha256 fingerprint; document sha256; document hash; " +
        "document checksum; hash of the document; document # sha256; document # hash",
      de:
        "sha256 prüfsumme; sha256 fingerabdruck; prüfsumme sha256; prüfsumme des dokuments; dokument prüfsumme; " +
        "dokumentprüfsumme; dokument # prüfsumme",
      fr: "empreinte sha256; sha256 du document; empreinte du document; sha256 du document #",
      it: "impronta sha256; sha256 del documento; impronta del documento; sha256 del documento #",
      es: "huella sha256; sha256 del documento; huella del documento; resumen sha256",
    },
  }),
  access: optional(choice(DOCUMENT_ACCESS), {
    help:
      "Who may read it; by its kind when left out. `disassembly` and `safety` of a battery are then not public: " +
      "Regulation (EU) 2023/1542, Annex XIII, point 2.",
  }),
};

export const documents = inSection("documents", {
  documents: optional(list(documentMembers, 200), {
    flatEntriesMax: 4,
    help: "Declarations, certificates, reports and manuals, and pages about the product, each with its address.",
    grounds: ["espr_annex_iii_e_f"],
  }),
});

export const identity = inSection("identity", {
  upi: optional(link(), {
    shownAfter: "country_of_origin",
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
    help: "Whether a passport covers a model, a batch or a single item.",
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
    noteOf: "commodity_code",
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
});

export const origin = inSection("identity", {
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
});

export const instructions = inSection("instructions", {
  safety_information: optional(prose(), {
    help: "Warnings and safety information for users, by language.",
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
});
