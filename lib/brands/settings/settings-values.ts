import { LOCALES, type Locale } from "@/lib/platform/i18n/locales";

export const EXPIRY_DAYS_DEFAULT = 7;
export const EXPIRY_DAYS_MAX = 30;

/** `code`: printed under the label. `receipt`: a number that the brand checks. `approval`: the brand decides. */
export const CLAIM_WAYS = ["code", "receipt", "approval"] as const;
export type ClaimWay = (typeof CLAIM_WAYS)[number];

export const CLAIMS_BY = ["off", ...CLAIM_WAYS] as const;
export type ClaimsBy = (typeof CLAIMS_BY)[number];

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
