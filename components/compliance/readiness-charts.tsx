import type { Route } from "next";
import Link from "next/link";
import { AreaLine } from "@/components/ui/area-line";
import { Fold } from "@/components/ui/section";
import type { ComplianceOverview } from "@/lib/compliance/show-overview";
import { formatter, type Reader } from "@/lib/platform/i18n/format";
import { translator } from "@/lib/platform/i18n/translator";
import { groupLabel, queueHref } from "./marks";

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
