import type { ReactNode } from "react";
import { ComplianceTabs } from "@/components/compliance/review-steps";
import { PageNotice } from "@/components/forms/page-notice";
import { PageHeader } from "@/components/shell/page-header";
import type { TableColumn } from "@/components/table/cell";
import { DataTable } from "@/components/table/data-table";
import { TabLinks } from "@/components/ui/navigation";
import type { Reader } from "@/lib/platform/i18n/format";
import type { Locale } from "@/lib/platform/i18n/locales";
import { translator } from "@/lib/platform/i18n/translator";

const TAB_PATHS = {
  entries: "/compliance/registry",
  files: "/compliance/registry/files",
  answers: "/compliance/registry/answers",
  operators: "/compliance/registry/operators",
} as const;

type Tab = keyof typeof TAB_PATHS;

export function RegistryPage({ locale, current, children }: { locale: Locale; current: Tab; children: ReactNode }) {
  const t = translator(locale, "euRegistry");
  const tabs = (Object.keys(TAB_PATHS) as Tab[]).map((tab) => ({
    href: TAB_PATHS[tab],
    label: t(`tabs.${tab}`),
    isCurrent: tab === current,
  }));
  return (
    <>
      <PageHeader title={t("title")} description={t("description")} />
      <ComplianceTabs locale={locale} current="registry" />
      <PageNotice locale={locale} />
      <div className="mb-6">
        <TabLinks label={t("tabs.label")} tabs={tabs} />
      </div>
      {children}
    </>
  );
}

interface RegistryListProps<Row extends { id: string }> {
  list: "files" | "answers";
  reader: Reader;
  listed: { rows: Row[]; next: string | null };
  params: Record<string, string | string[] | undefined>;
  pageSize: number;
  columns: TableColumn<Row>[];
  empty: ReactNode;
}

export function RegistryList<Row extends { id: string }>({ list, reader, listed, ...rest }: RegistryListProps<Row>) {
  return (
    <DataTable
      {...listed}
      {...rest}
      id={`eu-registry-${list}`}
      caption={translator(reader.locale, "euRegistry")(`${list}.title`)}
      reader={reader}
      path={TAB_PATHS[list]}
      rowId={({ id }) => id}
      rowHref={({ id }) => `${TAB_PATHS[list]}/${id}`}
    />
  );
}
