import { z } from "zod";
import { CHECK_IDS, checkNamed } from "@/lib/compliance/rules";
import { productFields } from "@/lib/ecodesign/product-fields";
import { DOCUMENT_KINDS } from "@/lib/ecodesign/rules";
import { pageSize, searchWords, afterId, someOf } from "@/lib/platform/input/list-page";
import { calendarDay, issue, text } from "@/lib/platform/input/text";
import { EXPIRY_VIEWS, ON_FILE } from "./rules";

const productId = z.string().regex(/^prd_[0-9a-z]{26}$/);
const documentId = z.string().regex(/^evd_[0-9a-z]{26}$/);

const use = {
  fields: z
    .array(z.string().refine((name) => Object.hasOwn(productFields, name), { error: "A product has no such field." }))
    .max(60)
    .default([]),
  checks: z
    .array(z.preprocess((input) => checkNamed(input) ?? input, z.enum(CHECK_IDS)))
    .max(CHECK_IDS.length)
    .default([]),
};

export const documentFields = {
  kind: z.enum(DOCUMENT_KINDS),
  title: text(300),
  issuer: text(300).nullish(),
  issued_on: calendarDay().nullish(),
  valid_until: calendarDay().nullish(),
  language: z
    .string()
    .regex(
      /^[a-z]{2,3}(-[A-Za-z0-9]{2,8})*$/,
      issue("invalid_language", "A language is a BCP 47 tag such as en or de-AT."),
    )
    .nullish(),
};
export type DocumentForm = z.output<z.ZodObject<typeof documentFields>>;

export const evidenceForm = z
  .strictObject({ productId, ...documentFields, ...use })
  .refine(({ issued_on: issued, valid_until: until }) => !issued || !until || issued <= until, {
    path: ["valid_until"],
    ...issue("before_start", "The validity ends before it begins."),
  });
export type EvidenceForm = z.output<typeof evidenceForm>;

export const attachForm = z.strictObject({ productId, documentId, ...use });
export const detachForm = z.strictObject({ productId, documentId });
export const deleteForm = z.strictObject({ documentId });

export const evidenceQuery = z.object({
  q: searchWords,
  kind: someOf(DOCUMENT_KINDS),
  expiry: someOf(EXPIRY_VIEWS),
  file: someOf(ON_FILE),
  cursor: afterId,
  limit: pageSize,
});
export type EvidenceQuery = z.output<typeof evidenceQuery>;
