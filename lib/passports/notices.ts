import type { VerifiablePassport } from "@/db/queries/verifiable-passports";
import { DEFAULT_LOCALE } from "@/lib/platform/i18n/locales";
import { translator } from "@/lib/platform/i18n/translator";
import type { Verification } from "./contract";
import { type AuthenticityReason, REASONS_BY_GRAVITY } from "./rules";

/**
 * What speaks against relying on an item or using it, the gravest first: since when, why as far as the brand has said
 * so publicly, and what to do. Why a passport was suspended or revoked is the brand's own record and is not told.
 */
export function noticesOf(
  passport: VerifiablePassport,
  reasons: readonly AuthenticityReason[],
): Verification["notices"] {
  if (reasons.length === 0) return [];
  const t = translator(DEFAULT_LOCALE, "publicPassport");
  const { product, brand } = passport;
  return REASONS_BY_GRAVITY.filter((kind) => reasons.includes(kind)).map((kind) => ({
    kind,
    title: t(`notices.${kind}.title`),
    since: sinceOf(passport, kind)?.toISOString() ?? null,
    reason: kind === "recalled" ? product.recallReason : null,
    advice: brand.closedAt
      ? t("left.advice", { brand: brand.name })
      : t(`notices.${kind}.advice`, { brand: brand.name }),
    contact: brand.closedAt ? null : { email: brand.supportEmail, phone: brand.supportPhone, website: brand.website },
  }));
}

function sinceOf(passport: VerifiablePassport, kind: AuthenticityReason): Date | null {
  if (kind === "recalled") return passport.product.recalledAt;
  if (kind === "decommissioned") return passport.decommissionedAt;
  return kind === "reported_lost" || kind === "reported_stolen" ? passport.custodySince : passport.statusSince;
}
