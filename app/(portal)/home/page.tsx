import { getTranslations, titled } from "@/app/i18n";
import { openPage } from "@/app/open-page";
import { ClearExamples, TakeExamples } from "@/components/brands/examples/examples-panel";
import { PageNotice } from "@/components/forms/page-notice";
import { FirstSteps } from "@/components/home/first-steps/first-steps";
import { AttentionList, ApiUse, Counts } from "@/components/home/home-panels";
import { SpecimenPassport } from "@/components/landing/specimen-passport";
import { ScanChart } from "@/components/scans/scan-panel";
import { PageHeader } from "@/components/shell/page-header";
import { ActionForm } from "@/components/ui/action-form";
import { BarChart } from "@/components/ui/chart";
import { ConfirmDialog } from "@/components/ui/confirm-dialog";
import { ArrowRight, Braces, FileSpreadsheet, type Icon, PencilLine } from "@/components/ui/icons";
import { TextLink } from "@/components/ui/link";
import { Section } from "@/components/ui/section";
import { SubmitButton } from "@/components/ui/submit-button";
import { Time } from "@/components/ui/time";
import { actorMay } from "@/lib/access/actor";
import { showExamples } from "@/lib/brands/examples/examples";
import { showTestData, type TestDataView } from "@/lib/brands/test-mode/switch-mode";
import { type Way, WAYS } from "@/lib/home/first-steps/rules";
import { showFirstSteps } from "@/lib/home/first-steps/show-first-steps";
import { showHome } from "@/lib/home/show-home";
import { formatter, type Reader } from "@/lib/platform/i18n/format";
import type { Locale } from "@/lib/platform/i18n/locales";
import { translator } from "@/lib/platform/i18n/translator";
import { showScansOfBrand } from "@/lib/scans/show-scans";
import { activityPlace, type ActivityRow, activityText, actorText } from "../../../components/home/activity-text";
import { hiddenPathsFor } from "../hidden-paths";
import {
  bringStepsBackAction,
  chooseWayAction,
  clearExamplesAction,
  clearTestDataAction,
  putStepsAwayAction,
  addExamplesAction,
} from "./actions";
import { OpenStep } from "./open-step";

const ICONS: Record<Way, Icon> = { spreadsheet: FileSpreadsheet, erp: Braces, hand: PencilLine };

interface WayChoiceProps {
  locale: Locale;
  chosen: Way | null;
  choose: (form: FormData) => Promise<void>;
}

function WayChoice({ locale, chosen, choose }: WayChoiceProps) {
  const t = translator(locale, "firstSteps");
  return (
    <section aria-labelledby="way-choice">
      <h2 id="way-choice" className="font-serif text-xl font-medium">
        {t("ask.title")}
      </h2>
      <p className="mt-1 max-w-prose text-ink-muted">{t("ask.text")}</p>
      <ActionForm action={choose} className="mt-5 grid gap-4 md:grid-cols-3">
        {WAYS.map((way) => {
          const Icon = ICONS[way];
          return (
            <button
              key={way}
              type="submit"
              name="way"
              value={way}
              aria-pressed={way === chosen}
              className={
                "group flex cursor-pointer flex-col items-start gap-2 rounded-md border border-line-strong/60 " +
                "bg-surface p-5 text-left transition-colors hover:border-accent hover:bg-accent-soft/40 " +
                "aria-pressed:border-accent"
              }
            >
              <Icon aria-hidden="true" className="size-6 stroke-[1.5] text-accent-ink" />
              <span className="flex w-full items-baseline justify-between gap-3 font-serif text-lg font-medium">
                {t(`ways.${way}.title`)}
                <ArrowRight aria-hidden="true" className="size-4 shrink-0 text-ink-faint" />
              </span>
              <span className="text-ink-muted">{t(`ways.${way}.text`)}</span>
            </button>
          );
        })}
      </ActionForm>
    </section>
  );
}

export const generateMetadata = titled("home", "title");

export default async function HomePage({ searchParams }: PageProps<"/home">) {
  const { context, reader, t, actor, brand } = await openPage("home");
  const params = await searchParams;
  const requestedStep = typeof params.step === "string" ? params.step : undefined;
  const [{ counts, attention, activity, weeks, registered, use }, first, scans, testData] = await Promise.all([
    showHome(context),
    showFirstSteps(context, { asked: requestedStep }),
    showScansOfBrand(context),
    showTestData(context),
  ]);
  const isNew = counts.products === 0;
  const isAsked = first.mayChoose && (params.way === "ask" || first.way === null);
  const begins =
    !first.isPutAway && (isNew || isAsked || first.steps.some(({ isDone }) => !isDone) || requestedStep !== undefined);
  const beginning = begins && (
    <div className="mb-10 flex flex-col gap-10">
      {isAsked && <WayChoice locale={reader.locale} chosen={first.way} choose={chooseWayAction} />}
      {!(isAsked && first.way === null) && (
        <FirstSteps locale={reader.locale} {...first} putAway={putStepsAwayAction}>
          <OpenStep reader={reader} firstSteps={first} />
        </FirstSteps>
      )}
    </div>
  );
  return (
    <>
      <PageHeader title={brand.name} description={isNew ? undefined : t("lead")} />
      <PageNotice locale={reader.locale} />
      {beginning}
      {(!isNew || first.isPutAway) && (
        <>
          <Counts reader={reader} counts={counts} />
          <div className="mt-10 grid gap-x-12 gap-y-8 xl:grid-cols-[minmax(0,1fr)_24rem]">
            <div className="flex min-w-0 flex-col gap-8">
              <Section title={t("attention.title")}>
                <AttentionList
                  reader={reader}
                  attention={attention}
                  role={actor.role}
                  may={(permission) => actorMay(actor, permission)}
                />
              </Section>
              <Section title={t("activity.title")}>
                <ActivityList reader={reader} activity={activity} hiddenPaths={hiddenPathsFor(actor)} />
              </Section>
            </div>
            <div className="flex min-w-0 flex-col gap-8">
              <Section title={t("chart.title")} actions={<TextLink href="/passports">{t("chart.all")}</TextLink>}>
                <RegistrationsChart reader={reader} weeks={weeks} total={registered} />
              </Section>
              <Section title={t("scans")} actions={<TextLink href="/scans">{t("scansAll")}</TextLink>}>
                <ScanChart reader={reader} counts={scans} />
              </Section>
              {use && (
                <Section title={t("api.title")} actions={<TextLink href="/requests">{t("api.all")}</TextLink>}>
                  <ApiUse reader={reader} live={use.live} days={use.days} />
                </Section>
              )}
            </div>
          </div>
        </>
      )}
      {testData && (
        <div className="mt-10">
          <TestDataPanel
            locale={reader.locale}
            data={testData}
            clear={actorMay(actor, "brand.manage") ? clearTestDataAction : undefined}
          />
        </div>
      )}
      {first.examples > 0 && (
        <div className="mt-10">
          <ClearExamples
            locale={reader.locale}
            contents={await showExamples(context)}
            clear={first.mayChoose ? clearExamplesAction : undefined}
          />
        </div>
      )}
      {isNew && first.examples === 0 && first.mayChoose && (
        <div className="mt-10">
          <TakeExamples locale={reader.locale} take={addExamplesAction} />
        </div>
      )}
      {isNew && isAsked && (
        <div className="mt-10 max-w-[29rem]">
          <SpecimenPassport reader={reader} />
          <p className="mt-3 text-sm text-ink-muted">{t("specimen")}</p>
        </div>
      )}
      {first.isPutAway && (
        <ActionForm action={bringStepsBackAction} className="mt-10">
          <SubmitButton variant="quiet" size="sm">
            {(await getTranslations("firstSteps"))("bringBack")}
          </SubmitButton>
        </ActionForm>
      )}
    </>
  );
}

interface RegistrationsChartProps {
  reader: Reader;
  /** Seven days each, the last one ends today. `startsOn` is YYYY-MM-DD. */
  weeks: readonly { startsOn: string; passports: number }[];
  total: number;
}

function RegistrationsChart({ reader, weeks, total }: RegistrationsChartProps) {
  const t = translator(reader.locale, "home");
  const ui = translator(reader.locale, "ui");
  const format = formatter(reader);
  const recent = weeks.reduce((sum, { passports }) => sum + passports, 0);
  if (recent === 0) return <p className="text-ink-muted">{t("chart.none", { weeks: weeks.length })}</p>;
  return (
    <>
      <p className="mb-4 text-sm text-ink-muted">{t("chart.total", { recent, total })}</p>
      <BarChart
        points={weeks.map(({ startsOn, passports }) => ({
          label: format.calendarDate(startsOn),
          value: passports,
          text: format.number(passports),
        }))}
        summary={t("chart.summary", { weeks: weeks.length, total: recent })}
        heads={[t("chart.week"), t("chart.passports")]}
        tableLabel={ui("chartTable")}
      />
    </>
  );
}

interface ActivityListProps {
  reader: Reader;
  activity: readonly ActivityRow[];
  hiddenPaths: readonly string[];
}

function ActivityList({ reader, activity, hiddenPaths }: ActivityListProps) {
  const t = translator(reader.locale, "home");
  if (activity.length === 0) return <p className="text-ink-muted">{t("activity.none")}</p>;
  const isOpen = (target: string) => !hiddenPaths.some((path) => target === path || target.startsWith(`${path}/`));
  return (
    <ul className="divide-y divide-line">
      {activity.map((row) => {
        const href = activityPlace(row);
        const text = activityText(row, t);
        return (
          <li key={row.sequence} className="flex items-baseline justify-between gap-4 py-2 first:pt-0">
            <div className="min-w-0">
              <p>{href && isOpen(href) ? <TextLink href={href}>{text}</TextLink> : text}</p>
              <p className="text-sm text-ink-muted">{actorText(row, t)}</p>
            </div>
            <p className="shrink-0 text-sm text-ink-muted">
              <Time value={row.at} reader={reader} />
            </p>
          </li>
        );
      })}
    </ul>
  );
}

interface TestDataPanelProps {
  locale: Locale;
  data: TestDataView;
  clear?: (form: FormData) => Promise<void>;
}

function TestDataPanel({ locale, data, clear }: TestDataPanelProps) {
  const t = translator(locale, "testMode");
  const { isClearing, ...counts } = data;
  const isEmpty = counts.products + counts.messages === 0;
  return (
    <Section title={t("data.title")} description={isEmpty ? t("data.none") : t("data.text", counts)}>
      {isClearing && <p role="status">{t("data.clearing")}</p>}
      {clear && !isEmpty && !isClearing && (
        <ConfirmDialog
          trigger={t("data.go")}
          title={t("data.confirm.title")}
          description={
            <>
              <p>{t("data.confirm.text", counts)}</p>
              <p className="mt-2">{t("data.confirm.stays")}</p>
            </>
          }
          action={clear}
          confirmLabel={t("data.go")}
          cancelLabel={t("data.confirm.keep")}
        />
      )}
    </Section>
  );
}
