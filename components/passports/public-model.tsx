import { clsx } from "clsx";
import type { ReactNode } from "react";
import { RestrictedData } from "@/components/access-grants/restricted-data";
import { DeclaredData } from "@/components/products/declared-data";
import { COLUMN, PublicPage } from "@/components/shell/public-page";
import { Card, Section } from "@/components/ui/section";
import { actionsFor } from "@/lib/brands/face/rules";
import type { Declared } from "@/lib/ecodesign/declared";
import { textLanguages } from "@/lib/passports/verification/text-languages";
import type { ShownModel } from "@/lib/passports/verification/view-public-model";
import type { Reader } from "@/lib/platform/i18n/format";
import { translator } from "@/lib/platform/i18n/translator";
import { AlertBand, AlertContact, AlertReason } from "./public-alerts";
import { PublicLanguages } from "./public-languages";
import { PageScript } from "./public-page-acts";
import { PublicPictures } from "./public-pictures";
import { publicSections } from "./public-sections";
import { PublicVerification } from "./public-verification";
import { SupportLine } from "./support-line";

interface PublicModelProps {
  reader: Reader;
  shown: ShownModel;
  publicUrl: string;
  /** The address named an item that nobody issued. */
  isUnknown: boolean;
  /** YYYY-MM-DD in UTC. */
  today: string;
  /** Of the brand's texts, by its tag. */
  language: string;
  /** Appearance and language. */
  preferences: ReactNode;
}

/** A model as anybody sees it: nothing here says that an item is genuine. */
export function PublicModel({ reader, shown, publicUrl, isUnknown, today, language, preferences }: PublicModelProps) {
  const t = translator(reader.locale, "publicPassport");
  const { product, brand, face, restricted } = shown;
  // What is public, and what else whoever looks may read.
  const sustainability = { ...shown.sustainability, ...restricted.declared } as typeof shown.sustainability;
  const identity = { gtin: product.gtin, product_group: product.productGroup };
  const declared = { ...sustainability, ...identity } as Declared;
  const hasLeft = brand.closedAt !== null;
  const hasPictures = shown.pictures.length > 0;
  const contact = hasLeft ? null : { email: brand.supportEmail, phone: brand.supportPhone, website: brand.website };
  const alerts = (face.isTest || isUnknown || product.recalledAt) && (
    <>
      {face.isTest && (
        <AlertBand id="test" tone="caution" isFirst title={t("notices.test.headline")} column={COLUMN}>
          <p className="text-md font-medium">{t("notices.test.advice", { brand: brand.name })}</p>
        </AlertBand>
      )}
      {isUnknown && (
        <AlertBand id="unknown" tone="critical" isFirst={!face.isTest} title={t("model.unknownTitle")} column={COLUMN}>
          <p className="text-md font-medium">{t("model.unknownText", { brand: brand.name })}</p>
          {contact && <AlertContact reader={reader} brand={brand.name} contact={contact} />}
        </AlertBand>
      )}
      {product.recalledAt && (
        <AlertBand
          id="recalled"
          tone="critical"
          isFirst={!face.isTest && !isUnknown}
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
      face={face}
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
            texts={textLanguages(sustainability, shown.pictures)}
            isOnlyChoice={!preferences}
            query={isUnknown ? { unknown: "21" } : {}}
          />
          <div className="flex flex-wrap gap-3">{preferences}</div>
        </>
      }
    >
      <PageScript />
      <div className="grid items-start gap-x-10 gap-y-8 lg:grid-cols-[minmax(0,1fr)_22rem]">
        <PublicPictures locale={reader.locale} language={language} product={product.name} pictures={shown.pictures} />
        <Card className={clsx("print:hidden", hasPictures && "lg:col-start-2 lg:row-span-2 lg:row-start-1")}>
          <h2 className="mb-3 font-serif text-lg font-medium">{t("model.checkTitle")}</h2>
          <PublicVerification locale={reader.locale} />
        </Card>
        <div className="flex min-w-0 flex-col gap-8 lg:col-start-1">
          {publicSections({
            reader,
            brand,
            face: { ...face, actions: actionsFor(face.actions, Boolean(alerts)) },
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
          <DeclaredData
            declared={declared}
            reader={reader}
            without={face.sections.includes("care") ? ["instructions"] : []}
            isPublic
          />
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
