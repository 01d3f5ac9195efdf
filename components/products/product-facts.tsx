import { EntryDialog } from "@/components/forms/entry-dialog";
import { reasonField } from "@/components/forms/field-schemas";
import { TextLink } from "@/components/ui/link";
import { Progress } from "@/components/ui/progress";
import { KeyValues, Section } from "@/components/ui/section";
import { Time } from "@/components/ui/time";
import type { Readiness } from "@/lib/ecodesign/rules";
import { formatter, type Reader } from "@/lib/platform/i18n/format";
import type { Locale } from "@/lib/platform/i18n/locales";
import { translator } from "@/lib/platform/i18n/translator";
import type { FormAction } from "@/lib/platform/input/form-state";

interface ProductFactsProps {
  reader: Reader;
  product: { id: string; externalId: string | null; version: number; createdAt: Date; updatedAt: Date };
}

export function ProductFacts({ reader, product }: ProductFactsProps) {
  const t = translator(reader.locale, "products");
  const format = formatter(reader);
  const items = [
    {
      key: "external",
      label: t("columns.externalId"),
      value: product.externalId && <span className="font-mono text-sm">{product.externalId}</span>,
    },
    {
      key: "version",
      label: t("detail.version"),
      value: <TextLink href={`/products/${product.id}/versions`}>{format.number(product.version)}</TextLink>,
    },
    {
      key: "registered",
      label: t("detail.registered"),
      value: <Time value={product.createdAt} reader={reader} as="date" />,
    },
    {
      key: "changed",
      label: t("detail.changed"),
      value: <Time value={product.updatedAt} reader={reader} as="dateTime" />,
    },
  ];
  return (
    <Section title={t("detail.factsTitle")}>
      <KeyValues items={items.filter(({ value }) => value !== null)} />
    </Section>
  );
}

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
