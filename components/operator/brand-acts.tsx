import { EntryDialog } from "@/components/forms/entry-dialog";
import { reasonField } from "@/components/forms/reason-field";
import { Callout } from "@/components/ui/callout";
import { ConfirmDialog } from "@/components/ui/confirm-dialog";
import { Field } from "@/components/ui/field";
import { Section } from "@/components/ui/section";
import { Select } from "@/components/ui/select";
import { SubmitButton } from "@/components/ui/submit-button";
import type { showAnyBrand } from "@/lib/operator/list-all-brands";
import { formatter, type Reader } from "@/lib/platform/i18n/format";
import { translator } from "@/lib/platform/i18n/translator";
import type { FormAction } from "@/lib/platform/input/form-state";
import { must } from "@/lib/platform/must";
import { TIERS } from "@/lib/platform/rate-limit/rules";

type Act = (form: FormData) => Promise<void>;

interface BrandActsProps {
  reader: Reader;
  brand: Awaited<ReturnType<typeof showAnyBrand>>;
  changeTier: Act;
  suspend: FormAction;
  reinstate: Act;
}

/** What an operator can do to a brand. */
export function BrandActs({ reader, brand, changeTier, suspend, reinstate }: BrandActsProps) {
  const t = translator(reader.locale, "operator");
  const portal = translator(reader.locale, "portal");
  return (
    <div className="flex flex-col gap-9">
      <Section title={t("tierTitle")} description={t("tierText")}>
        <form action={changeTier} className="flex flex-wrap items-end gap-3">
          <input type="hidden" name="brandId" value={brand.id} />
          <Field name="tier" label={t("tier")} className="w-60">
            {(control) => (
              <Select
                {...control}
                defaultValue={brand.tier}
                options={TIERS.map((value) => ({ value, label: portal(`tiers.${value}`) }))}
              />
            )}
          </Field>
          <SubmitButton variant="secondary">{t("tierSave")}</SubmitButton>
        </form>
      </Section>
      <Section title={t("suspendTitle")} description={t("suspendText")}>
        {brand.suspendedAt ? (
          <Reinstatement reader={reader} brand={brand} reinstate={reinstate} />
        ) : (
          <SuspendButton reader={reader} brand={brand} suspend={suspend} />
        )}
      </Section>
    </div>
  );
}

function SuspendButton({ reader, brand, suspend }: Pick<BrandActsProps, "reader" | "brand" | "suspend">) {
  const t = translator(reader.locale, "operator");
  return (
    <EntryDialog
      trigger={t("suspend")}
      title={t("suspendQuestion", { brand: brand.name })}
      description={t("suspendConsequence", { members: brand.members, keys: brand.keys })}
      action={suspend}
      hidden={{ brandId: brand.id }}
      fields={[
        reasonField(t("reason"), t("reasonHint")),
        {
          ...{ name: "confirmation", kind: "phrase", phrase: brand.slug, required: true },
          label: translator(reader.locale, "ui")("typeToConfirm", { phrase: brand.slug }),
        },
      ]}
      submit={t("suspend")}
      cancelLabel={t("keep")}
    />
  );
}

function Reinstatement({ reader, brand, reinstate }: Pick<BrandActsProps, "reader" | "brand" | "reinstate">) {
  const t = translator(reader.locale, "operator");
  return (
    <div className="flex flex-col items-start gap-4">
      <Callout
        tone="critical"
        title={t("suspendedSince", {
          when: formatter(reader).dateTime(must(brand.suspendedAt, "When it was suspended")),
        })}
      >
        {brand.suspensionReason}
      </Callout>
      <ConfirmDialog
        trigger={t("reinstate")}
        triggerVariant="secondary"
        title={t("reinstateQuestion", { brand: brand.name })}
        description={t("reinstateConsequence")}
        action={reinstate}
        confirmLabel={t("reinstate")}
        confirmVariant="primary"
        cancelLabel={t("keep")}
      >
        <input type="hidden" name="brandId" value={brand.id} />
      </ConfirmDialog>
    </div>
  );
}
