import { inSection, choice, country, flag, list, measure, optional, percent, required, text } from "../field";
import { RECYCLED_CONTENT_METHODS } from "../rules";

const materialMembers = {
  name: required(text(200), {
    identifies: "entry",
    aliases: {
      en: "material #; materials #; material # name; material name #; fibre #; fabric #",
      de: "materialien #; werkstoff #; material # bezeichnung",
      fr: "matière #; nom matière #; matériau #",
      it: "materiale #; nome materiale #; tessuto #",
      es: "nombre material #; fibra #",
    },
  }),
  mass_pct: required(percent(), {
    help: "Share of the product's mass.",
    aliases: {
      en: "material # share; materials # share; material # percent; share #; material # mass",
      de: "materialien # anteil; materialanteil #; material # anteil; anteil #; werkstoff # anteil",
      fr: "matière # part; part matière #; part #",
      it: "quota materiale #; materiale # percentuale",
      es: "material # porcentaje; porcentaje material #",
    },
  }),
  recycled_pct: optional(percent(), {
    help: "Recycled share of this material.",
    aliases: {
      en: "material # recycled; recycled share material #; material # recycled share",
      de: "material # rezyklat",
      fr: "matière # recyclé",
      it: "materiale # riciclato",
      es: "material # reciclado",
    },
  }),
  renewable_pct: optional(percent(), {
    help: "Renewable share of this material.",
    aliases: {
      en: "material # renewable",
      de: "material # nachwachsend",
      fr: "matière # renouvelable",
      it: "materiale # rinnovabile",
      es: "material # renovable",
    },
  }),
  origin_country: optional(country(), {
    help: "ISO 3166-1, two letters.",
    aliases: {
      en: "material # origin; material # country",
      de: "material # herkunft",
      fr: "matière # origine",
      it: "materiale # origine",
      es: "material # origen",
    },
  }),
  critical_raw_material: optional(flag(), {
    shownAfter: "component",
    help: "Whether it is on the list of critical raw materials (Regulation (EU) 2024/1252).",
  }),
  component: optional(text(200), {
    help: "The part of the product that it is in.",
    aliases: {
      en: "material # component; material # part",
      de: "material # bauteil",
      fr: "matière # composant",
      it: "materiale # componente",
      es: "material # componente",
    },
  }),
};

export const materials = inSection("materials", {
  materials: optional(list(materialMembers, 200), {
    shownAfter: "packaging_weight_g",
    isComposition: true,
    flatEntriesMax: 8,
    help: "What the product is made of; the shares of mass add up to 100 %.",
    grounds: ["espr_annex_i_h_i"],
    aliases: {
      en: "composition; material composition; fabric composition; fibre composition; fiber composition",
      de: "zusammensetzung; materialzusammensetzung; faserzusammensetzung; textilkennzeichnung",
      fr: "composition; composition matière; composition textile",
      it: "composizione; composizione tessile; composizione dei materiali; composizione materiali",
      es: "composición; composición textil; composición del material",
    },
  }),
  recycled_pre_consumer_pct: optional(percent(), {
    help: "Share of the product's mass recycled from production waste.",
    grounds: ["espr_annex_i_h"],
    aliases: {
      en: "pre consumer; pre consumer recycled",
      de: "rezyklat pre consumer",
      fr: "recyclé pré consommation",
      it: "riciclato pre consumo",
      es: "reciclado preconsumo",
    },
  }),
  recycled_post_consumer_pct: optional(percent(), {
    help: "Share of the product's mass recycled from used products.",
    grounds: ["espr_annex_i_h"],
    aliases: {
      en: "post consumer; post consumer recycled",
      de: "rezyklat post consumer",
      fr: "recyclé post consommation",
      it: "riciclato post consumo",
      es: "reciclado posconsumo",
    },
  }),
  recycled_content_method: optional(choice(RECYCLED_CONTENT_METHODS), {
    noteOf: "recycled_content",
    help: "The standard or scheme that the recycled content was measured by.",
    grounds: ["espr_annex_i_h"],
    aliases: {
      en: "recycled method",
      de: "rezyklat methode",
      fr: "méthode contenu recyclé",
      it: "metodo contenuto riciclato",
      es: "método contenido reciclado",
    },
  }),
  used_components_pct: optional(percent(), {
    help: "Share of components that were in use before.",
    grounds: ["espr_annex_i_k"],
    aliases: {
      en: "reused components; used components",
      de: "wiederverwendete teile",
      fr: "composants réutilisés",
      it: "componenti riutilizzati",
      es: "componentes reutilizados",
    },
  }),
});

export const weights = inSection("materials", {
  weight_g: optional(measure("g", 0.001, 1e9), {
    help: "Mass of one unit without its packaging.",
    grounds: ["espr_annex_i_j"],
    aliases: {
      en: "weight; net weight; product weight; mass",
      de: "gewicht; nettogewicht; produktgewicht; masse",
      fr: "poids; poids net; masse",
      it: "peso; peso netto",
      es: "peso; peso neto",
    },
  }),
  packaging_weight_g: optional(measure("g", 0.001, 1e9), {
    help: "Mass of the packaging of one unit.",
    grounds: ["espr_annex_i_j"],
    aliases: {
      en: "packaging weight; weight packaging",
      de: "verpackungsgewicht; verpackung gewicht; gewicht verpackung",
      fr: "poids emballage; poids de l'emballage",
      it: "peso imballaggio",
      es: "peso del embalaje; peso del envase",
    },
  }),
});
