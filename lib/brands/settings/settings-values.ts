import { LOCALES, type Locale } from "@/lib/platform/i18n/locales";
import type { ClaimsBy } from "@/lib/transfers/claims/rules";

export interface BrandSettings {
  transferExpiryDays: number;
  passesOnRecalled: boolean;
  claimsBy: ClaimsBy;
  recipientsKeptDays: number;
  requestLogDays: number;
  requestLogDaysMax: number;
  locale: Locale;
  textLocales: Locale[];
}

export const transferDefaultValues = ({
  transferExpiryDays,
  passesOnRecalled,
}: Pick<BrandSettings, "transferExpiryDays" | "passesOnRecalled">) => ({
  transfer_expiry_days: transferExpiryDays,
  passes_on_recalled: passesOnRecalled,
});

export const claimsValues = ({ claimsBy }: Pick<BrandSettings, "claimsBy">) => ({ claims_by: claimsBy });

export const retentionValues = ({
  recipientsKeptDays,
  requestLogDays,
}: Pick<BrandSettings, "recipientsKeptDays" | "requestLogDays">) => ({
  recipients_kept_days: recipientsKeptDays,
  request_log_days: requestLogDays,
});

export type TextsIn = `texts_${Locale}`;

export const textsIn = (locale: Locale): TextsIn => `texts_${locale}`;

export const languageValues = ({ locale, textLocales }: Pick<BrandSettings, "locale" | "textLocales">) => ({
  locale,
  ...(Object.fromEntries(LOCALES.map((each) => [textsIn(each), textLocales.includes(each)])) as Record<
    TextsIn,
    boolean
  >),
});
