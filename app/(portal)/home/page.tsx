import type { Metadata } from "next";
import { getReader, getTranslations } from "@/app/i18n";
import { ActivityList } from "@/components/home/activity-list";
import { ApiUse } from "@/components/home/api-use";
import { AttentionList } from "@/components/home/attention-list";
import { Checklist } from "@/components/home/checklist";
import { Counts } from "@/components/home/counts";
import { FirstSteps } from "@/components/home/first-steps";
import { RegistrationsChart } from "@/components/home/registrations-chart";
import { PageNotice } from "@/components/forms/page-notice";
import { PageHeader } from "@/components/shell/page-header";
import { Section } from "@/components/ui/section";
import { TextLink } from "@/components/ui/text-link";
import { type Actor, actorMay } from "@/lib/auth/actor";
import { requireMember } from "@/lib/auth/session";
import type { Step } from "@/lib/home/rules";
import { showHome } from "@/lib/home/show-home";
import { memberContext } from "../action";
import { hiddenPathsFor } from "../hidden-paths";

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
    case "register_products":
      return actorMay(actor, "products.register") ? "/products/new" : actorMay(actor, "imports.manage") ? "/imports/new" : undefined;
    default:
      return "/docs";
  }
}

export default async function HomePage({ searchParams }: PageProps<"/home">) {
  const [{ actor, brand }, context, params, reader, t] = await Promise.all([
    requireMember(), memberContext(), searchParams, getReader(), getTranslations("home"),
  ]);
  const { counts, attention, checklist, activity, weeks, registered, use } = await showHome(context);
  const steps = checklist.map((entry) => ({ ...entry, href: placeOfStep(entry.step, actor) }));
  const done = checklist.filter(({ isDone }) => isDone).length;
  if (counts.products === 0)
    return (
      <>
        <PageHeader title={brand.name} />
        <PageNotice locale={reader.locale} params={params} />
        <FirstSteps reader={reader} steps={steps} />
      </>
    );
  return (
    <>
      <PageHeader title={brand.name} description={t("lead")} />
      <PageNotice locale={reader.locale} params={params} />
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
          {use && (
            <Section title={t("api.title")} actions={<TextLink href="/requests">{t("api.all")}</TextLink>}>
              <ApiUse reader={reader} live={use.live} days={use.days} />
            </Section>
          )}
          {done < checklist.length && (
            <Section title={t("checklist.title")} description={t("checklist.text", { done, all: checklist.length })}>
              <Checklist locale={reader.locale} steps={steps} />
            </Section>
          )}
        </div>
      </div>
    </>
  );
}
