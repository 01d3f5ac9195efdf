import { Callout } from "@/components/ui/callout";
import { Status, type StatusIcon, type Tone } from "@/components/ui/status";
import { type BrandStatus as Standing, standingsOf } from "@/lib/operator/rules";
import { formatter, type Reader } from "@/lib/platform/i18n/format";
import { translator } from "@/lib/platform/i18n/translator";

interface BrandStandingProps {
  reader: Reader;
  brand: { suspendedAt: Date | null; closesAt: Date | null; closedAt: Date | null };
}

const STATUS_STYLES: Record<Standing, { tone: Tone; icon?: StatusIcon }> = {
  active: { tone: "positive" },
  suspended: { tone: "critical", icon: "blocked" },
  closing: { tone: "caution", icon: "waiting" },
  closed: { tone: "neutral", icon: "minus" },
};

export function BrandStatus({ reader, brand, plain }: BrandStandingProps & { plain?: boolean }) {
  const t = translator(reader.locale, "operator");
  const day = (at: Date | null) => (at ? formatter(reader).date(at) : "");
  const labels: Record<Standing, string> = {
    active: t("standings.active"),
    suspended: t("standings.suspended"),
    closing: t("closesOn", { day: day(brand.closesAt) }),
    closed: t("closedSince", { day: day(brand.closedAt) }),
  };
  return (
    <span className="inline-flex flex-wrap gap-x-3">
      {standingsOf(brand).map((standing) => (
        <Status key={standing} {...STATUS_STYLES[standing]} plain={plain}>
          {labels[standing]}
        </Status>
      ))}
    </span>
  );
}

export function ClosingNotice({ reader, brand: { closesAt, closedAt } }: BrandStandingProps) {
  const t = translator(reader.locale, "operator");
  const day = (at: Date) => formatter(reader).date(at);
  if (closedAt) return <Callout title={t("closedSince", { day: day(closedAt) })}>{t("closedText")}</Callout>;
  if (closesAt)
    return (
      <Callout tone="caution" title={t("closesOn", { day: day(closesAt) })}>
        {t("closesText")}
      </Callout>
    );
  return null;
}
