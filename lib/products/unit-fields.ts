import { z } from "zod";
import { registrationFields } from "@/lib/ecodesign/fields/unit";
import { unitRecordFields } from "@/lib/ecodesign/product-fields";
import { optionalSchema } from "@/lib/ecodesign/schema";
import { unitDocumentNamed } from "@/lib/passports/documents/contract";
import { UNIT_DOCUMENTS_MAX } from "@/lib/passports/documents/rules";
import { pictureNamed } from "./pictures/contract";
import { PICTURES_MAX } from "./pictures/rules";

/** Fields that are not product data: not compared with the stored product, and not part of a version. */
export const besideFields = {
  ...unitRecordFields,
  unit_documents: optionalSchema(z.array(unitDocumentNamed).max(UNIT_DOCUMENTS_MAX), registrationFields.unit_documents),
  pictures: optionalSchema(z.array(pictureNamed).max(PICTURES_MAX), registrationFields.pictures),
};
export const BESIDE_FIELD_NAMES = Object.keys(besideFields) as (keyof typeof besideFields)[];
