import { Fragment } from "react";
import { TextLink } from "@/components/ui/link";
import { describeLegalDate, legalDateText, verificationText } from "@/lib/compliance/assessment/describe-finding";
import { actAddress, actName } from "@/lib/law/acts";
import { type LegalDate, statusOfDate } from "@/lib/law/calendar";
import { cite } from "@/lib/law/cite";
import { provisionOf } from "@/lib/law/provisions";
import type { Reader } from "@/lib/platform/i18n/format";
import { translator } from "@/lib/platform/i18n/translator";
import { LegalMark, fieldLabel, groupLabel, queueHref } from "./marks";

interface LegalCalendarProps {
  reader: Reader;
  dates: readonly (LegalDate & { lacking: readonly { field: string; products: number }[] })[];
  today: string;
}

export function LegalCalendar({ reader, dates, today }: LegalCalendarProps) {
  const t = translator(reader.locale, "review");
  const compliance = translator(reader.locale, "compliance");
  if (dates.length === 0) return <p className="text-ink-muted">{t("legal.none")}</p>;
  return (
    <ol className="flex flex-col divide-y divide-line">
      {dates.map((date) => {
        const isPast = date.from < today;
        const status = statusOfDate(date, today);
        return (
          <li key={date.id} className="grid gap-x-4 py-2.5 first:pt-0 sm:grid-cols-[9.5rem_minmax(0,1fr)]">
            <p className={isPast ? "text-ink-muted" : "font-medium"}>{legalDateText(reader, date)}</p>
            <div className="min-w-0">
              <div className="flex flex-wrap items-baseline justify-between gap-x-3">
                <p>{describeLegalDate(compliance, date.id)}</p>
                <LegalMark standing={{ status, from: null }} reader={reader} />
              </div>
              <p className="text-sm text-ink-muted">
                {cite(reader.locale, date.provisions)}
                {actsOf(date).map(({ act, address }) => (
                  <Fragment key={act}>
                    {" · "}
                    <a href={address} rel="noreferrer" className="text-accent-ink underline underline-offset-3">
                      {actName(reader.locale, act)}
                    </a>
                  </Fragment>
                ))}
                {date.groups?.map((group) => (
                  <Fragment key={group}>
                    {" · "}
                    <TextLink href={queueHref({ group })}>{groupLabel(reader.locale, group)}</TextLink>
                  </Fragment>
                ))}
                {` · ${verificationText(reader, date.provisions)}`}
                {isPast && status === "expected" && ` · ${t("legal.stillOpen")}`}
              </p>
              {date.lacking.length > 0 && (
                <p className="text-sm">
                  {t("legal.lacking")}{" "}
                  {date.lacking.map(({ field, products }, index) => (
                    <Fragment key={field}>
                      {index > 0 && " · "}
                      <TextLink href={queueHref({ missing: field, ...(date.groups && { group: date.groups }) })}>
                        {`${fieldLabel(reader.locale, field)}: ${t("products", { count: products })}`}
                      </TextLink>
                    </Fragment>
                  ))}
                </p>
              )}
            </div>
          </li>
        );
      })}
    </ol>
  );
}

const actsOf = ({ provisions }: LegalDate) =>
  [...new Set(provisions.map((id) => provisionOf(id).act))].flatMap((act) => {
    const address = actAddress(act);
    return address === null ? [] : [{ act, address }];
  });
