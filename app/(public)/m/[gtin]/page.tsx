import { clsx } from "clsx";
import type { Metadata, Viewport } from "next";
import { cache, type ReactNode } from "react";
import { getPlainReader, getTranslations } from "@/app/i18n";
import { PreferenceSwitches } from "@/app/preferences/preference-switches";
import { RestrictedData } from "@/components/access-grants/access-request";
import { PublicData } from "@/components/products/declared-data";
import { COLUMN, PublicPage } from "@/components/shell/public-page";
import { SlowDown } from "@/components/shell/slow-down";
import { Card, Section } from "@/components/ui/section";
import { actionsFor } from "@/lib/brands/appearance/rules";
import { cardContents } from "@/lib/dossiers/share-card/card-contents";
import type { Declared } from "@/lib/ecodesign/declared";
import { isAtBrandHost, requestedOrigin } from "@/lib/hosts/asked-brand";
import { textLanguages } from "@/lib/passport-pages/text-languages";
import { viewPublicModel, type ModelView } from "@/lib/passport-pages/view-public-model";
import { visitor } from "@/lib/people/auth/visitor";
import { dayOf } from "@/lib/platform/calendar";
import { now } from "@/lib/platform/clock";
import { environment } from "@/lib/platform/env";
import { DomainError } from "@/lib/platform/errors";
import type { Reader } from "@/lib/platform/i18n/format";
import { languageIn } from "@/lib/platform/i18n/negotiate-locale";
import { translator } from "@/lib/platform/i18n/translator";
import { countPageView } from "@/lib/scans/count-page-view";
import { AlertBand, AlertContact, AlertReason } from "../../../../components/passports/public-alerts";
import { PublicPictures } from "../../../../components/passports/public-evidence";
import {
  PublicLanguages,
  PageScript,
  PublicVerification,
  SupportLine,
} from "../../../../components/passports/public-page-acts";
import { publicSections, remainingData } from "../../../../components/passports/public-sections";
import { answerNotFound } from "../../answer-not-found";
import { brandViewport } from "../../brand-viewport";
import { hasGuessedTooOften } from "../../guesses";
import { readerHere } from "../../my-items/holder-session";
import { shareImages } from "../../share-images";
import UnknownModelPage from "./not-found";

const find = cache(async (gtin: string) => {
  try {
    return await viewPublicModel(visitor(), { gtin, reader: await readerHere() });
  } catch (error) {
    if (error instanceof DomainError && error.code === "product_not_found") return null;
    throw error;
  }
});

export async function generateViewport({ params }: PageProps<"/m/[gtin]">): Promise<Viewport> {
  return brandViewport((await find((await params).gtin))?.appearance);
}

export async function generateMetadata({ params, searchParams }: PageProps<"/m/[gtin]">): Promise<Metadata> {
  const [{ gtin }, { unknown }, t] = await Promise.all([params, searchParams, getTranslations("publicPassport")]);
  const model = await find(gtin);
  const robots = { index: false, follow: false };
  if (!model) return { title: t("model.noneTitle"), robots };
  const product = model.product.name;
  const notice = model.appearance.isTest ? "test" : model.product.recalledAt && "recalled";
  const headline = unknown ? t("model.unknownTitle") : notice && t(`notices.${notice}.title`);
  const title = headline ? t("model.notedTitle", { headline, product }) : t("model.documentTitle", { product });
  return {
    title,
    robots,
    openGraph: {
      type: "website",
      title,
      siteName: model.brand.name,
      url: `${requestedOrigin()}/m/${gtin}`,
      images: shareImages(`/m/${gtin}`, cardContents(model, model.product), requestedOrigin()),
    },
    alternates: { types: { "application/ld+json": `${requestedOrigin()}/m/${gtin}/data` } },
  };
}

export default async function PublicModelPage({ params, searchParams }: PageProps<"/m/[gtin]">) {
  const [{ gtin }, { unknown, lang }, reader] = await Promise.all([params, searchParams, getPlainReader()]);
  const model = await find(gtin);
  if (!model && (await hasGuessedTooOften())) return <SlowDown reader={reader} />;
  if (!model) return answerNotFound(<UnknownModelPage />);
  const { product, brand } = model;
  if (unknown === undefined) countPageView({ brandId: brand.id, productId: product.id, subjectId: product.id });
  return (
    <PublicModel
      reader={reader}
      model={model}
      publicUrl={environment().publicUrl}
      isUnknown={unknown !== undefined}
      today={dayOf(now())}
      language={languageIn(lang) ?? reader.locale}
      preferences={isAtBrandHost() ? null : <PreferenceSwitches locale={reader.locale} />}
    />
  );
}

interface PublicModelProps {
  reader: Reader;
  model: ModelView;
  publicUrl: string;
  isUnknown: boolean;
  today: string;
  language: string;
  preferences: ReactNode;
}

function PublicModel({ reader, model, publicUrl, isUnknown, today, language, preferences }: PublicModelProps) {
  const t = translator(reader.locale, "publicPassport");
  const { product, brand, appearance, restricted } = model;
  // Public fields and those that this reader's grant adds.
  const sustainability = { ...model.sustainability, ...restricted.declared } as typeof model.sustainability;
  const identity = { gtin: product.gtin, product_group: product.productGroup };
  const { rest, shownAbove } = remainingData(appearance.sections, sustainability);
  const declared = { ...rest, ...identity } as Declared;
  const hasLeft = brand.closedAt !== null;
  const hasPictures = model.pictures.length > 0;
  const contact = hasLeft ? null : { email: brand.supportEmail, phone: brand.supportPhone, website: brand.website };
  const alerts = (appearance.isTest || isUnknown || product.recalledAt) && (
    <>
      {appearance.isTest && (
        <AlertBand id="test" tone="caution" isFirst title={t("notices.test.headline")} column={COLUMN}>
          <p className="text-md font-medium">{t("notices.test.advice", { brand: brand.name })}</p>
        </AlertBand>
      )}
      {isUnknown && (
        <AlertBand
          id="unknown"
          tone="critical"
          isFirst={!appearance.isTest}
          title={t("model.unknownTitle")}
          column={COLUMN}
        >
          <p className="text-md font-medium">{t("model.unknownText", { brand: brand.name })}</p>
          {contact && <AlertContact reader={reader} brand={brand.name} contact={contact} />}
        </AlertBand>
      )}
      {product.recalledAt && (
        <AlertBand
          id="recalled"
          tone="critical"
          isFirst={!appearance.isTest && !isUnknown}
          title={t("notices.recalled.headline")}
          column={COLUMN}
        >
          <AlertReason
            reader={reader}
            brand={brand.name}
            since={product.recalledAt.toISOString()}
            reason={product.recallReason}
          />
          <p className="text-md font-medium">
            {t(hasLeft ? "left.advice" : "notices.recalled.advice", { brand: brand.name })}
          </p>
          {contact && <AlertContact reader={reader} brand={brand.name} contact={contact} />}
        </AlertBand>
      )}
    </>
  );
  return (
    <PublicPage
      locale={reader.locale}
      seed={product.gtin}
      appearance={appearance}
      eyebrow={t("model.eyebrow", { brand: brand.name })}
      alert={alerts || undefined}
      title={product.name}
      lead={<p>{t("model.text")}</p>}
      footer={
        <>
          {contact?.email ? <SupportLine reader={reader} mail={contact.email} /> : <span />}
          <PublicLanguages
            locale={reader.locale}
            current={language}
            texts={textLanguages(sustainability, model.pictures)}
            isOnlyChoice={!preferences}
            query={isUnknown ? { unknown: "21" } : {}}
          />
          <div className="flex flex-wrap gap-3">{preferences}</div>
        </>
      }
    >
      <PageScript />
      <div className="grid items-start gap-x-10 gap-y-8 lg:grid-cols-[minmax(0,1fr)_22rem]">
        <PublicPictures locale={reader.locale} language={language} product={product.name} pictures={model.pictures} />
        <Card className={clsx("print:hidden", hasPictures && "lg:col-start-2 lg:row-span-2 lg:row-start-1")}>
          <h2 className="mb-3 font-serif text-lg font-medium">{t("model.checkTitle")}</h2>
          <PublicVerification locale={reader.locale} />
        </Card>
        <div className="flex min-w-0 flex-col gap-8 lg:col-start-1">
          {publicSections({
            reader,
            brand,
            appearance: { ...appearance, actions: actionsFor(appearance.actions, Boolean(alerts)) },
            language,
            sustainability,
            today,
          })}
        </div>
        <Section
          title={t("dataTitle")}
          description={t(hasLeft ? "left.dataText" : "dataText", { brand: brand.name })}
          className="lg:col-span-2"
        >
          <PublicData declared={declared} reader={reader} shownAbove={shownAbove} />
        </Section>
        <RestrictedData
          reader={reader}
          restricted={restricted}
          askAt={hasLeft ? null : `${publicUrl}/m/${product.gtin}/access`}
          publicUrl={publicUrl}
        />
      </div>
    </PublicPage>
  );
}
