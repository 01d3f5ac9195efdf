import type { Route } from "next";
import { type ReactNode, Fragment } from "react";
import { AreaLine } from "@/components/ui/area-line";
import { TextLink } from "@/components/ui/link";
import { Link } from "@/components/ui/page-link";
import { Fold } from "@/components/ui/section";
import { describeLegalDate, legalDateText, verificationText } from "@/lib/compliance/assessment/describe-finding";
import type { ComplianceOverview } from "@/lib/compliance/show-overview";
import { actAddress, actName } from "@/lib/law/acts";
import { type LegalDate, statusOfDate } from "@/lib/law/calendar";
import { cite } from "@/lib/law/cite";
import { provisionOf } from "@/lib/law/provisions";
import { formatter, type Reader } from "@/lib/platform/i18n/format";
import { translator } from "@/lib/platform/i18n/translator";
import { groupLabel, queueHref, LegalMark, fieldLabel } from "./marks";

interface ReadinessChartsProps {
  reader: Reader;
  standings: ComplianceOverview["standings"];
  history: ComplianceOverview["history"];
  today: string;
}

interface Course {
  group: string;
  products: number;
  days: readonly { day: string; percent: number }[];
}

function coursesOf({ standings, history, today }: Omit<ReadinessChartsProps, "reader">): Course[] {
  return standings.map(({ productGroup: group, products, sharePercent }) => ({
    group,
    products,
    days: [
      ...history
        .filter(({ productGroup, day }) => productGroup === group && day < today)
        .map(({ day, sharePercent: percent }) => ({ day, percent })),
      { day: today, percent: sharePercent },
    ],
  }));
}

export function ReadinessCharts({ reader, ...data }: ReadinessChartsProps) {
  const ui = translator(reader.locale, "ui");
  const courses = coursesOf(data);
  return (
    <figure>
      <ul className="grid gap-x-8 gap-y-6 sm:grid-cols-2 lg:grid-cols-3 xl:grid-cols-4">
        {courses.map((course) => (
          <GroupChart key={course.group} reader={reader} course={course} />
        ))}
      </ul>
      <Fold className="mt-4 print:hidden" summary={ui("chartTable")}>
        <CoursesTable reader={reader} courses={courses} />
      </Fold>
    </figure>
  );
}

function GroupChart({ reader, course: { group, products, days } }: { reader: Reader; course: Course }) {
  const t = translator(reader.locale, "review");
  const format = formatter(reader);
  const label = groupLabel(reader.locale, group);
  const [first, last] = [days[0], days.at(-1)];
  if (!first || !last) return null;
  const change = last.percent - first.percent;
  const summary = t("overview.course", {
    group: label,
    from: format.percent(first.percent),
    since: format.calendarDate(first.day),
    to: format.percent(last.percent),
  });
  return (
    <li className="relative">
      <div className="flex items-baseline justify-between gap-3">
        <p className="min-w-0 truncate font-medium">
          <Link
            href={queueHref({ group }) as Route}
            className={
              "after:absolute after:inset-0 hover:underline hover:decoration-accent-line hover:underline-offset-3"
            }
          >
            {label}
          </Link>
        </p>
        <p className="font-serif text-xl font-medium tracking-tight">{format.percent(last.percent)}</p>
      </div>
      <CourseLine days={days} summary={summary} />
      <div className="mt-1 flex justify-between gap-3 text-xs text-ink-muted">
        <span>{t("products", { count: products })}</span>
        {days.length > 1 && (
          <span>
            {t("overview.change", {
              points: change,
              change: format.number(change, { signDisplay: "exceptZero" }),
              since: format.calendarDate(first.day),
            })}
          </span>
        )}
      </div>
    </li>
  );
}

/** Percent over days on a fixed scale from 0 to 100, so that groups are comparable. */
function CourseLine({ days, summary }: { days: Course["days"]; summary: string }) {
  const at = ({ percent }: { percent: number }, index: number) =>
    `${(index / Math.max(1, days.length - 1)) * 100} ${100 - percent}`;
  const line =
    days.length > 1 ? days.map(at) : days.flatMap(({ percent }) => [`0 ${100 - percent}`, `100 ${100 - percent}`]);
  return <AreaLine points={line} summary={summary} className="h-20" />;
}

const DAYS_BETWEEN = 7;

function CoursesTable({ reader, courses }: { reader: Reader; courses: readonly Course[] }) {
  const t = translator(reader.locale, "review");
  const format = formatter(reader);
  const all = [...new Set(courses.flatMap(({ days }) => days.map(({ day }) => day)))].sort().reverse();
  const listedDays = all.filter((_, index) => index % DAYS_BETWEEN === 0);
  return (
    <div tabIndex={0} role="region" aria-label={t("overview.tableLabel")} className="relative mt-2 overflow-x-auto">
      <table className="text-sm">
        <caption className="sr-only">{t("overview.tableLabel")}</caption>
        <thead>
          <tr className="micro-label text-ink-muted">
            <th scope="col" className="pr-8 text-left font-medium">
              {t("overview.day")}
            </th>
            {courses.map(({ group }) => (
              <th key={group} scope="col" className="px-3 text-right font-medium whitespace-nowrap">
                {groupLabel(reader.locale, group)}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {listedDays.map((day) => (
            <tr key={day}>
              <th scope="row" className="pr-8 text-left font-normal whitespace-nowrap">
                {format.calendarDate(day)}
              </th>
              {courses.map(({ group, days }) => {
                const entry = days.find((entry) => entry.day === day);
                return (
                  <td key={group} className="px-3 text-right">
                    {entry ? format.percent(entry.percent) : "–"}
                  </td>
                );
              })}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}

interface StandingsTableProps {
  reader: Reader;
  standings: ComplianceOverview["standings"];
}

export function StandingsTable({ reader, standings }: StandingsTableProps) {
  const t = translator(reader.locale, "review");
  const format = formatter(reader);
  const heads = [t("overview.withErrors"), t("overview.withWarnings"), t("overview.approved"), t("overview.all")];
  const numbers = ({
    productGroup,
    withErrors,
    withWarnings,
    approved,
    products,
  }: (typeof standings)[number]): ReactNode[] => {
    const leads = (count: number, filter: Record<string, string>) =>
      count === 0 ? (
        <span className="text-ink-faint">{format.number(count)}</span>
      ) : (
        <TextLink
          href={queueHref({ group: productGroup, ...filter })}
          className="target inline-flex items-center justify-end"
        >
          {format.number(count)}
        </TextLink>
      );
    return [
      leads(withErrors, { severity: "error" }),
      leads(withWarnings, { severity: "warning" }),
      leads(approved, { state: "approved" }),
      leads(products, {}),
    ];
  };
  return (
    <div tabIndex={0} role="region" aria-label={t("overview.standings")} className="relative overflow-x-auto">
      <table className="w-full text-left">
        <caption className="sr-only">{t("overview.standings")}</caption>
        <thead>
          <tr className="micro-label border-b border-line text-ink-muted">
            <th scope="col" className="py-1.5 pr-4 font-medium">
              {t("columns.group")}
            </th>
            {heads.map((head) => (
              <th key={head} scope="col" className="py-1.5 pl-4 text-right font-medium">
                {head}
              </th>
            ))}
          </tr>
        </thead>
        <tbody className="divide-y divide-line">
          {standings.map((standing) => (
            <tr key={standing.productGroup}>
              <th scope="row" className="py-1.5 pr-4 font-normal">
                {groupLabel(reader.locale, standing.productGroup)}
              </th>
              {numbers(standing).map((cell, column) => (
                <td key={heads[column]} className="py-1.5 pl-4 text-right">
                  {cell}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}

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
