import type { Route } from "next";
import Link from "next/link";
import { type LiveUse, LiveUseMeter } from "@/components/requests/live-use";
import { ClientMessages } from "@/components/shell/client-messages";
import { BarChart } from "@/components/ui/chart";
import { TextLink } from "@/components/ui/link";
import { formatter, type Reader } from "@/lib/platform/i18n/format";
import { translator } from "@/lib/platform/i18n/translator";
import { COUNTED_MAX } from "@/lib/platform/input/list-page";

interface ApiUseProps {
  reader: Reader;
  live: LiveUse;
  /** In UTC, today last. */
  days: readonly { startsAt: Date; requests: number; limited: number }[];
}

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

interface CountsProps {
  reader: Reader;
  counts: { products: number; passports: number; pendingTransfers: number; completedTransfers: number };
}

const PLACES = {
  products: "/products",
  passports: "/passports",
  pendingTransfers: "/transfers?status=pending",
  completedTransfers: "/transfers?status=completed",
} as const;

export function Counts({ reader, counts }: CountsProps) {
  const t = translator(reader.locale, "home");
  const format = formatter(reader);
  return (
    <dl className="grid grid-cols-2 overflow-hidden rounded-md border border-line bg-line gap-px lg:grid-cols-4">
      {Object.entries(PLACES).map(([key, href]) => {
        const name = key as keyof typeof PLACES;
        const value = counts[name];
        return (
          <div
            key={key}
            className={
              "relative flex flex-col justify-between bg-surface p-4 transition-colors " +
              "focus-within:bg-accent-soft/40 hover:bg-accent-soft/40 sm:p-5"
            }
          >
            <dt className="text-sm text-ink-muted">
              <Link href={href as Route} className="after:absolute after:inset-0">
                {t(`counts.${name}`)}
              </Link>
            </dt>
            <dd className="mt-1 font-serif text-3xl font-medium tracking-tight">
              {value > COUNTED_MAX ? t("moreThan", { count: COUNTED_MAX }) : format.number(value)}
            </dd>
          </div>
        );
      })}
    </dl>
  );
}
