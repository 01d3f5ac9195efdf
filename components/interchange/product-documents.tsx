import { clsx } from "clsx";
import type { ReactNode } from "react";
import { reviewHref } from "@/components/compliance/review-words";
import { DossierLink } from "@/components/dossiers/dossier-link";
import { Download } from "@/components/ui/icons";
import { KeyValues } from "@/components/ui/key-values";
import { LinkButton } from "@/components/ui/link-button";
import { Section } from "@/components/ui/section";
import { TextLink } from "@/components/ui/text-link";
import type { InterchangeFormat } from "@/lib/interchange/formats";
import type { ShownInterchange } from "@/lib/interchange/show-interchange";
import type { Locale } from "@/lib/platform/i18n/locales";
import { translator } from "@/lib/platform/i18n/translator";
import { FieldGaps, RegistryGaps } from "./gap-list";

interface ProductDocumentsProps {
  locale: Locale;
  shown: ShownInterchange;
}

/** A product's data in the shapes that other systems read, each with what is missing from it. */
export function ProductDocuments({ locale, shown }: ProductDocumentsProps) {
  const t = translator(locale, "interchange");
  const { product, identifier, granularity, untpGaps, registryGaps } = shown;
  const productId = product.id;
  return (
    <div className="flex max-w-4xl flex-col gap-8">
      <DocumentSection locale={locale} productId={productId} format="en18223" isFirst>
        <KeyValues
          items={[
            { key: "identifier", label: t("identifier"), value: <Code>{identifier}</Code> },
            {
              key: "granularity",
              label: t("granularity"),
              value: granularity ? (
                translator(locale, "ecodesign")(`choices.granularity.${granularity}`)
              ) : (
                <span className="text-ink-faint">{t("notDeclared")}</span>
              ),
            },
          ]}
        />
      </DocumentSection>
      <DocumentSection locale={locale} productId={productId} format="untp" isExportable={untpGaps.length === 0}>
        <FieldGaps locale={locale} productId={productId} fields={untpGaps} />
      </DocumentSection>
      <DocumentSection locale={locale} productId={productId} format="registry">
        <div className={clsx("grid gap-x-10 gap-y-6", registryGaps.length > 0 && "lg:grid-cols-2")}>
          <RegistryGaps locale={locale} productId={productId} gaps={registryGaps} />
          <RegistryFacts locale={locale} record={shown.record} />
        </div>
        <p className="mt-5 max-w-prose text-sm text-ink-muted">{t("registry.note")}</p>
      </DocumentSection>
      <Section
        title={t("dossier.title")}
        description={t("dossier.text")}
        actions={<DossierLink locale={locale} productId={productId} />}
      >
        <TextLink href={reviewHref(productId)}>{t("dossier.approvals")}</TextLink>
      </Section>
    </div>
  );
}

const Code = ({ children }: { children: ReactNode }) => <span className="font-mono text-sm break-all">{children}</span>;

interface DocumentSectionProps {
  locale: Locale;
  productId: string;
  format: InterchangeFormat;
  isFirst?: boolean;
  /** Left out: it can always be had. */
  isExportable?: boolean;
  children: ReactNode;
}

function DocumentSection({ locale, productId, format, isFirst, isExportable = true, children }: DocumentSectionProps) {
  const t = translator(locale, "interchange");
  return (
    <Section
      id={format}
      title={t(`documents.${format}.title`)}
      description={t(`documents.${format}.text`)}
      className={isFirst ? "border-t-0 pt-0" : undefined}
      actions={
        isExportable && (
          <LinkButton href={`/products/${productId}/exports/${format}`} download icon={<Download aria-hidden="true" />}>
            {t(`documents.${format}.download`)}
          </LinkButton>
        )
      }
    >
      {children}
    </Section>
  );
}

function RegistryFacts({ locale, record }: { locale: Locale; record: ShownInterchange["record"] }) {
  const t = translator(locale, "interchange");
  const facts = {
    operator: record.uniqueEconomicOperatorIdentifier,
    commodityCode:
      record.commodityCode &&
      [record.commodityCode, record.commodityCodeScheme?.toUpperCase()].filter(Boolean).join(" · "),
    facilities: record.uniqueFacilityIdentifiers.join(", ") || null,
    importer: record.importer?.eori ?? null,
    backup: record.backup?.provider ?? null,
    integrity: record.integrity.value,
  };
  const names = Object.keys(facts) as (keyof typeof facts)[];
  return (
    <KeyValues
      items={names.map((name) => ({
        key: name,
        label: t(`registry.facts.${name}`),
        value: facts[name] ? <Code>{facts[name]}</Code> : <span className="text-ink-faint">{t("notDeclared")}</span>,
      }))}
    />
  );
}
