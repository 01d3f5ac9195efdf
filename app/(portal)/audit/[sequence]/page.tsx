import type { Metadata } from "next";
import { notFound } from "next/navigation";
import { getTranslations } from "@/app/i18n";
import { openPage } from "@/app/open-page";
import { AuditFacts } from "@/components/audit/audit-facts";
import { activityText } from "@/components/home/activity-text";
import { PageHeader } from "@/components/shell/page-header";
import { actorMay } from "@/lib/access/actor";
import { showAuditRow } from "@/lib/audit/list-audit";
import { translator } from "@/lib/platform/i18n/translator";
import { foundOr404 } from "../../found";

export async function generateMetadata({ params }: PageProps<"/audit/[sequence]">): Promise<Metadata> {
  const [{ sequence }, t] = await Promise.all([params, getTranslations("audit")]);
  return { title: t("entry", { sequence }) };
}

/** The number in the address, or NaN where there is none: row numbers are whole and fit a double exactly. */
const numberIn = (text: string) => (/^[1-9]\d{0,14}$/.test(text) ? Number(text) : Number.NaN);

export default async function AuditEntryPage({ params }: PageProps<"/audit/[sequence]">) {
  const { context, reader, t } = await openPage("audit");
  const given = await params;
  const home = translator(reader.locale, "home");
  const sequence = numberIn(given.sequence);
  if (Number.isNaN(sequence) || !actorMay(context.actor, "audit.read")) notFound();
  const entry = await foundOr404(showAuditRow(context, { sequence }));
  return (
    <>
      <PageHeader
        crumbs={[{ label: t("title"), href: "/audit" }]}
        locale={reader.locale}
        title={activityText(entry, home)}
        description={t("entry", { sequence: String(entry.sequence) })}
      />
      <AuditFacts reader={reader} entry={entry} />
    </>
  );
}
