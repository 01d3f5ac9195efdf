import type { Metadata } from "next";
import { getReader, getTranslations } from "@/app/i18n";
import { ActivityList } from "@/components/home/activity-list";
import { Checklist } from "@/components/home/checklist";
import { Counts } from "@/components/home/counts";
import { RegistrationsChart } from "@/components/home/registrations-chart";
import { PageHeader } from "@/components/shell/page-header";
import { Callout } from "@/components/ui/callout";
import { LinkButton } from "@/components/ui/link-button";
import { Section } from "@/components/ui/section";
import { type Actor, actorMay } from "@/lib/auth/actor";
import { requireMember } from "@/lib/auth/session";
import type { Step } from "@/lib/home/rules";
import { showHome, WEEK_COUNTED_MAX } from "@/lib/home/show-home";
import { memberContext } from "../action";

export async function generateMetadata(): Promise<Metadata> {
  return { title: (await getTranslations("home"))("title") };
}

/** Where each step is done, for those who may do it. */
function placeOfStep(step: Step, actor: Actor): string | undefined {
  switch (step) {
    case "create_key":
      return actorMay(actor, "api_keys.manage") ? "/api-keys/new" : undefined;
    case "start_transfer":
      return actorMay(actor, "transfers.manage") ? "/transfers/new" : undefined;
    case "first_owner":
      return "/transfers";
    default:
      return "/docs";
  }
}

export default async function HomePage() {
  const [{ actor, brand }, context, reader, t] = await Promise.all([requireMember(), memberContext(), getReader(), getTranslations("home")]);
  const { counts, checklist, activity, weeks } = await showHome(context);
  const done = checklist.filter(({ isDone }) => isDone).length;
  const isAllDone = done === checklist.length;
  return (
    <>
      <PageHeader title={brand.name} />
      <Counts reader={reader} counts={counts} />
      {counts.failedMessages > 0 && (
        <div className="mt-6">
          <Callout
            tone="critical"
            title={t("attention.failed", { count: counts.failedMessages })}
            action={
              <LinkButton href="/transfers?status=pending" size="sm">
                {t("counts.pendingTransfers")}
              </LinkButton>
            }
          >
            {t("attention.failedText")}
          </Callout>
        </div>
      )}
      <div className="mt-10 grid gap-x-12 gap-y-8 xl:grid-cols-[minmax(0,1fr)_22rem]">
        <div className="flex min-w-0 flex-col gap-8">
          <Section title={t("chart.title")} description={t("chart.text")}>
            <RegistrationsChart reader={reader} weeks={weeks} countedMax={WEEK_COUNTED_MAX} />
          </Section>
          <Section title={t("activity.title")}>
            <ActivityList reader={reader} activity={activity} />
          </Section>
        </div>
        <Section
          title={t("checklist.title")}
          description={isAllDone ? t("checklist.allDone") : t("checklist.text", { done, all: checklist.length })}
        >
          {!isAllDone && <Checklist locale={reader.locale} steps={checklist.map((entry) => ({ ...entry, href: placeOfStep(entry.step, actor) }))} />}
        </Section>
      </div>
    </>
  );
}
