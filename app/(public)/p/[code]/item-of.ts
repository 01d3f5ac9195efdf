import { redirect } from "next/navigation";
import { getReader, getTranslations } from "@/app/i18n";
import { findActiveAppearance } from "@/lib/brands/appearance/show-appearance";
import { findPassportWithDetails } from "@/lib/passports/verification/find-passport-by-code";
import { verificationAnswer } from "@/lib/passports/verification/verification-answer";
import { visitor } from "@/lib/people/auth/visitor";
import { now } from "@/lib/platform/clock";
import { DomainError } from "@/lib/platform/errors";

export async function openItemPage(code: string) {
  try {
    const [{ passport, more: appearance }, reader, t] = await Promise.all([
      findPassportWithDetails(visitor().db, { given: decodeURIComponent(code), at: now() }, (near, { brand }) =>
        findActiveAppearance(near, brand),
      ),
      getReader(),
      getTranslations("place"),
    ]);
    return { face: appearance, verification: verificationAnswer(passport), reader, t };
  } catch (error) {
    const isUnknown = error instanceof DomainError && ["invalid_code", "passport_not_found"].includes(error.code);
    if (!isUnknown && !(error instanceof URIError)) throw error;
    return redirect(`/p/${encodeURIComponent(code)}`);
  }
}
