import { z } from "zod";
import { MERGE_PATCH, operation } from "@/lib/api/operation";
import { passportParams, passportParamsExample } from "@/lib/passports/api-contract";
import { WARRANTY_KINDS } from "@/lib/passports/rules";
import { reason } from "@/lib/platform/input/reason";
import { calendarDay, isCalendarDay, issue, text } from "@/lib/platform/input/text";
import { warrantyAnswer, warrantyExample, warrantyParams } from "./api-contract";
import { lastDayOfTerm, MONTHS_MAX } from "./rules";

const TRANSFERS_MAX = 1_000;

const wholeNumber = (least: number, most: number, sentence: string) =>
  z
    .number()
    .refine((value) => Number.isInteger(value) && value >= least && value <= most, issue("out_of_range", sentence))
    .meta({ type: "integer", minimum: least, maximum: most });

export const termFields = {
  kind: z.enum(WARRANTY_KINDS),
  /** Undefined: starts at first sale, for this number of months. */
  starts_on: calendarDay().nullish(),
  ends_on: calendarDay().nullish(),
  months: wholeNumber(1, MONTHS_MAX, `A warranty has 1 to ${MONTHS_MAX} whole months.`).nullish(),
  transferable: z.boolean().default(true),
  max_transfers: wholeNumber(
    0,
    TRANSFERS_MAX,
    `A whole number from 0 to ${TRANSFERS_MAX}, or nothing for any number.`,
  ).nullish(),
  territory: text(100).nullish(),
  allow_overlap: z.boolean().default(false),
};

interface Term {
  starts_on?: string | null;
  ends_on?: string | null;
  months?: number | null;
}

type TermError = { field: keyof Term; code: string; sentence: string };

function termError({ starts_on: first, ends_on: last, months }: Term): TermError | null {
  if (!first && last) return { field: "starts_on", code: "required", sentence: "A last day needs a first day." };
  if (!first)
    return months
      ? null
      : { field: "months", code: "required", sentence: "A warranty that begins at first sale needs its months." };
  if (last && months)
    return { field: "ends_on", code: "not_with_months", sentence: "Give the last day or the months, not both." };
  if (!last)
    return months ? null : { field: "ends_on", code: "required", sentence: "Give the last day or the months." };
  if (!isCalendarDay(first) || !isCalendarDay(last)) return null;
  if (last < first)
    return { field: "ends_on", code: "ends_before_start", sentence: "The last day is before the first." };
  const latest = lastDayOfTerm(first, MONTHS_MAX);
  return last <= latest
    ? null
    : {
        field: "ends_on",
        code: "out_of_range",
        sentence: `A warranty has at most ${MONTHS_MAX} months: until ${latest}.`,
      };
}

const addTermError = (term: Term, context: z.RefinementCtx<unknown>) => {
  const wrong = termError(term);
  if (wrong)
    context.addIssue({ code: "custom", message: wrong.sentence, params: { code: wrong.code }, path: [wrong.field] });
};

export const warrantyForm = z.strictObject(termFields).superRefine(addTermError);
export type WarrantyForm = z.output<typeof warrantyForm>;

export const warrantyEditForm = z
  .strictObject({ ...termFields, version: z.number().int().min(1) })
  .superRefine(addTermError);
export type WarrantyEditForm = z.output<typeof warrantyEditForm>;

export const voidWarrantyForm = z.strictObject({ reason });
export type VoidWarrantyForm = z.output<typeof voidWarrantyForm>;

const paramsExample = { id: warrantyExample.id };

export const addWarrantyOperation = operation({
  id: "addWarranty",
  method: "POST",
  path: "/v1/passports/{code}/warranties",
  tag: "Warranties",
  summary: "Add a warranty to an item",
  description:
    "With `starts_on` and `ends_on` or `months`, or with `months` alone to begin at first sale where the item has " +
    "not been sold yet. Another warranty of the same kind for a part of that time is 409 `warranty_overlaps` unless " +
    "`allow_overlap` is true.",
  scope: "warranties",
  params: passportParams,
  paramsExample: passportParamsExample,
  body: warrantyForm,
  bodyExample: { kind: "extended", starts_on: "2028-04-18", months: 12 },
  status: 201,
  answer: warrantyAnswer,
  answerHeaders: { Location: "Where the warranty can be read." },
  hasEntityTag: true,
  answerExample: { ...warrantyExample, kind: "extended", starts_on: "2028-04-18", ends_on: "2029-04-17", months: 12 },
  errors: ["passport_not_found", "warranty_state_conflict", "warranty_overlaps"],
});

export const warrantyPatch = z
  .strictObject({
    kind: termFields.kind.optional(),
    starts_on: termFields.starts_on,
    ends_on: termFields.ends_on,
    months: termFields.months,
    transferable: z.boolean().optional(),
    max_transfers: termFields.max_transfers,
    territory: termFields.territory,
    allow_overlap: z.boolean().optional(),
  })
  .meta({ id: "WarrantyPatch" });

export const patchWarrantyOperation = operation({
  id: "patchWarranty",
  method: "PATCH",
  path: "/v1/warranties/{id}",
  tag: "Warranties",
  summary: "Change or extend a warranty",
  description:
    "Changes what the patch names and leaves the rest as it is (JSON merge patch, RFC 7396): `ends_on` or `months` " +
    "extends it, whichever is named takes the other's place. `If-Match` names the state that you have read; if " +
    "the warranty has changed since, the answer is 412. One that is void or has lapsed with a transfer cannot be " +
    "changed: 409 `warranty_state_conflict`.",
  scope: "warranties",
  params: warrantyParams,
  paramsExample,
  body: warrantyPatch,
  bodyType: MERGE_PATCH,
  bodyExample: { ends_on: "2029-04-17" },
  needsVersion: true,
  status: 200,
  answer: warrantyAnswer,
  hasEntityTag: true,
  answerExample: { ...warrantyExample, ends_on: "2029-04-17", version: 3 },
  errors: ["warranty_not_found", "warranty_state_conflict", "warranty_overlaps"],
});

export const voidWarrantyOperation = operation({
  id: "voidWarranty",
  method: "POST",
  path: "/v1/warranties/{id}/void",
  tag: "Warranties",
  summary: "Make a warranty void",
  description: "Ends a warranty for good; one that is void stays as it is. The `reason` is for your own records.",
  scope: "warranties",
  params: warrantyParams,
  paramsExample,
  body: voidWarrantyForm,
  bodyExample: { reason: "Opened by somebody who is no service partner" },
  status: 200,
  answer: warrantyAnswer,
  hasEntityTag: true,
  answerExample: { ...warrantyExample, state: "void", void_reason: "Opened by somebody who is no service partner" },
  errors: ["warranty_not_found", "warranty_state_conflict"],
});
