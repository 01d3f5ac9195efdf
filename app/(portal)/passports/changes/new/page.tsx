import type { Route } from "next";
import { notFound } from "next/navigation";
import { titled } from "@/app/i18n";
import { openPage } from "@/app/open-page";
import { BulkChangeForm } from "@/components/passports/bulk-change-form";
import { ClientMessages } from "@/components/shell/client-messages";
import { PageHeader } from "@/components/shell/page-header";
import { listHref } from "@/components/table/table-url";
import { Callout } from "@/components/ui/callout";
import { LinkButton } from "@/components/ui/link";
import { TabLinks } from "@/components/ui/navigation";
import { Link } from "@/components/ui/page-link";
import { Section } from "@/components/ui/section";
import { EmptyState } from "@/components/ui/state-views";
import { Status } from "@/components/ui/status";
import { discardingChoices } from "@/components/unsold-goods/report-fields";
import { actorMay } from "@/lib/access/actor";
import { bulkChangeQuery, BULK_PASSPORTS_MAX, type BulkCounts } from "@/lib/lifecycle/bulk-changes/bulk-contract";
import { previewBulkChange } from "@/lib/lifecycle/bulk-changes/start-bulk-change";
import { PASSPORT_CHANGES, type PassportChange } from "@/lib/passports/lifecycle-rules";
import type { Locale } from "@/lib/platform/i18n/locales";
import { translator } from "@/lib/platform/i18n/translator";
import { newId } from "@/lib/platform/ids";
import { startBulkChangeAction } from "../actions";

const PATH = "/passports/changes/new";

export const generateMetadata = titled("passports", "bulk.choose");

export default async function NewBulkChangePage({ searchParams }: PageProps<"/passports/changes/new">) {
  const { context, reader, t } = await openPage("passports");
  const params = await searchParams;
  if (!actorMay(context.actor, "passports.manage")) notFound();
  const { change, ...selection } = bulkChangeQuery.parse(params);
  const { passports, isTooMany, foreseen } = await previewBulkChange(context, { selection, change });
  const listed = selection.query ? `/passports?${selection.query}` : "/passports";
  return (
    <>
      <PageHeader
        crumbs={[{ label: t("title"), href: listed }]}
        locale={reader.locale}
        title={t("bulk.title", { count: passports })}
        description={t("bulk.text")}
      />
      {passports === 0 ? (
        <EmptyState title={t("bulk.noneTitle")} action={<LinkButton href={listed}>{t("bulk.back")}</LinkButton>}>
          {t("bulk.noneText")}
        </EmptyState>
      ) : isTooMany ? (
        <Callout
          tone="caution"
          title={t("bulk.tooMany", { max: BULK_PASSPORTS_MAX })}
          action={<LinkButton href={listed}>{t("bulk.back")}</LinkButton>}
        />
      ) : (
        <Section title={t("bulk.choose")}>
          {change ? (
            <TabLinks
              label={t("bulk.choose")}
              tabs={PASSPORT_CHANGES.map((one) => ({
                href: listHref(PATH, params, { change: one }),
                label: t(`change.${one}.label`),
                isCurrent: one === change,
              }))}
            />
          ) : (
            <BulkChangeChoice locale={reader.locale} hrefOf={(one) => listHref(PATH, params, { change: one })} />
          )}
          {change && foreseen && (
            <section className="mt-6 max-w-2xl">
              <h3 className="mb-3 font-serif text-lg font-medium">
                {t(`bulk.confirm.${change}`, { count: passports })}
              </h3>
              <BulkForeseen locale={reader.locale} change={change} foreseen={foreseen} />
              <ClientMessages reader={reader} namespaces={["passports", "ui"]}>
                <BulkChangeForm
                  key={change}
                  action={startBulkChangeAction}
                  bulkChangeId={newId("blk")}
                  change={change}
                  selection={selection}
                  passports={passports}
                  cancelHref={listed}
                  discarding={change === "decommission" ? discardingChoices(reader.locale) : []}
                />
              </ClientMessages>
            </section>
          )}
        </Section>
      )}
    </>
  );
}

interface BulkChangeChoiceProps {
  locale: Locale;
  hrefOf: (change: PassportChange) => string;
}

function BulkChangeChoice({ locale, hrefOf }: BulkChangeChoiceProps) {
  const t = translator(locale, "passports");
  return (
    <ul className="grid gap-px overflow-hidden rounded-md border border-line bg-line md:grid-cols-2">
      {PASSPORT_CHANGES.map((change) => (
        <li
          key={change}
          className={
            "relative bg-surface px-4 py-3 transition-colors focus-within:bg-accent-soft/40 " +
            "hover:bg-accent-soft/40"
          }
        >
          <Link href={hrefOf(change) as Route} className="font-medium after:absolute after:inset-0">
            {t(`change.${change}.label`)}
          </Link>
          <p className="mt-0.5 text-sm text-ink-muted">{t(`change.${change}.text`)}</p>
        </li>
      ))}
    </ul>
  );
}

interface BulkForeseenProps {
  locale: Locale;
  change: PassportChange;
  foreseen: BulkCounts & { endingTransfers: number };
}

function BulkForeseen({ locale, change, foreseen }: BulkForeseenProps) {
  const t = translator(locale, "passports");
  const { changed, unchanged, refused, endingTransfers } = foreseen;
  return (
    <>
      <p className="mb-4 max-w-prose">{t("bulk.each", { text: t(`change.${change}.text`) })}</p>
      <ul aria-label={t("bulk.foreseen")} className="mb-6 flex flex-col gap-1.5">
        <li>
          <Status tone={changed > 0 ? "notice" : "neutral"} plain>
            {t("bulk.willChange", { count: changed })}
          </Status>
        </li>
        {unchanged > 0 && (
          <li>
            <Status tone="neutral" plain>
              {t("bulk.willNotChange", { count: unchanged })}
            </Status>
          </li>
        )}
        {refused > 0 && (
          <li>
            <Status tone="caution" plain>
              {t("bulk.willRefuse", { count: refused })}
            </Status>
          </li>
        )}
        {endingTransfers > 0 && (
          <li>
            <Status tone="critical" icon="alert" plain>
              {t("bulk.willEnd", { count: endingTransfers })}
            </Status>
          </li>
        )}
      </ul>
    </>
  );
}
