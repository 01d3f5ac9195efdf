import { dataTexts } from "@/components/products/names";
import { AreaLine } from "@/components/ui/area-line";
import { Fold, KeyValues, Section } from "@/components/ui/section";
import { Time } from "@/components/ui/time";
import type { RestrictedView } from "@/lib/access-grants/view-restricted";
import { entryMembers, memberText } from "@/lib/ecodesign/entries";
import type { BatteryState } from "@/lib/ecodesign/registry";
import { memberName } from "@/lib/ecodesign/value-text";
import type { BatteryTrend, MeasurementTimes, TrendPoint } from "@/lib/passports/battery/rules";
import type { Reader } from "@/lib/platform/i18n/format";
import { translator } from "@/lib/platform/i18n/translator";

/** Without scripts: these are also on the public page of a reader with a grant. */

interface BatteryValuesProps {
  reader: Reader;
  state: BatteryState;
  times: MeasurementTimes;
}

export function BatteryValues({ reader, state, times }: BatteryValuesProps) {
  const t = translator(reader.locale, "passports");
  const texts = dataTexts(reader);
  const values: Readonly<Record<string, unknown>> = state;
  const members = entryMembers("battery_state").filter(({ name }) => values[name] != null);
  const distinctTimes = new Set(members.map(({ name }) => times[name]));
  const sharedTime = members.length > 1 && distinctTimes.size === 1 ? [...distinctTimes][0] : undefined;
  const timeText = (at: string) => (
    <>
      <span className={sharedTime ? undefined : "sr-only"}>{t("detail.battery.measured")} </span>
      <Time value={at} reader={reader} as="dateTime" />
    </>
  );
  const list = (
    <KeyValues
      layout="fields"
      items={members.map(({ name }) => {
        const value = values[name];
        const isNone = Array.isArray(value) && value.length === 0;
        const at = times[name];
        return {
          key: name,
          label: memberName("battery_state", name, texts),
          value: (
            <>
              <span className="block whitespace-pre-line wrap-anywhere">
                {isNone ? texts.ecodesign("noneStated") : memberText("battery_state", name, value, texts)}
              </span>
              {at !== undefined && !sharedTime && <span className="block text-xs text-ink-muted">{timeText(at)}</span>}
            </>
          ),
        };
      })}
    />
  );
  return (
    <>
      {sharedTime && <p className="mb-3 text-sm text-ink-muted">{timeText(sharedTime)}</p>}
      {list}
    </>
  );
}

interface BatteryTrendsProps {
  reader: Reader;
  trends: readonly BatteryTrend[];
}

export function BatteryTrends({ reader, trends }: BatteryTrendsProps) {
  const t = translator(reader.locale, "passports");
  if (trends.length === 0) return <p className="text-ink-muted">{t("detail.battery.noTrends")}</p>;
  return (
    <figure>
      <ul className="grid gap-x-8 gap-y-6 sm:grid-cols-2">
        {trends.map((trend) => (
          <Trend key={trend.member} reader={reader} trend={trend} />
        ))}
      </ul>
      <Fold className="mt-4 print:hidden" summary={translator(reader.locale, "ui")("chartTable")}>
        <div className="grid gap-x-8 gap-y-6 sm:grid-cols-2">
          {trends.map((trend) => (
            <TrendTable key={trend.member} reader={reader} trend={trend} />
          ))}
        </div>
      </Fold>
    </figure>
  );
}

interface TrendProps {
  reader: Reader;
  trend: BatteryTrend;
}

function Trend({ reader, trend: { member, points } }: TrendProps) {
  const t = translator(reader.locale, "passports");
  const texts = dataTexts(reader);
  const [first, last] = [points[0], points.at(-1)];
  if (!first || !last) return null;
  const label = memberName("battery_state", member, texts);
  const textOf = ({ value }: TrendPoint) => memberText("battery_state", member, value, texts);
  const summary = t("detail.battery.trend", {
    label,
    count: points.length,
    from: textOf(first),
    since: texts.format.date(first.at),
    to: textOf(last),
    until: texts.format.date(last.at),
  });
  return (
    <li>
      <div className="flex items-baseline justify-between gap-3">
        <p className="min-w-0 font-medium">{label}</p>
        <p className="font-serif text-xl font-medium tracking-tight whitespace-nowrap">{textOf(last)}</p>
      </div>
      {points.length > 1 && <TrendLine points={points} top={member.endsWith("_pct") ? 100 : null} summary={summary} />}
      <div className="mt-1 flex justify-between gap-3 text-xs text-ink-muted">
        <Time value={first.at} reader={reader} as="date" />
        {points.length > 1 && <Time value={last.at} reader={reader} as="date" />}
      </div>
    </li>
  );
}

const toHundredths = (length: number) => Math.round(length * 100) / 100;

/** Over time, from zero. `top`: of a fixed scale; null: the highest value. */
function TrendLine({ points, top, summary }: { points: readonly TrendPoint[]; top: number | null; summary: string }) {
  const times = points.map(({ at }) => Date.parse(at));
  const [start, end] = [times[0] ?? 0, times.at(-1) ?? 0];
  const highest = top ?? Math.max(1, ...points.map(({ value }) => value));
  const pointAt = ({ value }: TrendPoint, index: number) => {
    const x = end === start ? 0 : (((times[index] ?? start) - start) / (end - start)) * 100;
    return `${toHundredths(x)} ${toHundredths(100 - (value / highest) * 100)}`;
  };
  return <AreaLine points={points.map(pointAt)} summary={summary} className="h-24" />;
}

function TrendTable({ reader, trend: { member, points } }: TrendProps) {
  const t = translator(reader.locale, "passports");
  const texts = dataTexts(reader);
  const label = memberName("battery_state", member, texts);
  return (
    <div tabIndex={0} role="region" aria-label={label} className="relative mt-2 max-h-80 overflow-auto">
      <table className="figures">
        <caption className="text-left font-medium">{label}</caption>
        <thead>
          <tr className="micro-label text-ink-muted">
            <th scope="col" className="pr-8 text-left font-medium">
              {t("detail.battery.measured")}
            </th>
            <th scope="col" className="text-right font-medium">
              {t("detail.battery.valueHead")}
            </th>
          </tr>
        </thead>
        <tbody>
          {points.toReversed().map((point) => (
            <tr key={point.at}>
              <th scope="row">
                <Time value={point.at} reader={reader} as="dateTime" />
              </th>
              <td>{memberText("battery_state", member, point.value, texts)}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}

interface MeasuredValuesProps {
  reader: Reader;
  restricted: RestrictedView;
}

export function MeasuredValues({ reader, restricted: { declared, measuredAt, trends } }: MeasuredValuesProps) {
  const state = declared?.battery_state;
  if (!state || !measuredAt || !trends) return null;
  const t = translator(reader.locale, "publicPassport");
  return (
    <Section title={t("batteryValues.title")} description={t("batteryValues.text")}>
      <BatteryValues reader={reader} state={state} times={measuredAt} />
      <div className="mt-6">
        <BatteryTrends reader={reader} trends={trends} />
      </div>
    </Section>
  );
}
