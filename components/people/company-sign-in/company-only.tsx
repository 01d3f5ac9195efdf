import { ConfirmDialog } from "@/components/ui/confirm-dialog";
import { Status } from "@/components/ui/status";
import { SubmitButton } from "@/components/ui/submit-button";
import type { Reader } from "@/lib/platform/i18n/format";
import { translator } from "@/lib/platform/i18n/translator";

interface CompanyOnlyProps {
  reader: Reader;
  isOnly: boolean;
  require: (form: FormData) => Promise<void>;
}

/** Whether the brand's provider is the only way in, and the one button that changes it. */
export function CompanyOnly({ reader, isOnly, require }: CompanyOnlyProps) {
  const t = translator(reader.locale, "companySignIn");
  return (
    <div
      className={
        "flex flex-wrap items-center justify-between gap-x-6 gap-y-3 rounded-md border border-line bg-surface px-4 " +
        "py-3.5"
      }
    >
      <Status tone={isOnly ? "positive" : "neutral"}>{t(isOnly ? "only.on" : "only.off")}</Status>
      {isOnly ? (
        <form action={require}>
          <input type="hidden" name="isRequired" value="false" />
          <SubmitButton variant="secondary">{t("only.turnOff")}</SubmitButton>
        </form>
      ) : (
        <ConfirmDialog
          trigger={t("only.turnOn")}
          title={t("only.turnOnTitle")}
          description={t("only.turnOnText")}
          action={require}
          confirmLabel={t("only.turnOn")}
          cancelLabel={t("only.keep")}
        >
          <input type="hidden" name="isRequired" value="true" />
        </ConfirmDialog>
      )}
    </div>
  );
}
