import { Callout } from "@/components/ui/callout";
import type { Verification } from "@/lib/passports/contract";
import type { Reader } from "@/lib/platform/i18n/format";
import { translator } from "@/lib/platform/i18n/translator";

/** That the item can be relied on; where it is genuine but something has to be said of it, that, and not in green. */
export function PublicVerdict({ reader, verification }: { reader: Reader; verification: Verification }) {
  const t = translator(reader.locale, "publicPassport");
  const { status, issuer } = verification.authenticity;
  if (status !== "authentic") return null;
  return verification.notices.length > 0 ? (
    <Callout title={t("genuine")}>{t("genuineText", { brand: issuer.name })}</Callout>
  ) : (
    <Callout tone="positive" title={t("verdicts.authentic")}>
      {t("explanations.authentic", { brand: issuer.name })}
    </Callout>
  );
}
