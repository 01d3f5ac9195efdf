import type { Metadata } from "next";
import { getReader, getTranslations } from "@/app/i18n";
import { PreferenceRow } from "@/app/preferences/preference-switches";
import { PublicPage } from "@/components/shell/public-page";
import { ServiceStatusSheet } from "@/components/status/service-status-sheet";
import { lookAtService } from "@/lib/status/look-at-service";
import { figuresBySurface } from "@/lib/status/public-status";

export async function generateMetadata(): Promise<Metadata> {
  const t = await getTranslations("status");
  return { title: t("title"), alternates: { types: { "application/atom+xml": "/status.atom" } } };
}

/** Reads nothing of whoever asks, so that it answers without a database too. */
export default async function StatusPage() {
  const [reader, t, status] = await Promise.all([getReader(), getTranslations("status"), lookAtService()]);
  return (
    <PublicPage
      locale={reader.locale}
      seed="status"
      title={t("title")}
      lead={<p>{t("lead")}</p>}
      footer={<PreferenceRow locale={reader.locale} />}
    >
      <ServiceStatusSheet reader={reader} status={status} figures={figuresBySurface(status.hours)} />
    </PublicPage>
  );
}
