import { ConfirmDialog } from "@/components/ui/confirm-dialog";
import type { Locale } from "@/lib/platform/i18n/locales";
import { translator } from "@/lib/platform/i18n/translator";

interface TwoFactorRuleProps {
  locale: Locale;
  isRequired: boolean;
  /** Left out: the reader may not change it. */
  change?: (form: FormData) => Promise<void>;
}

/** Whether the brand asks everybody for the second step. */
export function TwoFactorRule({ locale, isRequired, change }: TwoFactorRuleProps) {
  const t = translator(locale, "team");
  const way = isRequired ? "twoFactorRelax" : "twoFactorRequire";
  return (
    <div
      className={
        "flex flex-wrap items-center justify-between gap-x-6 gap-y-3 rounded-md border border-line bg-surface px-4 " +
        "py-3.5"
      }
    >
      <p className="min-w-0 flex-1 basis-64 text-ink-muted">{t(isRequired ? "twoFactorOn" : "twoFactorOff")}</p>
      {change && (
        <ConfirmDialog
          trigger={t(isRequired ? "twoFactorRelax" : "twoFactorRequire")}
          triggerVariant="secondary"
          title={t(isRequired ? "twoFactorRelaxTitle" : "twoFactorRequireTitle")}
          description={t(isRequired ? "twoFactorRelaxText" : "twoFactorRequireText")}
          action={change}
          confirmLabel={t(way)}
          confirmVariant="primary"
          cancelLabel={t("cancel")}
        >
          <input type="hidden" name="isRequired" value={String(!isRequired)} />
        </ConfirmDialog>
      )}
    </div>
  );
}
