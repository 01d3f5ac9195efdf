import { ConfirmDialog } from "@/components/ui/confirm-dialog";
import type { Locale } from "@/lib/platform/i18n/locales";
import { translator } from "@/lib/platform/i18n/translator";

type Command = (form: FormData) => Promise<void>;

interface TransferButtonsProps {
  locale: Locale;
  transferId: string;
  recipientEmail: string | null;
  /** Null if the daily limit of links is reached; a reminder also needs a new link. */
  resend: Command | null;
  remind: Command | null;
  cancel: Command;
}

export function TransferButtons({ locale, transferId, recipientEmail, resend, remind, cancel }: TransferButtonsProps) {
  const t = translator(locale, "transfersPortal");
  const recipient = recipientEmail ?? t("detail.recipientFallback");
  const id = <input type="hidden" name="transferId" value={transferId} />;
  return (
    <>
      {remind && (
        <ConfirmDialog
          trigger={t("detail.remind")}
          triggerVariant="secondary"
          title={t("detail.remindTitle")}
          description={t("detail.remindText", { recipient })}
          action={remind}
          confirmLabel={t("detail.remindConfirm")}
          confirmVariant="primary"
          cancelLabel={t("detail.keep")}
        >
          {id}
        </ConfirmDialog>
      )}
      {resend && (
        <ConfirmDialog
          trigger={t("detail.resend")}
          triggerVariant="secondary"
          title={t("detail.resendTitle")}
          description={t("detail.resendText", { recipient })}
          action={resend}
          confirmLabel={t("detail.resendConfirm")}
          confirmVariant="primary"
          cancelLabel={t("detail.keep")}
        >
          {id}
        </ConfirmDialog>
      )}
      <ConfirmDialog
        trigger={t("detail.cancel")}
        title={t("detail.cancelTitle")}
        description={t("detail.cancelText", { recipient })}
        action={cancel}
        confirmLabel={t("detail.cancelConfirm")}
        cancelLabel={t("detail.keep")}
      >
        {id}
      </ConfirmDialog>
    </>
  );
}
