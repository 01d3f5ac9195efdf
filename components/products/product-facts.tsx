import { EntryDialog } from "@/components/forms/entry-dialog";
import { reasonField } from "@/components/forms/field-schemas";
import { StatusChoice } from "@/components/shell/page-header";
import { TextLink } from "@/components/ui/link";
import { Progress } from "@/components/ui/progress";
import { Section } from "@/components/ui/section";
import type { Readiness } from "@/lib/ecodesign/rules";
import type { Reader } from "@/lib/platform/i18n/format";
import type { Locale } from "@/lib/platform/i18n/locales";
import { translator, type Translate } from "@/lib/platform/i18n/translator";
import type { FormAction } from "@/lib/platform/input/form-state";

export function ReadinessPanel({
  reader,
  productId,
  readiness,
}: {
  reader: Reader;
  productId: string;
  readiness: Readiness;
}) {
  const t = translator(reader.locale, "products");
  const { answered, required } = readiness;
  return (
    <Section
      title={t("detail.readinessTitle")}
      actions={<TextLink href={`/compliance/products/${productId}`}>{t("detail.toReview")}</TextLink>}
    >
      <Progress
        label={t("detail.readinessLabel")}
        value={answered}
        max={required}
        valueText={t("readiness", { answered, required })}
      />
      <p className="mt-3 text-sm text-ink-muted">{t("detail.readinessText", { answered, required })}</p>
    </Section>
  );
}

interface RecallProps {
  locale: Locale;
  product: { id: string };
  passports: number | { atLeast: number };
  pendingTransfers: number;
  passesOnRecalled: boolean;
}

function passportsText(t: Translate<"products">, passports: RecallProps["passports"]): string {
  return typeof passports === "number"
    ? t("detail.passports", { count: passports })
    : t("detail.passportsMany", { count: passports.atLeast });
}

/** An entry of the status menu. */
export function RecallChoice({ recall, ...props }: RecallProps & { recall: FormAction }) {
  const { locale, product, passports, pendingTransfers, passesOnRecalled } = props;
  const t = translator(locale, "products");
  return (
    <EntryDialog
      trigger={<StatusChoice label={t("recall.label")} hint={t("recall.hint")} />}
      triggerVariant="choice"
      title={t("recall.title")}
      description={t(passesOnRecalled ? "recall.textPassedOn" : "recall.text", {
        passports: passportsText(t, passports),
        transfers: pendingTransfers,
      })}
      action={recall}
      hidden={{ productId: product.id }}
      fields={[reasonField(t("recall.reason"), t("recall.reasonHint"))]}
      submit={t("recall.confirm")}
      cancelLabel={t("recall.keep")}
    />
  );
}

/** The button of the alert that the product is recalled. */
export function LiftRecall({ locale, product, passports, passesOnRecalled, lift }: RecallProps & { lift: FormAction }) {
  const t = translator(locale, "products");
  return (
    <EntryDialog
      trigger={t("recall.liftLabel")}
      triggerVariant="secondary"
      title={t("recall.liftTitle")}
      description={t(passesOnRecalled ? "recall.liftTextPassedOn" : "recall.liftText", {
        passports: passportsText(t, passports),
      })}
      action={lift}
      hidden={{ productId: product.id }}
      fields={[reasonField(t("recall.reason"), t("recall.liftReasonHint"))]}
      submit={t("recall.liftConfirm")}
      variant="primary"
      cancelLabel={t("recall.keep")}
    />
  );
}
