import type { Metadata } from "next";
import { memberContext } from "@/app/action";
import { getReader, getTranslations } from "@/app/i18n";
import { SessionList } from "@/components/people/sessions/session-list";
import { SettingsFrame } from "@/components/settings/settings-frame";
import { ConfirmDialog } from "@/components/ui/confirm-dialog";
import { listSessions } from "@/lib/people/sessions/list-sessions";
import { endSessionAction, signOutEverywhere } from "./actions";

export async function generateMetadata(): Promise<Metadata> {
  return { title: (await getTranslations("sessions"))("title") };
}

export default async function SessionsPage() {
  const [context, reader, t] = await Promise.all([memberContext(), getReader(), getTranslations("sessions")]);
  const sessions = await listSessions(context);
  return (
    <SettingsFrame
      locale={reader.locale}
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
    >
      <SessionList reader={reader} sessions={sessions} end={endSessionAction} />
    </SettingsFrame>
  );
}
