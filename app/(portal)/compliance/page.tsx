import type { Route } from "next";
import type { ReactNode } from "react";
import { titled } from "@/app/i18n";
import { openPage } from "@/app/open-page";
import { fieldLabel, queueHref, UncheckedNotice, reviewHref } from "@/components/compliance/marks";
import { LegalCalendar, ReadinessCharts, StandingsTable } from "@/components/compliance/overview-panels";
import { QueueEmpty } from "@/components/compliance/queue-table";
import { ComplianceTabs } from "@/components/compliance/review-steps";
import { PageHeader } from "@/components/shell/page-header";
import { CircleCheck } from "@/components/ui/icons";
import { TextLink } from "@/components/ui/link";
import { TabLinks } from "@/components/ui/navigation";
import { Link } from "@/components/ui/page-link";
import { Section } from "@/components/ui/section";
import { describeCheck } from "@/lib/compliance/assessment/describe-finding";
import { NEWEST_CANDIDATE_RULES, NEWEST_RULES } from "@/lib/compliance/checks/rule-set-rules";
import { lawFeedAddress } from "@/lib/compliance/law-feed";
import { checkNumber } from "@/lib/compliance/rules";
import { showOverview, type ComplianceOverview } from "@/lib/compliance/show-overview";
import { CALENDAR_VIEWS, datesOf } from "@/lib/law/calendar";
import { CANDIDATE_LIST, candidatesNewIn } from "@/lib/law/candidate-list";
import { formatter, type Reader } from "@/lib/platform/i18n/format";
import { translator } from "@/lib/platform/i18n/translator";
import { requireValue } from "@/lib/platform/require-value";
import { OpenWays } from "../open-ways";

export const generateMetadata = titled("review", "title");

export default async function CompliancePage({ searchParams }: PageProps<"/compliance">) {
  const { context, reader, t } = await openPage("review");
  const compliance = translator(reader.locale, "compliance");
  const { law } = await searchParams;
  const view = CALENDAR_VIEWS.find((known) => known === law) ?? "mine";
  const { today, standings, missing, checks, expiring, expiringBefore, legalDates, ownGroups, ...overview } =
    await showOverview(context);
  const { history, unchecked, candidateNews } = overview;
  const feedGroups = ownGroups.filter((group) => group !== "none");
  const top = (entries: { key: string; name: string; count: number; href: string }[]) =>
    entries.map((entry) => ({ ...entry, countLabel: t("products", { count: entry.count }) }));
  return (
    <>
      <PageHeader title={t("title")} description={t("description")} />
      <ComplianceTabs locale={reader.locale} current="overview" />
      <UncheckedNotice locale={reader.locale} unchecked={unchecked} />
      {standings.length === 0 ? (
        <QueueEmpty locale={reader.locale} action={<OpenWays />} />
      ) : (
        <div className="flex flex-col gap-8">
          <Section
            title={t("overview.readiness")}
            description={t("overview.readinessText")}
            className="border-t-0 pt-0"
          >
            <ReadinessCharts reader={reader} standings={standings} history={history} today={today} />
          </Section>
          <div className="grid gap-x-12 gap-y-8 *:min-w-0 xl:grid-cols-2">
            <Section title={t("overview.standings")}>
              <StandingsTable reader={reader} standings={standings} />
            </Section>
            <Section
              title={t("overview.expiring")}
              actions={
                expiring.length > 0 && (
                  <>
                    <TextLink href={queueHref({ expiring: expiringBefore })}>{t("overview.toList")}</TextLink>
                    <TextLink href="/compliance/evidence?expiry=over&expiry=soon">{t("overview.toDocuments")}</TextLink>
                  </>
                )
              }
            >
              <ExpiringList reader={reader} expiring={expiring} today={today} />
            </Section>
            <Section title={t("overview.missing")}>
              {missing.length === 0 && <p className="text-ink-muted">{t("overview.missingNone")}</p>}
              <TopList
                reader={reader}
                label={t("overview.missing")}
                entries={top(
                  missing.map(({ field, products }) => ({
                    key: field,
                    name: fieldLabel(reader.locale, field),
                    count: products,
                    href: queueHref({ missing: field }),
                  })),
                )}
              />
            </Section>
            <Section
              title={t("overview.checks")}
              actions={<TextLink href="/compliance/checks">{t("overview.allChecks")}</TextLink>}
            >
              {checks.length === 0 && <p className="text-ink-muted">{t("overview.checksNone")}</p>}
              <TopList
                reader={reader}
                label={t("overview.checks")}
                entries={top(
                  checks.map(({ check, products }) => ({
                    key: check,
                    name: `${checkNumber(check)} ${describeCheck(compliance, check).title}`,
                    count: products,
                    href: queueHref({ check }),
                  })),
                )}
              />
            </Section>
          </div>
        </div>
      )}
      <Section id="law" title={t("legal.title")} description={t("legal.text")} className="mt-8">
        <div className="max-w-3xl">
          <TabLinks
            label={t("legal.views")}
            tabs={CALENDAR_VIEWS.map((known) => ({
              href: `/compliance?law=${known}#law`,
              label: t(`legal.view.${known}`),
              isCurrent: known === view,
            }))}
          />
          <p className="my-3 text-sm text-ink-muted">
            <a
              href={lawFeedAddress({ locale: reader.locale, groups: view === "all" ? [] : feedGroups })}
              className="text-accent-ink underline underline-offset-3"
            >
              {t("legal.feed")}
            </a>{" "}
            {t("legal.feedText")}
          </p>
          <LegalCalendar reader={reader} dates={datesOf(legalDates, { view, today, ownGroups })} today={today} />
          <CandidateList reader={reader} news={candidateNews} />
          <p className="micro-label mt-4 text-ink-faint">
            {t("legal.rules", {
              version: NEWEST_RULES.version,
              day: formatter(reader).calendarDate(NEWEST_RULES.since),
            })}
          </p>
          <ul className="mt-1 flex list-disc flex-col gap-1 pl-5 text-sm">
            {NEWEST_RULES.changes.map((change) => (
              <li key={change}>{compliance(`ruleChanges.${change}`)}</li>
            ))}
          </ul>
        </div>
      </Section>
    </>
  );
}

interface ExpiringListProps {
  reader: Reader;
  expiring: ComplianceOverview["expiring"];
  today: string;
}

function ExpiringList({ reader, expiring, today }: ExpiringListProps) {
  const t = translator(reader.locale, "review");
  const format = formatter(reader);
  if (expiring.length === 0)
    return (
      <p className="flex items-center gap-2 text-ink-muted">
        <CircleCheck aria-hidden="true" className="size-4.5 text-positive" />
        {t("overview.expiringNone")}
      </p>
    );
  return (
    <ul className="divide-y divide-line">
      {expiring.map(({ productId, name, model, expiresOn }) => (
        <li key={productId} className="flex flex-wrap items-baseline justify-between gap-x-4 py-1.5">
          <span className="min-w-0">
            <TextLink href={`${reviewHref(productId)}#section-documents`}>{name}</TextLink>
            {model && <span className="ml-2 text-ink-muted">{model}</span>}
          </span>
          <span
            className={requireValue(expiresOn, "Expires on") < today ? "font-medium text-critical" : "text-ink-muted"}
          >
            {t(requireValue(expiresOn, "Expires on") < today ? "overview.endedOn" : "overview.endsOn", {
              day: format.calendarDate(requireValue(expiresOn, "Expires on")),
            })}
          </span>
        </li>
      ))}
    </ul>
  );
}

interface TopListProps {
  reader: Reader;
  label: string;
  entries: readonly { key: string; name: ReactNode; count: number; countLabel: string; href: string }[];
}

function TopList({ reader, label, entries }: TopListProps) {
  const format = formatter(reader);
  const most = Math.max(1, ...entries.map(({ count }) => count));
  return (
    <ol aria-label={label} className="flex flex-col">
      {entries.map(({ key, name, count, countLabel, href }) => (
        <li
          key={key}
          className={
            "relative flex min-h-8 items-center gap-3 rounded-sm px-1 transition-colors hover:bg-accent-soft/40 " +
            "focus-within:bg-accent-soft/40"
          }
        >
          <Link href={href as Route} className="min-w-0 grow py-1 after:absolute after:inset-0 sm:truncate">
            {name}
            <span className="sr-only">{` ${countLabel}`}</span>
          </Link>
          <svg
            aria-hidden="true"
            viewBox="0 0 100 6"
            preserveAspectRatio="none"
            className="h-1.5 w-20 shrink-0 sm:w-28"
          >
            <rect width={(count / most) * 100} height="6" fill="var(--color-accent-ink)" />
          </svg>
          <span aria-hidden="true" className="w-10 shrink-0 text-right text-ink-muted">
            {format.number(count)}
          </span>
        </li>
      ))}
    </ol>
  );
}

interface CandidateListProps {
  reader: Reader;
  /** Null until all products are checked against the current list. */
  news: ComplianceOverview["candidateNews"];
}

function CandidateList({ reader, news }: CandidateListProps) {
  const t = translator(reader.locale, "review");
  const format = formatter(reader);
  const added = candidatesNewIn(NEWEST_CANDIDATE_RULES.version);
  return (
    <div id="candidates" className="mt-4 scroll-mt-4 text-sm">
      <p className="text-ink-muted">
        {t("legal.candidates", {
          day: format.calendarDate(CANDIDATE_LIST.version),
          known: CANDIDATE_LIST.known,
          published: CANDIDATE_LIST.published,
        })}{" "}
        <TextLink href={queueHref({ check: "candidate_substances_notified" })}>{t("legal.candidatesOpen")}</TextLink>
      </p>
      {news && (
        <p className="mt-1">
          {t("legal.candidatesConcern", { count: news.products })}
          {news.named.map(({ id, name }) => (
            <span key={id}>
              {" · "}
              <TextLink href={reviewHref(id)}>{name}</TextLink>
            </span>
          ))}
        </p>
      )}
      {added.length > 0 && (
        <details className="mt-1">
          <summary className="unfolds">{t("legal.candidatesNew", { count: added.length })}</summary>
          <ul className="mt-1 flex list-disc flex-col gap-0.5 pl-5" lang="en">
            {added.map(({ name, cas = [], since }) => (
              <li key={name} className="wrap-anywhere">
                {name}
                <span className="text-ink-muted">{[cas[0], since].filter(Boolean).map((part) => ` · ${part}`)}</span>
              </li>
            ))}
          </ul>
        </details>
      )}
    </div>
  );
}
