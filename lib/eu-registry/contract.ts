import { z } from "zod";
import { REGISTRY_DUTY_IDS } from "@/lib/law/registry-duties";
import { afterId, pageSize, searchWords, someId, someOf } from "@/lib/platform/input/list-page";
import { calendarDay, issue, text } from "@/lib/platform/input/text";
import { ANSWER_OUTCOMES, FILE_FORMATS, REGISTRY_STATES, verificationEnd } from "./rules";

export const registryListQuery = z.object({
  q: searchWords,
  state: someOf(REGISTRY_STATES),
  product: someId,
  cursor: afterId,
  limit: pageSize,
});
export type RegistryListQuery = z.output<typeof registryListQuery>;

export const registryFilesQuery = z.object({ run: someId, cursor: afterId, limit: pageSize });

const RUN_ID = /^rgr_[0-9a-z]{26}$/;

/** `runId` is created with the form, so that a repeated submission is the same run. */
export const makeFilesForm = z.object({
  runId: z.string().regex(RUN_ID),
  format: z.enum(FILE_FORMATS),
  trial: z.enum(["yes", "no"]).default("no"),
});

export const uploadedForm = z.object({ fileId: z.string(), uploaded_on: calendarDay() });

/** `subjectId`: the passport, or the product for its model. */
export const registrationForm = z.object({
  subjectId: z.string(),
  registration_id: text(500),
  registered_on: calendarDay(),
});

export const acceptanceForm = z.object({ duty: z.enum(REGISTRY_DUTY_IDS), accepted_from: calendarDay() });

export const answersQuery = z.object({ cursor: afterId, limit: pageSize });

/** Without an end, the verification ends after the longest validity, three years. */
export const verificationForm = z
  .object({ operator: text(60), verified_on: calendarDay(), valid_until: calendarDay().optional() })
  .refine(({ verified_on: from, valid_until: until }) => !until || until >= from, {
    path: ["valid_until"],
    ...issue("before_start", "The validity ends before it begins."),
  })
  .refine(({ verified_on: from, valid_until: until }) => !until || until <= verificationEnd(from), {
    path: ["valid_until"],
    ...issue("too_late", "A verification is valid for at most three years."),
  });

export const answerRowsQuery = z.object({
  cursor: z.coerce.number().int().positive().optional().catch(undefined),
  outcome: someOf(ANSWER_OUTCOMES),
  limit: pageSize,
});

export const schemaForm = z.object({ version: text(40) });
