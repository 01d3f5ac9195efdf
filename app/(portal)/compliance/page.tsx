import { titled } from "@/app/i18n";
import { openPage } from "@/app/open-page";
import { CandidateList } from "@/components/compliance/candidate-list";
import { ComplianceTabs } from "@/components/compliance/compliance-tabs";
import { ExpiringList } from "@/components/compliance/expiring-list";
import { LegalCalendar } from "@/components/compliance/legal-calendar";
import { QueueEmpty } from "@/components/compliance/queue-empty";
import { ReadinessCharts } from "@/components/compliance/readiness-charts";
import { fieldLabel, queueHref } from "@/components/compliance/review-words";
import { StandingsTable } from "@/components/compliance/standings-table";
import { TopList } from "@/components/compliance/top-list";
import { UncheckedNotice } from "@/components/compliance/unchecked-notice";
import { PageHeader } from "@/components/shell/page-header";
import { Section } from "@/components/ui/section";
import { TabLinks } from "@/components/ui/tab-links";
import { TextLink } from "@/components/ui/text-link";
import { describeCheck } from "@/lib/compliance/assessment/describe-finding";
import { NEWEST_RULES } from "@/lib/compliance/checks/rule-set-rules";
import { lawFeedAddress } from "@/lib/compliance/law-feed";
import { checkNumber } from "@/lib/compliance/rules";
import { showOverview } from "@/lib/compliance/show-overview";
import { CALENDAR_VIEWS, datesOf } from "@/lib/law/calendar";
import { formatter } from "@/lib/platform/i18n/format";
import { translator } from "@/lib/platform/i18n/translator";
import { OpenWays } from "../open-ways";

export const generateMetadata = titled("review", "title");

export default async function CompliancePage({ searchParams }: PageProps<"/compliance">) {
  const { context, reader, t } = await openPage("review");
  const compliance = translator(reader.locale, "compliance");
  const { law } = await searchParams;
  const view = CALENDAR_VIEWS.find((known) => known === law) ?? "mine";
  const { today, standings, missing, checks, expiring, expiringBefore, legalDates, ownGroups, ...shown } =
    await showOverview(context);
  const { history, unchecked, candidateNews } = shown;
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
