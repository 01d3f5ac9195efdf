import { Callout } from "@/components/ui/callout";
import { headline } from "@/lib/passports/rules";
import type { ShownPassport } from "@/lib/passports/show-passport";
import { formatter, type Reader } from "@/lib/platform/i18n/format";
import { translator } from "@/lib/platform/i18n/translator";
import { NOTICE_TONES } from "./notice-tones";

interface StandingNoticeProps {
  reader: Reader;
  shown: ShownPassport;
}

/** What speaks against an item, for the brand's people: with the reason given, which the public is not told. */
export function StandingNotice({ reader, shown: { passport, product, authenticity, obstacle } }: StandingNoticeProps) {
  const t = translator(reader.locale, "passports");
  const { date } = formatter(reader);
  const first = headline(authenticity.reasons);
  if (first === "authentic") return null;
  const since = [
    passport.statusReason !== null && passport.statusSince,
    passport.custodySince,
    product.recalledAt,
  ].find(Boolean);
  return (
    <Callout tone={NOTICE_TONES[first]} title={authenticity.reasons.map((reason) => t(`reasons.${reason}`)).join(" ")}>
      {since && <p>{t("detail.standsSince", { date: date(since) })}</p>}
      {passport.statusReason && <p dir="auto">{t("detail.reasonGiven", { reason: passport.statusReason })}</p>}
      {product.recalledAt && product.recallReason && (
        <p dir="auto">{t("detail.recallReason", { reason: product.recallReason })}</p>
      )}
      {obstacle && <p>{t("detail.notTransferable")}</p>}
    </Callout>
  );
}
