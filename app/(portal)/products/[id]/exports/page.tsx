import { clsx } from "clsx";
import type { Metadata } from "next";
import { cache, type ReactNode } from "react";
import { memberContext } from "@/app/action";
import { getReader, getTranslations } from "@/app/i18n";
import { reviewHref } from "@/components/compliance/marks";
import { DossierLink } from "@/components/dossiers/dossier-link";
import { ProductHead } from "@/components/products/product-head";
import { Download } from "@/components/ui/icons";
import { LinkButton, TextLink } from "@/components/ui/link";
import { KeyValues, Section } from "@/components/ui/section";
import { actorMay } from "@/lib/access/actor";
import { BATTERY_FORMATS, type InterchangeFormat } from "@/lib/interchange/formats";
import { showInterchange, type InterchangeView } from "@/lib/interchange/show-interchange";
import type { Locale } from "@/lib/platform/i18n/locales";
import { translator } from "@/lib/platform/i18n/translator";
import { showProduct } from "@/lib/products/show-product";
import { FieldGaps, RegistryGaps } from "../../../../../components/interchange/gap-list";
import { orNotFound } from "../../../or-not-found";

interface ProductDocumentsProps {
  locale: Locale;
  view: InterchangeView;
}

function ProductDocuments({ locale, view }: ProductDocumentsProps) {
  const t = translator(locale, "interchange");
  const { product, identifier, granularity, untpGaps, registryGaps } = view;
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
      {product.productGroup === "battery" && <BatteryFiles locale={locale} productId={productId} />}
      <DocumentSection locale={locale} productId={productId} format="registry">
        <div className={clsx("grid gap-x-10 gap-y-6", registryGaps.length > 0 && "lg:grid-cols-2")}>
          <RegistryGaps locale={locale} productId={productId} gaps={registryGaps} />
          <RegistryFacts locale={locale} record={view.record} />
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

function BatteryFiles({ locale, productId }: { locale: Locale; productId: string }) {
  const t = translator(locale, "interchange");
  return (
    <Section id="battery" title={t("battery.title")} description={t("battery.text")}>
      <ul className="flex flex-wrap gap-2">
        {BATTERY_FORMATS.map((format) => (
          <li key={format}>
            <LinkButton
              href={`/products/${productId}/exports/${format}`}
              size="sm"
              download
              icon={<Download aria-hidden="true" />}
            >
              {t(`documents.${format}.title`)}
            </LinkButton>
          </li>
        ))}
      </ul>
      <p className="mt-5 max-w-prose text-sm text-ink-muted">{t("battery.note")}</p>
    </Section>
  );
}

const Code = ({ children }: { children: ReactNode }) => <span className="font-mono text-sm break-all">{children}</span>;

interface DocumentSectionProps {
  locale: Locale;
  productId: string;
  format: InterchangeFormat;
  isFirst?: boolean;
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

function RegistryFacts({ locale, record }: { locale: Locale; record: InterchangeView["record"] }) {
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

const load = cache(async (productId: string) => orNotFound(showInterchange(await memberContext(), { productId })));

export async function generateMetadata({ params }: PageProps<"/products/[id]/exports">): Promise<Metadata> {
  const [{ product }, t] = await Promise.all([params.then(({ id }) => load(id)), getTranslations("interchange")]);
  return { title: t("documentTitle", { product: product.name }) };
}

export default async function ProductExportsPage({ params }: PageProps<"/products/[id]/exports">) {
  const [context, { id }, reader] = await Promise.all([memberContext(), params, getReader()]);
  const [view, { product, picture, passports }] = await Promise.all([
    load(id),
    orNotFound(showProduct(context, { productId: id })),
  ]);
  return (
    <>
      <ProductHead
        reader={reader}
        product={product}
        picture={picture}
        passports={passports}
        current="exports"
        mayEdit={actorMay(context.actor, "products.edit")}
      />
      <ProductDocuments locale={reader.locale} view={view} />
    </>
  );
}
