import { z } from "zod";
import { registrationFields } from "@/lib/ecodesign/fields/unit";
import { unitRecordFields } from "@/lib/ecodesign/product-fields";
import { optionalSchema } from "@/lib/ecodesign/schema";
import { unitDocumentNamed } from "@/lib/passports/documents/contract";
import { UNIT_DOCUMENTS_MAX } from "@/lib/passports/documents/rules";
import { pictureNamed } from "./pictures/contract";
import { PICTURES_MAX } from "./pictures/rules";

export const separateFields = {
  ...unitRecordFields,
  unit_documents: optionalSchema(z.array(unitDocumentNamed).max(UNIT_DOCUMENTS_MAX), registrationFields.unit_documents),
  pictures: optionalSchema(z.array(pictureNamed).max(PICTURES_MAX), registrationFields.pictures),
};
export const SEPARATE_FIELD_NAMES = Object.keys(separateFields) as (keyof typeof separateFields)[];

const SEPARATE: ReadonlySet<string> = new Set(SEPARATE_FIELD_NAMES);
export const isStoredSeparately = (name: string) => SEPARATE.has(name);
