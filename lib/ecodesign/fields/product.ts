import { PRODUCT_GROUPS } from "@/lib/law/rules";
import { choice, gtin, identifier, measure, optional, percent, required, text, wholeMeasure } from "../field";
import { WARRANTY_MONTHS_MAX } from "../rules";

/** Fields with a database column of their own. All others are in the column `ecodesign`. */
export const productColumns = {
  name: required(text(300), {
    help: "What the product is called.",
    aliases: {
      en:
        "product name; product; title; article name; article description; item description; item name; description; " +
        "designation",
      de: "produktname; produkt; artikelname; artikelbezeichnung; bezeichnung; artikel; titel; produktbezeichnung",
      fr: "nom; nom du produit; produit; désignation; désignation article; libellé; titre",
      it: "nome; nome prodotto; prodotto; denominazione; descrizione; descrizione articolo; titolo",
      es: "nombre; nombre del producto; producto; denominación; descripción; descripción del artículo; título",
    },
  }),
  model: optional(text(200), {
    help: "Model designation.",
    identifies: "product",
    aliases: {
      en: "model number; model name; style; style number",
      de: "modell; modellnummer; modellbezeichnung; stil",
      fr: "modèle; référence modèle",
      it: "modello; numero modello",
      es: "modelo; número de modelo",
    },
  }),
  gtin: optional(gtin(), {
    section: "identity",
    help: "8 to 14 digits, as a string. One whose length or check digit is not GS1's is kept, with a warning.",
    grounds: ["espr_annex_iii_c"],
    identifies: "product",
    aliases: {
      en: "ean; ean code; ean13; ean 13; barcode; bar code; upc; gtin13; gtin 14; gtin ean; ean gtin",
      de: "strichcode; ean nummer",
      fr: "code barres; code ean",
      it: "codice a barre; codice ean",
      es: "código de barras; código ean",
    },
  }),
  recycled_content: optional(percent("Recycled content is percent of mass, 0 to 100."), {
    section: "materials",
    help: "Recycled share of the product's mass, in percent.",
    grounds: ["espr_annex_i_h"],
    aliases: {
      en: "recycled share; recycled; recycled percentage; recyclate content",
      de: "rezyklat; rezyklatanteil; recyclinganteil; recyclatanteil; anteil rezyklat",
      fr: "contenu recyclé; part recyclée; taux de recyclé",
      it: "contenuto riciclato; percentuale riciclata; quota riciclata",
      es: "contenido reciclado; porcentaje reciclado",
    },
  }),
  carbon_score: optional(measure("plain", 0, 1e12, "A carbon score is 0 or more, and a million million at most."), {
    section: "climate",
    shownAfter: "carbon_includes_offsets",
    help: "The brand's own score; `carbon_footprint_kg_co2e` is the figure to audit.",
    aliases: {
      en: "co2 score; carbon rating",
      de: "co2 wert",
      fr: "score carbone",
      it: "punteggio di carbonio",
      es: "puntuación de carbono",
    },
  }),
  external_id: optional(identifier(200), {
    help: "Your ERP's own id: one product of your brand has it.",
    access: "brand",
    identifies: "product",
    aliases: {
      en: "erp id; erp number; sku; article number; item number; item no; article no",
      de: "artikelnummer; artikel nr; art nr; materialnummer; sachnummer; bestellnummer",
      fr: "référence; numéro d'article; code article; réf; réf article",
      it: "codice articolo; codice; numero articolo; riferimento",
      es: "número de artículo; n.º de artículo; código de artículo; referencia; código",
    },
  }),
  product_group: optional(choice(PRODUCT_GROUPS), {
    section: "identity",
    help: "Decides what the compliance review asks for.",
    aliases: {
      en: "product category; category; group; product type",
      de: "produktgruppe; warengruppe; kategorie; produktkategorie",
      fr: "groupe de produits; catégorie; famille",
      it: "categoria; gruppo di prodotti; gruppo merceologico",
      es: "categoría; grupo de productos; familia",
    },
  }),
  warranty_months: optional(
    wholeMeasure("months", 0, WARRANTY_MONTHS_MAX, `A warranty has 0 to ${WARRANTY_MONTHS_MAX} months.`),
    {
      section: "durability",
      shownAfter: "expected_lifetime_years",
      help: "Gives each unit a warranty of this number of months that begins at its first sale.",
      access: "brand",
      aliases: {
        en: "warranty; guarantee; warranty period",
        de: "garantie; gewährleistung; garantiezeit; garantiedauer",
        fr: "garantie; durée de garantie",
        it: "garanzia; durata garanzia",
        es: "garantía; duración de la garantía",
      },
    },
  ),
};
