import { getTranslations, titled } from "@/app/i18n";
import { openPage } from "@/app/open-page";
import { ClearExamples, TakeExamples } from "@/components/brands/examples/examples-panel";
import { TestDataPanel } from "@/components/brands/test-data-panel";
import { PageNotice } from "@/components/forms/page-notice";
import { ActivityList } from "@/components/home/activity-list";
import { ApiUse } from "@/components/home/api-use";
import { AttentionList } from "@/components/home/attention-list";
import { Counts } from "@/components/home/counts";
import { FirstSteps } from "@/components/home/first-steps/first-steps";
import { WayChoice } from "@/components/home/first-steps/way-choice";
import { RegistrationsChart } from "@/components/home/registrations-chart";
import { SpecimenPassport } from "@/components/landing/specimen-passport";
import { ScanChart } from "@/components/scans/scan-chart";
import { PageHeader } from "@/components/shell/page-header";
import { Section } from "@/components/ui/section";
import { SubmitButton } from "@/components/ui/submit-button";
import { TextLink } from "@/components/ui/text-link";
import { actorMay } from "@/lib/access/actor";
import { showExamples } from "@/lib/brands/examples/clear-examples";
import { showTestData } from "@/lib/brands/test-mode/clear-test-data";
import { showFirstSteps } from "@/lib/home/first-steps/show-first-steps";
import { showHome } from "@/lib/home/show-home";
import { showScansOfBrand } from "@/lib/scans/show-scans";
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

export const generateMetadata = titled("home", "title");

export default async function HomePage({ searchParams }: PageProps<"/home">) {
  const { context, reader, t, actor, brand } = await openPage("home");
  const params = await searchParams;
  const asked = typeof params.step === "string" ? params.step : undefined;
  const [{ counts, attention, activity, weeks, registered, use }, first, scans, testData] = await Promise.all([
    showHome(context),
    showFirstSteps(context, { asked }),
    showScansOfBrand(context),
    showTestData(context),
  ]);
  const isNew = counts.products === 0;
  const isAsked = first.mayChoose && (params.way === "ask" || first.way === null);
  const begins =
    !first.isPutAway && (isNew || isAsked || first.steps.some(({ isDone }) => !isDone) || asked !== undefined);
  const beginning = begins && (
    <div className="mb-10 flex flex-col gap-10">
      {isAsked && <WayChoice locale={reader.locale} chosen={first.way} choose={chooseWayAction} />}
      {!(isAsked && first.way === null) && (
        <FirstSteps locale={reader.locale} {...first} putAway={putStepsAwayAction}>
          <OpenStep reader={reader} shown={first} />
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
                <AttentionList reader={reader} attention={attention} />
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
        <form action={bringStepsBackAction} className="mt-10">
          <SubmitButton variant="quiet" size="sm">
            {(await getTranslations("firstSteps"))("bringBack")}
          </SubmitButton>
        </form>
      )}
    </>
  );
}
