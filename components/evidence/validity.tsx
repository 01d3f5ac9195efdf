import { Status } from "@/components/ui/status";
import { formatter, type Reader } from "@/lib/platform/i18n/format";
import { translator } from "@/lib/platform/i18n/translator";

interface ValidityProps {
  reader: Reader;
  validUntil: string | null;
  /** `YYYY-MM-DD`. */
  today: string;
  /** What ends until this day ends soon. */
  soonUntil: string;
}

/** Until when a document is valid: over, soon over, later, or without an end. */
export function Validity({ reader, validUntil, today, soonUntil }: ValidityProps) {
  const t = translator(reader.locale, "evidence");
  if (validUntil === null) return <span className="text-ink-muted">{t("noEnd")}</span>;
  const day = formatter(reader).calendarDate(validUntil);
  if (validUntil < today)
    return (
      <Status tone="critical" icon="alert">
        {t("endedOn", { day })}
      </Status>
    );
  if (validUntil <= soonUntil)
    return (
      <Status tone="caution" icon="waiting">
        {t("endsOn", { day })}
      </Status>
    );
  return <span>{t("validUntil", { day })}</span>;
}
