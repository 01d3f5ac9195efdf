import { ClientMessages } from "@/components/shell/client-messages";
import { BarChart } from "@/components/ui/chart";
import { formatter, type Reader } from "@/lib/platform/i18n/format";
import { translator } from "@/lib/platform/i18n/translator";
import { type LiveUse, LiveUseMeter } from "./live-use";

interface Counted {
  startsAt: Date;
  requests: number;
  limited: number;
}

interface UseOfLimitProps {
  reader: Reader;
  live: LiveUse;
  /** The last hour, a count for every minute. */
  minutes: readonly Counted[];
  /** Days in UTC. */
  days: readonly Counted[];
}

/** How much of its limit the brand uses: now, over the last hour and over the last days. */
export function UseOfLimit({ reader, live, minutes, days }: UseOfLimitProps) {
  const t = translator(reader.locale, "requests");
  const ui = translator(reader.locale, "ui");
  const format = formatter(reader);
  const sum = (counted: readonly Counted[], of: "requests" | "limited") =>
    counted.reduce((total, count) => total + count[of], 0);
  const points = (counted: readonly Counted[], label: (at: Date) => string) =>
    counted.map(({ startsAt, requests }) => ({
      label: label(startsAt),
      value: requests,
      text: format.number(requests),
    }));
  const refused = sum(minutes, "limited");
  return (
    <div className="grid gap-x-10 gap-y-6 md:grid-cols-3">
      <div className="flex flex-col gap-2">
        <ClientMessages reader={reader} parts={{ requests: ["use"] }}>
          <LiveUseMeter initial={live} address="/requests/use" />
        </ClientMessages>
        <p className="text-sm text-ink-muted">{t("use.text", { limit: live.limit, reserve: live.reserve })}</p>
        {refused > 0 && <p className="text-sm text-critical">{t("use.refused", { count: refused })}</p>}
      </div>
      <div>
        <h3 className="mb-3 text-sm font-medium">{t("use.hour")}</h3>
        <BarChart
          points={points(minutes, format.time)}
          summary={t("use.hourSummary", { count: sum(minutes, "requests") })}
          heads={[t("use.minuteHead"), t("use.requestsHead")]}
          tableLabel={ui("chartTable")}
        />
      </div>
      <div>
        <h3 className="mb-3 text-sm font-medium">{t("use.days", { count: days.length })}</h3>
        <BarChart
          points={points(days, (at) => format.calendarDate(at.toISOString().slice(0, 10)))}
          summary={t("use.daysSummary", { days: days.length, count: sum(days, "requests") })}
          heads={[t("use.dayHead"), t("use.requestsHead")]}
          tableLabel={ui("chartTable")}
        />
      </div>
    </div>
  );
}
