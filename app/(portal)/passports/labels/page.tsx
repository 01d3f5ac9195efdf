import { getTranslations, titled } from "@/app/i18n";
import { openPage } from "@/app/open-page";
import { LabelSheet } from "@/components/passports/label-sheet";
import { LabelTest } from "@/components/passports/label-test";
import { PageHeader } from "@/components/shell/page-header";
import { changedPairs, listHref } from "@/components/table/table-url";
import { Button } from "@/components/ui/button";
import { Callout } from "@/components/ui/callout";
import { EmptyState } from "@/components/ui/empty-state";
import { Ruler } from "@/components/ui/icons";
import { Input } from "@/components/ui/input";
import { LinkButton } from "@/components/ui/link-button";
import { PrintButton } from "@/components/ui/print-button";
import { TabLinks } from "@/components/ui/tab-links";
import { drawLabels } from "@/lib/passports/labels/draw-labels";
import { labelSheetQuery } from "@/lib/passports/labels/label-contract";
import { LABEL_LAYOUTS, LABELS_MAX, labelsPerSheet } from "@/lib/passports/labels/label-rules";
import { DomainError } from "@/lib/platform/errors";

const PATH = "/passports/labels";

export const generateMetadata = titled("passports", "labels.title");

export default async function LabelsPage({ searchParams }: PageProps<"/passports/labels">) {
  const { context, t, reader, brand } = await openPage("passports");
  const params = await searchParams;
  const query = labelSheetQuery.parse(params);
  const drawn = await drawLabels(context, query).catch((error: unknown) => {
    if (error instanceof DomainError && error.code === "rate_limited") return null;
    throw error;
  });
  if (!drawn)
    return (
      <EmptyState
        title={t("labels.busyTitle")}
        action={<LinkButton href={listHref(PATH, params, {})}>{t("labels.busyAgain")}</LinkButton>}
      >
        {t("labels.busyText")}
      </EmptyState>
    );
  const { labels, isCut } = drawn;
  const kept = changedPairs(params, { first: undefined });
  return (
    <>
      <div className="print:hidden">
        <PageHeader
          crumbs={[{ label: t("title"), href: "/passports" }]}
          locale={reader.locale}
          title={t("labels.title")}
          description={t("labels.text")}
          actions={
            labels.length > 0 && (
              <>
                <LinkButton
                  href={listHref(PATH, params, { test: query.test ? undefined : "1" })}
                  icon={<Ruler aria-hidden="true" />}
                >
                  {query.test ? t("labels.noTest") : t("labels.test")}
                </LinkButton>
                <PrintButton>
                  {query.test ? t("labels.printTest") : t("labels.printNow", { count: labels.length })}
                </PrintButton>
              </>
            )
          }
        />
        {labels.length > 0 && (
          <div className="mb-6 flex flex-col gap-4">
            {isCut && <Callout tone="caution" title={t("labels.cut", { max: LABELS_MAX })} />}
            <TabLinks
              label={t("labels.layout")}
              tabs={LABEL_LAYOUTS.map((layout) => ({
                href: listHref(PATH, params, { layout }),
                label: t(`labels.layouts.${layout}`),
                isCurrent: layout === query.layout,
              }))}
            />
            {query.layout !== "roll" && !query.test && (
              <form action={PATH} className="flex flex-wrap items-center gap-2">
                {kept.map(([name, value]) => (
                  <input key={`${name}=${value}`} type="hidden" name={name} value={value} />
                ))}
                <label htmlFor="first">{t("labels.first")}</label>
                <Input
                  id="first"
                  name="first"
                  type="number"
                  min={1}
                  max={labelsPerSheet(query.layout)}
                  defaultValue={query.first}
                  className="max-w-20"
                />
                <Button type="submit">{t("labels.apply")}</Button>
              </form>
            )}
          </div>
        )}
      </div>
      {labels.length > 0 && query.test ? (
        <LabelTest layout={query.layout} hint={t("labels.testHint")} name={t("labels.preview")} />
      ) : labels.length > 0 ? (
        <LabelSheet
          labels={labels}
          layout={query.layout}
          first={query.first}
          issuer={brand.name}
          exampleMark={(await getTranslations("examples"))("mark")}
          name={t("labels.preview")}
        />
      ) : (
        <EmptyState title={t("labels.noneTitle")} action={<LinkButton href="/passports">{t("showAll")}</LinkButton>}>
          {t("labels.noneText")}
        </EmptyState>
      )}
    </>
  );
}
