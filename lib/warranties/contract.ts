import { z } from "zod";
import { reason } from "@/lib/platform/input/reason";
import { calendarDay, isCalendarDay, issue, text } from "@/lib/platform/input/text";
import { lastDayOfTerm, MONTHS_MAX, WARRANTY_KINDS } from "./rules";

/** Adding, editing and voiding a warranty in the portal. Days are calendar days in UTC, first and last included. */

const TRANSFERS_MAX = 1_000;

const wholeNumber = (least: number, most: number, sentence: string) =>
  z
    .number()
    .refine((value) => Number.isInteger(value) && value >= least && value <= most, issue("out_of_range", sentence))
    .meta({ type: "integer", minimum: least, maximum: most });

export const termFields = {
  kind: z.enum(WARRANTY_KINDS),
  /** Left out: it begins at first sale, for this number of months. */
  starts_on: calendarDay().nullish(),
  /** One of the two, when there is a first day. */
  ends_on: calendarDay().nullish(),
  months: wholeNumber(1, MONTHS_MAX, `A warranty has 1 to ${MONTHS_MAX} whole months.`).nullish(),
  transferable: z.boolean().default(true),
  max_transfers: wholeNumber(
    0,
    TRANSFERS_MAX,
    `A whole number from 0 to ${TRANSFERS_MAX}, or nothing for any number.`,
  ).nullish(),
  territory: text(100).nullish(),
  /** The author has seen that another warranty covers part of the same time, and means both. */
  allow_overlap: z.boolean().default(false),
};

interface Term {
  starts_on?: string | null;
  ends_on?: string | null;
  months?: number | null;
}

type TermError = { field: keyof Term; code: string; sentence: string };

/** What is wrong with the term, or null. */
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
  // What is no day has its error already.
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
  .strictObject({
    ...termFields,
    /** Of the warranty that the form was filled from. */ version: z.number().int().min(1),
  })
  .superRefine(addTermError);
export type WarrantyEditForm = z.output<typeof warrantyEditForm>;

export const voidWarrantyForm = z.strictObject({ reason });
export type VoidWarrantyForm = z.output<typeof voidWarrantyForm>;
