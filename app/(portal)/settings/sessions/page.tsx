import { titled } from "@/app/i18n";
import { openPage } from "@/app/open-page";
import { SessionList } from "@/components/people/sessions/session-list";
import { SettingsFrame } from "@/components/settings/settings-frame";
import { ConfirmDialog } from "@/components/ui/confirm-dialog";
import { listSessions } from "@/lib/people/sessions/list-sessions";
import { endSessionAction, signOutEverywhere } from "./actions";

export const generateMetadata = titled("sessions", "title");

export default async function SessionsPage() {
  const { context, reader, t } = await openPage("sessions");
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
