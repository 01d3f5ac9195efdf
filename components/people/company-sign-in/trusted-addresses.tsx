import { ConfirmDialog } from "@/components/ui/confirm-dialog";
import { Status } from "@/components/ui/status";
import { SubmitButton } from "@/components/ui/submit-button";
import type { Locale } from "@/lib/platform/i18n/locales";
import { translator } from "@/lib/platform/i18n/translator";

interface TrustedAddressesProps {
  locale: Locale;
  isTrusted: boolean;
  change: (form: FormData) => Promise<void>;
}

/** Whether addresses count that the provider does not state as verified, and the one button that changes it. */
export function TrustedAddresses({ locale, isTrusted, change }: TrustedAddressesProps) {
  const t = translator(locale, "companySignIn");
  return (
    <div
      className={
        "flex flex-wrap items-center justify-between gap-x-6 gap-y-3 rounded-md border border-line bg-surface px-4 " +
        "py-3.5"
      }
    >
      <Status tone={isTrusted ? "caution" : "positive"}>{t(isTrusted ? "trust.on" : "trust.off")}</Status>
      {isTrusted ? (
        <form action={change}>
          <input type="hidden" name="isTrusted" value="false" />
          <SubmitButton variant="secondary">{t("trust.turnOff")}</SubmitButton>
        </form>
      ) : (
        <ConfirmDialog
          trigger={t("trust.turnOn")}
          title={t("trust.turnOnTitle")}
          description={t("trust.turnOnText")}
          action={change}
          confirmLabel={t("trust.turnOn")}
          cancelLabel={t("only.keep")}
        >
          <input type="hidden" name="isTrusted" value="true" />
        </ConfirmDialog>
      )}
    </div>
  );
}
