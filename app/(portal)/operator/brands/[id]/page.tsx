import type { Metadata } from "next";
import { cache } from "react";
import { memberContext } from "@/app/action";
import { openPage } from "@/app/open-page";
import { EntryDialog } from "@/components/forms/entry-dialog";
import { reasonField } from "@/components/forms/field-schemas";
import { PageNotice } from "@/components/forms/page-notice";
import { BrandStatus, ClosingNotice } from "@/components/operator/brand-status";
import { SecondStepForm } from "@/components/people/auth/second-step-form";
import { ClientMessages } from "@/components/shell/client-messages";
import { PageHeader } from "@/components/shell/page-header";
import { ActionForm } from "@/components/ui/action-form";
import { Callout } from "@/components/ui/callout";
import { ConfirmDialog } from "@/components/ui/confirm-dialog";
import { Field } from "@/components/ui/field";
import { Select } from "@/components/ui/input";
import { KeyValues, Section } from "@/components/ui/section";
import { SubmitButton } from "@/components/ui/submit-button";
import { Time } from "@/components/ui/time";
import { isRecentCode, RECENT_CODE_MS } from "@/lib/access/actor";
import { showAnyBrand } from "@/lib/operator/list-all-brands";
import { now } from "@/lib/platform/clock";
import { formatter, type Reader } from "@/lib/platform/i18n/format";
import { translator } from "@/lib/platform/i18n/translator";
import type { FormAction } from "@/lib/platform/input/form-state";
import { TIERS } from "@/lib/platform/rate-limit/rules";
import { requireValue } from "@/lib/platform/require-value";
import { proveSecondStepAction } from "../../../../(public)/two-factor/actions";
import { orNotFound } from "../../../or-not-found";
import { changeTierAction, reinstateBrandAction, suspendBrandAction } from "../../actions";

const findBrand = cache(async (brandId: string) => orNotFound(showAnyBrand(await memberContext(), { brandId })));

export async function generateMetadata({ params }: PageProps<"/operator/brands/[id]">): Promise<Metadata> {
  return { title: (await findBrand((await params).id)).name };
}

export default async function AnyBrandPage({ params }: PageProps<"/operator/brands/[id]">) {
  const { actor, reader, format, t } = await openPage("operator");
  const brand = await findBrand((await params).id);
  const codeAt = actor.secondStepAt;
  const openUntil = codeAt && isRecentCode(codeAt, now()) ? new Date(codeAt.getTime() + RECENT_CODE_MS) : null;
  const passports =
    typeof brand.passports === "number"
      ? format.number(brand.passports)
      : t("moreThan", { count: brand.passports.atLeast });
  const orNothing = (value: string | null) => value ?? <span className="text-ink-faint">{t("none")}</span>;
  return (
    <div className="max-w-3xl">
      <PageHeader
        crumbs={[{ label: t("brandsTitle"), href: "/operator/brands" }]}
        locale={reader.locale}
        title={brand.name}
        meta={<BrandStatus reader={reader} brand={brand} />}
      />
      <PageNotice locale={reader.locale} />
      <KeyValues
        className="mb-9"
        items={[
          { key: "slug", label: t("facts.slug"), value: <span className="font-mono text-sm">{brand.slug}</span> },
          { key: "id", label: t("facts.id"), value: <span className="font-mono text-sm break-all">{brand.id}</span> },
          {
            key: "created",
            label: t("facts.created"),
            value: <Time value={brand.createdAt} reader={reader} as="date" />,
          },
          { key: "members", label: t("facts.members"), value: format.number(brand.members) },
          { key: "keys", label: t("facts.keys"), value: format.number(brand.keys) },
          { key: "passports", label: t("facts.passports"), value: passports },
          { key: "requests", label: t("facts.requests"), value: format.number(brand.requests) },
          { key: "website", label: t("facts.website"), value: orNothing(brand.website) },
          { key: "support", label: t("facts.support"), value: orNothing(brand.supportEmail) },
        ]}
      />
      <div className="flex flex-col gap-9">
        <ClosingNotice reader={reader} brand={brand} />
        {!brand.closedAt && !openUntil && (
          <Section title={t("codeTitle")} description={t("codeText")}>
            <div className="max-w-sm">
              <ClientMessages reader={reader} namespaces={["signIn"]}>
                <SecondStepForm action={proveSecondStepAction} callbackUrl={`/operator/brands/${brand.id}`} />
              </ClientMessages>
            </div>
          </Section>
        )}
        {!brand.closedAt && openUntil && (
          <p className="-mb-5 text-sm text-ink-muted">
            {t.rich("openUntil", { time: () => <Time value={openUntil} reader={reader} as="dateTime" /> })}
          </p>
        )}
        {!brand.closedAt && (
          <BrandActs
            reader={reader}
            brand={brand}
            changeTier={changeTierAction}
            suspend={suspendBrandAction}
            reinstate={reinstateBrandAction}
          />
        )}
      </div>
    </div>
  );
}

type Act = (form: FormData) => Promise<void>;

interface BrandActsProps {
  reader: Reader;
  brand: Awaited<ReturnType<typeof showAnyBrand>>;
  changeTier: Act;
  suspend: FormAction;
  reinstate: Act;
}

function BrandActs({ reader, brand, changeTier, suspend, reinstate }: BrandActsProps) {
  const t = translator(reader.locale, "operator");
  const portal = translator(reader.locale, "portal");
  return (
    <div className="flex flex-col gap-9">
      <Section title={t("tierTitle")} description={t("tierText")}>
        <ActionForm action={changeTier} className="flex flex-wrap items-end gap-3">
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
        </ActionForm>
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
          when: formatter(reader).dateTime(requireValue(brand.suspendedAt, "When it was suspended")),
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
