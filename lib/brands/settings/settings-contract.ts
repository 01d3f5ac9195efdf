import { z } from "zod";
import { LOCALES } from "@/lib/platform/i18n/locales";
import { issue } from "@/lib/platform/input/text";
import { CLAIMS_BY } from "@/lib/transfers/claims/rules";
import { EXPIRY_DAYS_MAX } from "@/lib/transfers/rules";
import { textsIn, type TextsIn } from "./settings-values";

/** How long a brand may keep what names people, and what it may choose about it. GDPR Art. 5(1)(e). */

/** After a transfer's end: at least as long as a dispute may take (14 days). */
export const RECIPIENT_RETENTION_DAYS = { least: 14, most: 365, usual: 90 } as const;

/** A brand may keep its request log for a shorter time than the deployment does, never for a longer one. */
export const REQUEST_LOG_DAYS = { least: 1, most: 365 } as const;

/** The days a brand's request log is kept, given its own choice and the deployment's bound. */
export function requestLogDaysOf(chosen: number | null, deploymentDays: number): number {
  return Math.min(chosen ?? deploymentDays, deploymentDays);
}

/** What a brand chooses about its transfers and about how long it keeps what names people. Forms send text. */

const days = ({ least, most }: { least: number; most: number }) =>
  z
    .string()
    .regex(/^\d{1,4}$/, issue("wrong_type", "Days are a whole number."))
    .transform(Number)
    .refine((value) => value >= least && value <= most, issue("out_of_range", `Between ${least} and ${most} days.`));

export const transferDefaultsForm = z.strictObject({
  transfer_expiry_days: days({ least: 1, most: EXPIRY_DAYS_MAX }),
  /** A checkbox: there when ticked. */
  passes_on_recalled: z.literal("yes").optional(),
  /** The state that the form was opened with. */
  seen: z.string().max(100),
});
export type TransferDefaultsForm = z.output<typeof transferDefaultsForm>;

export const claimsForm = z.strictObject({
  claims_by: z.enum(CLAIMS_BY),
  /** The state that the form was opened with. */
  seen: z.string().max(100),
});

export const retentionForm = z.strictObject({
  recipients_kept_days: days(RECIPIENT_RETENTION_DAYS),
  request_log_days: days(REQUEST_LOG_DAYS),
  /** The state that the form was opened with. */
  seen: z.string().max(100),
});
export type RetentionForm = z.output<typeof retentionForm>;

/** A checkbox for each language: there when ticked. */
const ticks = Object.fromEntries(LOCALES.map((locale) => [textsIn(locale), z.literal("yes").optional()])) as Record<
  TextsIn,
  z.ZodOptional<z.ZodLiteral<"yes">>
>;

export const languagesForm = z.strictObject({
  locale: z.enum(LOCALES),
  ...ticks,
  /** The state that the form was opened with. */
  seen: z.string().max(100),
});
export type LanguagesForm = z.output<typeof languagesForm>;
