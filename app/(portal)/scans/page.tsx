import { titled } from "@/app/i18n";
import { openPage } from "@/app/open-page";
import { PageNotice } from "@/components/forms/page-notice";
import { ScanChart } from "@/components/scans/scan-chart";
import { SignalTable } from "@/components/scans/signal-table";
import { PageHeader } from "@/components/shell/page-header";
import { EmptyState } from "@/components/ui/empty-state";
import { Section } from "@/components/ui/section";
import { signalListQuery } from "@/lib/scans/list-contract";
import { listSignals } from "@/lib/scans/list-signals";
import { DAYS_SHOWN, showScansOfBrand } from "@/lib/scans/show-scans";

export const generateMetadata = titled("scans", "title");

export default async function ScansPage({ searchParams }: PageProps<"/scans">) {
  const { context, reader, t } = await openPage("scans");
  const params = await searchParams;
  const query = signalListQuery.parse(params);
  const [{ rows, next }, counts] = await Promise.all([listSignals(context, query), showScansOfBrand(context)]);
  return (
    <>
      <PageHeader title={t("title")} description={t("description")} />
      <PageNotice locale={reader.locale} />
      <Section title={t("last", { days: DAYS_SHOWN })} className="mb-8 max-w-3xl">
        <ScanChart reader={reader} counts={counts} />
      </Section>
      <Section title={t("listTitle")}>
        <SignalTable
          reader={reader}
          params={params}
          rows={rows}
          next={next}
          pageSize={query.limit}
          empty={<EmptyState title={t("emptyTitle")}>{t("emptyText")}</EmptyState>}
        />
      </Section>
    </>
  );
}
