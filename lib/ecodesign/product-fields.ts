import { z } from "zod";
import { PRODUCT_GROUPS } from "@/lib/law/rules";
import { text as plainText } from "@/lib/platform/input/text";
import { ecodesignFields } from "./contract";
import { type Field, fieldsOf, type Kinded, optional, required } from "./field";
import { batteryState } from "./fields/battery";
import { choice, code, count, day, identifier, measure, percent, text, wholeMeasure } from "./kinds";
import { BRAND_ALONE } from "./readers";

export const WARRANTY_MONTHS_MAX = 600;

const gtin: Kinded<z.ZodString> = {
  value: { kind: "gtin" },
  schema: z
    .string({
      error: (issue) =>
        typeof issue.input === "number"
          ? "A GTIN is a string: as a number it would lose its leading zeros."
          : undefined,
    })
    .regex(/^[0-9]{8,14}$/, { error: "A GTIN has 8 to 14 digits and nothing else." }),
};

const ownFields = {
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
  gtin: optional(gtin, {
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
    access: BRAND_ALONE,
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
      help: "Gives each unit a warranty of this number of months that begins at its first sale.",
      access: BRAND_ALONE,
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

export const productFields = { ...ownFields, ...ecodesignFields };

export const QUANTITY_MAX = 10_000;

export const unitFields = {
  serial_number: optional(identifier(100), {
    help: "Of the one unit that the record registers.",
    identifies: "unit",
    aliases: {
      en: "serial; serial no; serial numbers; sn; imei",
      de: "seriennummer; seriennummern; seriennr; serial nr; fabriknummer; rahmennummer",
      fr: "numéro de série; n° de série",
      it: "numero di serie; matricola",
      es: "número de serie; n.º de serie",
    },
  }),
  batch: optional(identifier(100), {
    help: "The lot that all units of the record belong to.",
    aliases: {
      en: "lot; batch number; lot number",
      de: "charge; chargennummer; los; losnummer",
      fr: "numéro de lot",
      it: "lotto; numero di lotto",
      es: "lote; número de lote",
    },
  }),
  unit_external_id: optional(identifier(200), {
    help: "Your own id of the one unit that the record registers: one unit of your brand has it.",
    access: BRAND_ALONE,
    identifies: "unit",
    aliases: {
      en:
        "unit id; unit number; unit no; external unit id; device id; asset id; inventory number; item id; equipment " +
        "number; asset number",
      de:
        "stück id; stücknummer; stück nr; einheit id; einheiten id; exemplar id; exemplarnummer; geräte id; " +
        "gerätenummer; inventarnummer; stückkennung; einzelstücknummer; equipmentnummer",
      fr: "id unité; numéro d'unité; numéro d'équipement",
      it: "id unità; numero unità; numero equipment",
      es: "id unidad; número de unidad; id de unidad; número de equipo",
    },
  }),
  produced_on: optional(day(), {
    help: "The day the units were made.",
    aliases: {
      en: "production date; manufacturing date; date of manufacture; manufactured on; made on",
      de:
        "produktionsdatum; herstelldatum; herstellungsdatum; herstelltag; fertigungsdatum; produziert am; " +
        "hergestellt am",
      fr: "date de fabrication; date de production",
      it: "data di produzione; data di fabbricazione",
      es: "fecha de fabricación; fecha de producción",
    },
  }),
  production_facility: optional(code(100), {
    help: "Identifier of the site that made the units, such as a GLN.",
    aliases: {
      en:
        "production facility id; production site; production plant; manufacturing site; plant; factory; production " +
        "facility",
      de: "produktionsstätte; produktionsstandort; produktionswerk; fertigungsstätte; fertigungswerk; werk; fabrik",
      fr: "lieu de fabrication; usine; site de production; division",
      it: "sito di produzione; stabilimento",
      es: "lugar de fabricación; planta; fábrica; centro",
    },
  }),
  unit_placed_on_market_on: optional(day(), {
    help: "The day the units were placed on the market, where it is not the product's `placed_on_market_on`.",
    aliases: {
      en: "unit market date; unit placed on the market; sold on; delivery date",
      de: "stück in verkehr seit; stück inverkehrbringen; inverkehrbringen stück; auslieferungsdatum; lieferdatum",
      fr: "date de livraison",
      it: "data di consegna",
      es: "fecha de entrega",
    },
  }),
  ...batteryState,
};

const quantity = optional(count(1, QUANTITY_MAX, `A quantity is 1 to ${QUANTITY_MAX}.`), {
  help: "How many units: each gets a passport. 1 if absent; not with a serial number.",
  aliases: {
    en: "units; qty; pieces; number of units",
    de: "menge; anzahl; stückzahl; stück",
    fr: "quantité; nombre d'unités; pièces",
    it: "quantità; pezzi",
    es: "cantidad; unidades; piezas",
  },
});

export const unitRecordFields = { ...unitFields, quantity };
export const UNIT_FIELD_NAMES = Object.keys(unitRecordFields) as (keyof typeof unitRecordFields)[];

/** Every field of a record but its links to pictures and documents. */
export const DATA_FIELDS: readonly Field[] = fieldsOf({ ...productFields, ...unitRecordFields });

const byName = new Map(DATA_FIELDS.map((field) => [field.name, field]));

/** Throws for an unknown name. */
export function dataField(name: string): Field {
  const field = byName.get(name);
  if (!field) throw new Error(`there is no field ${name}`);
  return field;
}

/** Parameters of lists that name a product. */
export const productParameters = {
  product_id: z
    .string()
    .regex(/^prd_[0-9a-z]{26}$/)
    .optional()
    .describe("Of this product only."),
  product_external_id: plainText(200).optional().describe("Of the product with this id of your ERP only."),
  gtin: z
    .string()
    .regex(/^[0-9]{8,14}$/, { error: "A GTIN has 8 to 14 digits and nothing else." })
    .optional()
    .describe("Of products with this GTIN only. Leading zeros make no difference."),
};

export const exampleProduct = {
  id: "prd_01kgv1n3m8rj4s6w2x9y5z7c0d",
  name: "Ridge shell jacket",
  model: "RSJ-M-2026",
  gtin: "9521234000013",
  external_id: "ERP-100231",
};
