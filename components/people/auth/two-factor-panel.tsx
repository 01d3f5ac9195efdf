import { ConfirmDialog } from "@/components/ui/confirm-dialog";
import { Field } from "@/components/ui/field";
import { Input } from "@/components/ui/input";
import { LinkButton } from "@/components/ui/link-button";
import { Status } from "@/components/ui/status";
import { Time } from "@/components/ui/time";
import { formatter, type Reader } from "@/lib/platform/i18n/format";
import { translator } from "@/lib/platform/i18n/translator";

interface TwoFactorPanelProps {
  reader: Reader;
  /** Null: it is off. */
  since: Date | null;
  recoveryCodesLeft: number;
  /** Brands that ask for it. */
  requiredBy: readonly string[];
  isHeldAsOperator: boolean;
  end: (form: FormData) => Promise<void>;
}

/** Whether the second step is on, and what can be done about it. */
export function TwoFactorPanel({
  reader,
  since,
  recoveryCodesLeft,
  requiredBy,
  isHeldAsOperator,
  end,
}: TwoFactorPanelProps) {
  const t = translator(reader.locale, "security");
  const isHeld = isHeldAsOperator || requiredBy.length > 0;
  return (
    <div
      className={
        "flex flex-wrap items-center justify-between gap-x-6 gap-y-3 rounded-md border border-line bg-surface px-4 " +
        "py-3.5"
      }
    >
      <div className="min-w-0 flex-1 basis-64">
        <p className="flex flex-wrap items-center gap-x-2 gap-y-1">
          <Status tone={since ? "positive" : "neutral"}>{t(since ? "on" : "off")}</Status>
          {since && (
            <span className="text-sm text-ink-muted">
              {t("since")} <Time value={since} reader={reader} as="date" />
            </span>
          )}
        </p>
        {since && <p className="mt-1 text-ink-muted">{t("codesLeft", { count: recoveryCodesLeft })}</p>}
        {requiredBy.length > 0 && (
          <p className="mt-1 text-ink-muted">{t("requiredBy", { brands: formatter(reader).list([...requiredBy]) })}</p>
        )}
        {isHeldAsOperator && <p className="mt-1 text-ink-muted">{t("requiredOfOperators")}</p>}
      </div>
      {since ? (
        <div className="flex flex-wrap gap-2">
          <LinkButton href="/settings/security/recovery-codes">{t("renew")}</LinkButton>
          <ConfirmDialog
            trigger={t(isHeld ? "replace" : "end")}
            triggerVariant={isHeld ? "secondary" : undefined}
            title={t(isHeld ? "replaceTitle" : "endTitle")}
            description={t(isHeld ? "replaceText" : "endText")}
            action={end}
            confirmLabel={t(isHeld ? "replace" : "end")}
            cancelLabel={t("keep")}
          >
            <Field name="current_password" label={t("current")} id="end-two-factor-password" required>
              {(field) => <Input {...field} type="password" autoComplete="current-password" />}
            </Field>
            {isHeld && (
              <Field name="one_time_code" label={t("presentCode")} id="end-two-factor-code" required maxLength={40}>
                {(field) => (
                  <Input {...field} autoComplete="one-time-code" autoCapitalize="none" spellCheck={false} mono />
                )}
              </Field>
            )}
          </ConfirmDialog>
        </div>
      ) : (
        <LinkButton href="/settings/security/two-factor" variant="primary">
          {t("begin")}
        </LinkButton>
      )}
    </div>
  );
}
