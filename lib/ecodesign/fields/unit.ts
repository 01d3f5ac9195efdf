import { code, count, day, identifier, links, optional } from "../field";
import { QUANTITY_MAX } from "../rules";

export const unitColumns = {
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
    access: "brand",
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
};

export const registrationFields = {
  quantity: optional(count(1, QUANTITY_MAX, `A quantity is 1 to ${QUANTITY_MAX}.`), {
    help: "How many units: each gets a passport. 1 if absent; not with a serial number.",
    aliases: {
      en: "units; qty; pieces; number of units",
      de: "menge; anzahl; stückzahl; stück",
      fr: "quantité; nombre d'unités; pièces",
      it: "quantità; pezzi",
      es: "cantidad; unidades; piezas",
    },
  }),
  unit_documents: optional(links(), {
    help:
      "Addresses of documents of the one unit that the record registers, each alone or with what it is: the " +
      "certificate of one watch, the test report of one device. They are fetched in the background; one that the " +
      "unit has already adds nothing. Shown to the unit's holder where `access` says nothing else.",
    aliases: {
      en:
        "unit document; item document; unit certificate; unit certificate url; item certificate; calibration " +
        "certificate url; inspection report url; unit test report url",
      de:
        "stückdokument; stückdokumente; stückzertifikat; einzelzertifikat; kalibrierschein url; prüfprotokoll url; " +
        "einzelprüfbericht url",
      fr: "document de l'unité; documents de l'unité; certificat de l'unité; certificat individuel",
      it: "documento dell'unità; documenti dell'unità; certificato dell'unità; certificato individuale",
      es: "documento de la unidad; documentos de la unidad; certificado de la unidad; certificado individual",
    },
  }),
  pictures: optional(links(), {
    help:
      "Addresses of the product's pictures, each alone or with what it shows. They are put behind those that the " +
      "product has and fetched in the background; one that it has already adds nothing. They are no part of its data.",
    aliases: {
      en:
        "picture; image; images; photo; photos; picture url; image url; image urls; image link; photo url; " +
        "product image; product images",
      de: "bild; bilder; foto; fotos; bild url; bilder url; bildadresse; produktbild; produktbilder; bildlink",
      fr: "image produit; images produit; photo; photos; url image; lien image",
      it: "immagine; immagini; foto prodotto; url immagine",
      es: "imagen; imágenes; foto del producto; url imagen",
    },
  }),
};
