import type { Metadata } from "next";
import { getReader, getTranslations } from "@/app/i18n";
import { PageNotice } from "@/components/forms/page-notice";
import { SessionList } from "@/components/sessions/session-list";
import { PageHeader } from "@/components/shell/page-header";
import { ConfirmDialog } from "@/components/ui/confirm-dialog";
import { listSessions } from "@/lib/sessions/list-sessions";
import { memberContext } from "../../action";
import { endSessionAction, signOutEverywhere } from "./actions";

export async function generateMetadata(): Promise<Metadata> {
  return { title: (await getTranslations("sessions"))("title") };
}

export default async function SessionsPage({ searchParams }: PageProps<"/settings/sessions">) {
  const [context, params, reader, t, shell] = await Promise.all([
    memberContext(), searchParams, getReader(), getTranslations("sessions"), getTranslations("shell"),
  ]);
  const sessions = await listSessions(context);
  return (
    <div className="max-w-3xl">
      <PageHeader
        crumbs={[{ label: shell("settings"), href: "/settings" }]}
        crumbsLabel={shell("breadcrumb")}
        title={t("title")}
        description={t("description")}
        actions={
          <ConfirmDialog
            trigger={t("endAll")}
            title={t("endAllTitle")}
            description={t("endAllText")}
            action={signOutEverywhere}
            confirmLabel={t("endAllConfirm")}
            cancelLabel={t("keep")}
          />
        }
      />
      <PageNotice locale={reader.locale} params={params} />
      <SessionList reader={reader} sessions={sessions} end={endSessionAction} />
    </div>
  );
}
