import { z } from "zod";
import { LOCALES } from "@/lib/platform/i18n/locales";
import { issue } from "@/lib/platform/input/text";
import { RECIPIENT_RETENTION_DAYS, REQUEST_LOG_DAYS } from "./retention-rules";
import { textsIn, type TextsIn, CLAIMS_BY, EXPIRY_DAYS_MAX } from "./settings-values";

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
