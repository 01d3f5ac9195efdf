import { EntryDialog } from "@/components/forms/entry-dialog";
import { reasonField } from "@/components/forms/field-schemas";
import type { Locale } from "@/lib/platform/i18n/locales";
import { translator } from "@/lib/platform/i18n/translator";
import type { FormAction } from "@/lib/platform/input/form-state";

interface RecallButtonsProps {
  locale: Locale;
  product: { id: string; recalledAt: Date | null; recallReason: string | null };
  passports: number | { atLeast: number };
  pendingTransfers: number;
  passesOnRecalled: boolean;
  recall: FormAction;
  lift: FormAction;
}

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
      <EntryDialog
        key="recall"
        trigger={t("recall.label")}
        title={t("recall.title")}
        description={t(passesOnRecalled ? "recall.textPassedOn" : "recall.text", {
          passports: touched,
          transfers: pendingTransfers,
        })}
        action={recall}
        hidden={{ productId: product.id }}
        fields={[reasonField(t("recall.reason"), t("recall.reasonHint"))]}
        submit={t("recall.confirm")}
        cancelLabel={t("recall.keep")}
      />
    );
  return (
    <EntryDialog
      key="lift"
      trigger={t("recall.liftLabel")}
      triggerVariant="secondary"
      title={t("recall.liftTitle")}
      description={t(passesOnRecalled ? "recall.liftTextPassedOn" : "recall.liftText", { passports: touched })}
      action={lift}
      hidden={{ productId: product.id }}
      fields={[reasonField(t("recall.reason"), t("recall.liftReasonHint"))]}
      submit={t("recall.liftConfirm")}
      variant="primary"
      cancelLabel={t("recall.keep")}
    />
  );
}
