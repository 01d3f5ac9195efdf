import { z } from "zod";
import { optional } from "@/lib/ecodesign/field";
import { unitRecordFields } from "@/lib/ecodesign/product-fields";
import { unitDocumentNamed } from "@/lib/passports/documents/contract";
import { UNIT_DOCUMENTS_MAX } from "@/lib/passports/documents/rules";
import { pictureNamed } from "./pictures/contract";
import { PICTURES_MAX } from "./pictures/rules";

const pictures = optional(
  { schema: z.array(pictureNamed).max(PICTURES_MAX), value: { kind: "links" } },
  {
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
  },
);

const unitDocuments = optional(
  { schema: z.array(unitDocumentNamed).max(UNIT_DOCUMENTS_MAX), value: { kind: "links" } },
  {
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
  },
);

/** Fields that are not product data: not compared with the stored product, and not part of a version. */
export const besideFields = { ...unitRecordFields, unit_documents: unitDocuments, pictures };
export const BESIDE_FIELD_NAMES = Object.keys(besideFields) as (keyof typeof besideFields)[];
