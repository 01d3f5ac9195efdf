import { ConfirmDialog } from "@/components/ui/confirm-dialog";
import { Field } from "@/components/ui/field";
import { Textarea } from "@/components/ui/textarea";
import type { Locale } from "@/lib/platform/i18n/locales";
import { translator } from "@/lib/platform/i18n/translator";
import { REASON_CHARACTERS_MAX } from "@/lib/platform/input/reason-rules";

type Command = (form: FormData) => Promise<void>;

interface RecallButtonsProps {
  locale: Locale;
  product: { id: string; recalledAt: Date | null; recallReason: string | null };
  passports: number | { atLeast: number };
  /** Transfers that a recall voids, unless the brand passes recalled items on. */
  pendingTransfers: number;
  passesOnRecalled: boolean;
  recall: Command;
  lift: Command;
}

/** Recalling a product and lifting its recall, each asked for once more with what it touches. */
export function RecallButtons({
  locale,
  product,
  passports,
  pendingTransfers,
  passesOnRecalled,
  recall,
  lift,
}: RecallButtonsProps) {
  const t = translator(locale, "products");
  const touched =
    typeof passports === "number"
      ? t("detail.passports", { count: passports })
      : t("detail.passportsMany", { count: passports.atLeast });
  if (!product.recalledAt)
    return (
      <ConfirmDialog
        trigger={t("recall.label")}
        title={t("recall.title")}
        description={t(passesOnRecalled ? "recall.textPassedOn" : "recall.text", {
          passports: touched,
          transfers: pendingTransfers,
        })}
        action={recall}
        confirmLabel={t("recall.confirm")}
        cancelLabel={t("recall.keep")}
      >
        <ReasonField locale={locale} productId={product.id} hint={t("recall.reasonHint")} />
      </ConfirmDialog>
    );
  return (
    <ConfirmDialog
      trigger={t("recall.liftLabel")}
      triggerVariant="secondary"
      title={t("recall.liftTitle")}
      description={t(passesOnRecalled ? "recall.liftTextPassedOn" : "recall.liftText", { passports: touched })}
      action={lift}
      confirmLabel={t("recall.liftConfirm")}
      confirmVariant="primary"
      cancelLabel={t("recall.keep")}
    >
      <ReasonField locale={locale} productId={product.id} hint={t("recall.liftReasonHint")} />
    </ConfirmDialog>
  );
}

function ReasonField({ locale, productId, hint }: { locale: Locale; productId: string; hint: string }) {
  const t = translator(locale, "products");
  return (
    <>
      <input type="hidden" name="productId" value={productId} />
      <Field name="reason" label={t("recall.reason")} hint={hint} required maxLength={REASON_CHARACTERS_MAX}>
        {(control) => <Textarea {...control} rows={3} />}
      </Field>
    </>
  );
}
