import { titled } from "@/app/i18n";
import { openPage } from "@/app/open-page";
import { SettingsFrame } from "@/components/settings/settings-frame";
import { ActionForm } from "@/components/ui/action-form";
import { ConfirmDialog } from "@/components/ui/confirm-dialog";
import { Monitor } from "@/components/ui/icons";
import { Badge } from "@/components/ui/status";
import { SubmitButton } from "@/components/ui/submit-button";
import { Time } from "@/components/ui/time";
import { describeUserAgent, listSessions, type ListedSession } from "@/lib/people/sessions/sessions";
import type { Reader } from "@/lib/platform/i18n/format";
import { type Translate, translator } from "@/lib/platform/i18n/translator";
import { endSessionAction, signOutEverywhere } from "../actions";

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

interface SessionListProps {
  reader: Reader;
  sessions: readonly ListedSession[];
  end: (form: FormData) => Promise<void>;
}

function deviceText(userAgent: string | null, t: Translate<"sessions">): string {
  const { browser, system } = describeUserAgent(userAgent);
  if (browser && system) return t("device", { browser, system });
  return browser ?? system ?? t("unknownDevice");
}

function SessionList({ reader, sessions, end }: SessionListProps) {
  const t = translator(reader.locale, "sessions");
  return (
    <ul className="divide-y divide-line overflow-hidden rounded-md border border-line bg-surface">
      {sessions.map((session) => {
        const device = deviceText(session.userAgent, t);
        return (
          <li key={session.id} className="flex flex-wrap items-center gap-x-4 gap-y-3 px-4 py-3.5">
            <Monitor aria-hidden="true" className="size-5 shrink-0 text-ink-faint" />
            <div className="min-w-0 flex-1 basis-48">
              <p className="flex flex-wrap items-center gap-2 font-medium">
                {device}
                {session.isCurrent && <Badge tone="accent">{t("current")}</Badge>}
              </p>
              <p className="text-sm text-ink-muted">{t("brand", { brand: session.brandName })}</p>
              <p className="text-sm text-ink-muted">
                {t("lastSeen")} <Time value={session.lastSeenAt} reader={reader} /> · {t("started")}{" "}
                <Time value={session.createdAt} reader={reader} as="dateTime" />
              </p>
            </div>
            {!session.isCurrent && (
              <ActionForm action={end}>
                <input type="hidden" name="sessionId" value={session.id} />
                <SubmitButton variant="secondary" size="sm">
                  {t("end")}
                  <span className="sr-only">{`: ${device}`}</span>
                </SubmitButton>
              </ActionForm>
            )}
          </li>
        );
      })}
    </ul>
  );
}
