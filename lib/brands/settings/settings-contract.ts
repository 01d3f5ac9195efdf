import { z } from "zod";
import { LOCALES } from "@/lib/platform/i18n/locales";
import { issue } from "@/lib/platform/input/text";
import { CLAIMS_BY } from "@/lib/transfers/claims/rules";
import { EXPIRY_DAYS_MAX } from "@/lib/transfers/rules";
import { textsIn, type TextsIn } from "./settings-values";

/** Retention periods for personal data (GDPR Art. 5(1)(e)). */

/** Days after the end of a transfer. A dispute may take 14 days. */
export const RECIPIENT_RETENTION_DAYS = { least: 14, most: 365, usual: 90 } as const;

/** A brand may shorten the deployment's retention of the request log, never extend it. */
export const REQUEST_LOG_DAYS = { least: 1, most: 365 } as const;

export function requestLogDaysOf(chosen: number | null, deploymentDays: number): number {
  return Math.min(chosen ?? deploymentDays, deploymentDays);
}

const days = ({ least, most }: { least: number; most: number }) =>
  z
    .string()
    .regex(/^\d{1,4}$/, issue("wrong_type", "Days are a whole number."))
    .transform(Number)
    .refine((value) => value >= least && value <= most, issue("out_of_range", `Between ${least} and ${most} days.`));

export const transferDefaultsForm = z.strictObject({
  transfer_expiry_days: days({ least: 1, most: EXPIRY_DAYS_MAX }),
  passes_on_recalled: z.literal("yes").optional(),
  seen: z.string().max(100),
});
export type TransferDefaultsForm = z.output<typeof transferDefaultsForm>;

export const claimsForm = z.strictObject({ claims_by: z.enum(CLAIMS_BY), seen: z.string().max(100) });

export const retentionForm = z.strictObject({
  recipients_kept_days: days(RECIPIENT_RETENTION_DAYS),
  request_log_days: days(REQUEST_LOG_DAYS),
  seen: z.string().max(100),
});
export type RetentionForm = z.output<typeof retentionForm>;

const ticks = Object.fromEntries(LOCALES.map((locale) => [textsIn(locale), z.literal("yes").optional()])) as Record<
  TextsIn,
  z.ZodOptional<z.ZodLiteral<"yes">>
>;

export const languagesForm = z.strictObject({ locale: z.enum(LOCALES), ...ticks, seen: z.string().max(100) });
export type LanguagesForm = z.output<typeof languagesForm>;
