import { notFound } from "next/navigation";
import { titled } from "@/app/i18n";
import { openPage } from "@/app/open-page";
import { BulkChangeChoice } from "@/components/passports/bulk-change-choice";
import { BulkChangeForm } from "@/components/passports/bulk-change-form";
import { BulkForeseen } from "@/components/passports/bulk-foreseen";
import { ClientMessages } from "@/components/shell/client-messages";
import { PageHeader } from "@/components/shell/page-header";
import { listHref } from "@/components/table/table-url";
import { Callout } from "@/components/ui/callout";
import { EmptyState } from "@/components/ui/empty-state";
import { LinkButton } from "@/components/ui/link-button";
import { Section } from "@/components/ui/section";
import { TabLinks } from "@/components/ui/tab-links";
import { actorMay } from "@/lib/access/actor";
import { bulkChangeQuery } from "@/lib/passports/bulk-changes/bulk-contract";
import { BULK_PASSPORTS_MAX } from "@/lib/passports/bulk-changes/bulk-rules";
import { previewBulkChange } from "@/lib/passports/bulk-changes/preview-bulk-change";
import { PASSPORT_CHANGES } from "@/lib/passports/lifecycle-rules";
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
                />
              </ClientMessages>
            </section>
          )}
        </Section>
      )}
    </>
  );
}
