import { type LiveUse, LiveUseMeter } from "@/components/requests/live-use";
import { ClientMessages } from "@/components/shell/client-messages";
import { BarChart } from "@/components/ui/chart";
import { TextLink } from "@/components/ui/text-link";
import { formatter, type Reader } from "@/lib/platform/i18n/format";
import { translator } from "@/lib/platform/i18n/translator";

interface ApiUseProps {
  reader: Reader;
  live: LiveUse;
  /** In UTC, today last. */
  days: readonly { startsAt: Date; requests: number; limited: number }[];
}

/** The API's use against the tier's limit, now and over the last days. */
export function ApiUse({ reader, live, days }: ApiUseProps) {
  const t = translator(reader.locale, "requests");
  const home = translator(reader.locale, "home");
  const format = formatter(reader);
  const total = days.reduce((sum, { requests }) => sum + requests, 0);
  const limited = days.reduce((sum, day) => sum + day.limited, 0);
  return (
    <div className="flex flex-col gap-6">
      <ClientMessages reader={reader} namespaces={["requests"]}>
        <LiveUseMeter initial={live} address="/requests/use" />
      </ClientMessages>
      <div>
        <p className="mb-4 text-sm text-ink-muted">
          {home("api.sum", { count: total, days: days.length })}{" "}
          {limited > 0 && <TextLink href="/requests?status=429">{home("api.limited", { count: limited })}</TextLink>}
        </p>
        <BarChart
          points={days.map(({ startsAt, requests }) => ({
            label: format.calendarDate(startsAt.toISOString().slice(0, 10)),
            value: requests,
            text: format.number(requests),
          }))}
          summary={t("use.daysSummary", { days: days.length, count: total })}
          heads={[t("use.dayHead"), t("use.requestsHead")]}
          tableLabel={translator(reader.locale, "ui")("chartTable")}
        />
      </div>
    </div>
  );
}
