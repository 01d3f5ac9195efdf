import { ActionForm } from "@/components/ui/action-form";
import { ConfirmDialog } from "@/components/ui/confirm-dialog";
import { MailQuestion } from "@/components/ui/icons";
import { MailAddress } from "@/components/ui/small-marks";
import { Status } from "@/components/ui/status";
import { SubmitButton } from "@/components/ui/submit-button";
import { Time } from "@/components/ui/time";
import type { Team } from "@/lib/people/members/list-team";
import type { Reader } from "@/lib/platform/i18n/format";
import { translator } from "@/lib/platform/i18n/translator";

interface InvitationListProps {
  reader: Reader;
  invitations: readonly Team["invitations"][number][];
  sendAgain: (form: FormData) => Promise<void>;
  takeBack: (form: FormData) => Promise<void>;
}

export function InvitationList({ reader, invitations, sendAgain, takeBack }: InvitationListProps) {
  const t = translator(reader.locale, "team");
  const roles = translator(reader.locale, "shell");
  return (
    <ul className="divide-y divide-line rounded-md border border-line bg-surface">
      {invitations.map(({ id, email, role, invitedByName, expiresAt, isExpired, canBeSentAgain }) => (
        <li key={id} className="flex flex-wrap items-center gap-x-4 gap-y-2 px-4 py-3">
          <MailQuestion aria-hidden="true" className="size-5 shrink-0 text-ink-faint" />
          <div className="min-w-0 flex-1 basis-56">
            <p className="font-medium">
              <MailAddress address={email} />
            </p>
            <p className="text-sm text-ink-muted">
              {roles(`roles.${role}`)} · {t("invitedBy", { name: invitedByName })}
            </p>
          </div>
          {isExpired ? (
            <Status tone="caution" icon="waiting">
              {t("expired")}
            </Status>
          ) : (
            <p className="text-sm text-ink-muted">
              {t("until")} <Time value={expiresAt} reader={reader} as="dateTime" />
            </p>
          )}
          <div className="flex items-center gap-1">
            {canBeSentAgain ? (
              <ActionForm action={sendAgain}>
                <input type="hidden" name="invitationId" value={id} />
                <SubmitButton variant="secondary" size="sm">
                  <span aria-hidden="true">{t("sendAgain")}</span>
                  <span className="sr-only">{t("sendAgainTo", { email })}</span>
                </SubmitButton>
              </ActionForm>
            ) : (
              <span className="px-2 text-sm text-ink-muted">{t("sentOften")}</span>
            )}
            <ConfirmDialog
              trigger={
                <>
                  <span aria-hidden="true">{t("takeBack")}</span>
                  <span className="sr-only">{t("takeBackOf", { email })}</span>
                </>
              }
              triggerSize="sm"
              title={t("takeBackTitle")}
              description={t("takeBackText", { email })}
              action={takeBack}
              confirmLabel={t("takeBackConfirm")}
              cancelLabel={t("keep")}
            >
              <input type="hidden" name="invitationId" value={id} />
            </ConfirmDialog>
          </div>
        </li>
      ))}
    </ul>
  );
}
