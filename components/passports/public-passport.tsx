import type { ReactNode } from "react";
import { RestrictedData } from "@/components/access-grants/access-request";
import { ClaimLink, HolderLinks } from "@/components/holders/item-list";
import { PublicData } from "@/components/products/declared-data";
import { COLUMN, PublicPage } from "@/components/shell/public-page";
import { Callout } from "@/components/ui/callout";
import { Section } from "@/components/ui/section";
import { Time } from "@/components/ui/time";
import type { RestrictedView } from "@/lib/access-grants/view-restricted";
import { actionsFor } from "@/lib/brands/appearance/rules";
import type { ActiveAppearance } from "@/lib/brands/appearance/show-appearance";
import { type Declared, inLanguage, isForOtherGroup } from "@/lib/ecodesign/declared";
import { eventDescriber, type PublicEvent } from "@/lib/passport-pages/public-history";
import { textLanguages } from "@/lib/passport-pages/text-languages";
import type { PublicLife } from "@/lib/passports/battery/public-life";
import type { Verification } from "@/lib/passports/contract";
import { formatter, type Reader } from "@/lib/platform/i18n/format";
import { translator } from "@/lib/platform/i18n/translator";
import type { PictureView } from "@/lib/products/pictures/rules";
import { PublicBatteryLife } from "./battery-life";
import { MeasuredValues } from "./battery-trends";
import { PublicAlerts, PublicOwner, PublicWarranties } from "./public-alerts";
import { PublicPictures, PublicUnitDocuments } from "./public-evidence";
import { PublicLanguages, PageScript, PublicPageActs, SupportLine } from "./public-page-acts";
import { publicSections, remainingData } from "./public-sections";
import { PublicSheet } from "./public-sheet";

interface PublicPassportProps {
  reader: Reader;
  brand: { name: string; locale: string; supportEmail: string | null; closedAt: Date | null };
  appearance: ActiveAppearance;
  verification: Verification;
  pictures: readonly PictureView[];
  /** YYYY-MM-DD, in UTC. */
  firstCheckedOn: string | null;
  isSeenInUnusualPlaces: boolean;
  history: readonly PublicEvent[];
  shownName: string | null;
  mayBeClaimed: boolean;
  restricted: RestrictedView;
  life?: PublicLife | null;
  publicUrl: string;
  language?: string;
  preferences: ReactNode;
  /** Appearance preview for members: not stored for offline use. */
  isPreview?: boolean;
}

const LINK = "text-accent-ink underline decoration-accent-line underline-offset-3 hover:decoration-current";

const SECTIONS_ABOVE = 2;

export function PublicPassport({
  reader,
  brand,
  appearance,
  verification,
  pictures,
  history,
  shownName,
  mayBeClaimed,
  restricted,
  life = null,
  publicUrl,
  language = reader.locale,
  preferences,
  isPreview = false,
  ...scans
}: PublicPassportProps) {
  const t = translator(reader.locale, "publicPassport");
  const { product, authenticity, compliance } = verification;
  // Public fields and those that this reader's grant adds.
  const sustainability = { ...verification.sustainability, ...restricted.declared } as Verification["sustainability"];
  const { firstCheckedOn, isSeenInUnusualPlaces } = scans;
  const { answered, required } = compliance.readiness;
  const hasLeft = brand.closedAt !== null;
  const isCeased = life?.end === "recycled";
  const claimHref = `${publicUrl}/p/${verification.code}/claim`;
  const isWarned = verification.notices.length > 0;
  const identity = { gtin: product.gtin, product_group: product.product_group };
  const { rest, shownAbove } = remainingData(appearance.sections, sustainability);
  for (const name of Object.keys(identity)) shownAbove.add(name);
  const declared = { ...rest, ...identity } as Declared;
  // Restricted data is never stored for offline use.
  const isKept = !isPreview && restricted.declared === null;
  const checkedAt = <Time value={authenticity.verified_at} reader={reader} as="dateTime" />;
  const sections = publicSections({
    reader,
    brand,
    appearance: { ...appearance, actions: actionsFor(appearance.actions, isWarned) },
    language,
    sustainability,
    today: authenticity.verified_at.slice(0, 10),
  });
  return (
    <PublicPage
      locale={reader.locale}
      seed={verification.code.replaceAll("-", "")}
      appearance={appearance}
      eyebrow={t("issuedBy", { brand: brand.name })}
      alert={
        isWarned && (
          <PublicAlerts
            {...{ reader, verification, hasLeft }}
            isSuperseded={life?.end === "superseded"}
            column={COLUMN}
          />
        )
      }
      title={isWarned ? product.name : t("answer.genuine")}
      lead={
        !isWarned && <PublicAnswer reader={reader} language={language} verification={verification} hasLeft={hasLeft} />
      }
      footer={
        <>
          {brand.supportEmail ? <SupportLine reader={reader} mail={brand.supportEmail} /> : <span />}
          {!isPreview && (
            <PublicLanguages
              locale={reader.locale}
              current={language}
              texts={textLanguages(sustainability, pictures)}
              isOnlyChoice={!preferences}
            />
          )}
          <div className="flex flex-wrap gap-3">{preferences}</div>
        </>
      }
    >
      <PageScript />
      <p role="status" data-kept={isKept ? "" : undefined} className="offline-note">
        {t.rich("offline", { at: () => checkedAt })}
      </p>
      <div className="grid items-start gap-x-10 gap-y-8 lg:grid-cols-[minmax(0,1fr)_20rem]">
        <div className="flex min-w-0 flex-col gap-8">
          <PublicPictures
            locale={reader.locale}
            language={language}
            product={product.name}
            pictures={pictures}
            caption={isWarned ? undefined : t("pictures.compare")}
          />
          <PublicSheet reader={reader} verification={verification} stamp={appearance.stamp} />
          {isSeenInUnusualPlaces && (
            <Callout tone="caution" title={t("unusualTitle")}>
              {t("unusualText", { brand: brand.name })}
            </Callout>
          )}
          {isWarned && authenticity.status === "authentic" && (
            <Callout title={t("genuine")}>{t("genuineText", { brand: brand.name })}</Callout>
          )}
          {life && <PublicBatteryLife reader={reader} life={life} />}
          <PublicUnitDocuments reader={reader} documents={restricted.documents} />
          {brand.closedAt && <PublicLeaveNotice reader={reader} brand={brand.name} since={brand.closedAt} />}
          {!isCeased && sections.slice(0, SECTIONS_ABOVE)}
        </div>
        <div className="flex flex-col gap-8 lg:pt-20">
          <PublicOwner reader={reader} verification={verification} hasLeft={hasLeft} shownName={shownName} />
          {!hasLeft && !mayBeClaimed && <HolderLinks {...{ verification, publicUrl }} locale={reader.locale} />}
          {mayBeClaimed && <ClaimLink locale={reader.locale} href={claimHref} className="-mt-3 max-lg:hidden" />}
          <PublicWarranties reader={reader} verification={verification} />
          <PublicHistory reader={reader} events={history} />
        </div>
        <div className="flex min-w-0 flex-col gap-8 lg:col-span-2">
          {!isCeased && (
            <>
              {sections.slice(SECTIONS_ABOVE)}
              <Section
                title={t("dataTitle")}
                description={t(hasLeft ? "left.dataText" : "dataText", { brand: brand.name })}
              >
                <PublicData declared={declared} reader={reader} shownAbove={shownAbove} />
                <p className="mt-4 text-sm text-ink-muted">{t("readiness", { answered, required })}</p>
              </Section>
              <MeasuredValues reader={reader} restricted={restricted} />
              <RestrictedData
                reader={reader}
                restricted={restricted}
                askAt={hasLeft ? null : `${publicUrl}/p/${verification.code}/access`}
                publicUrl={publicUrl}
              />
            </>
          )}
          <div className="flex flex-wrap items-center justify-between gap-x-6 gap-y-3 text-sm text-ink-muted">
            <div>
              <p>{t.rich("checkedAt", { at: () => checkedAt })}</p>
              {firstCheckedOn && <p>{t("firstChecked", { day: formatter(reader).calendarDate(firstCheckedOn) })}</p>}
              <p className="mt-1 flex flex-wrap gap-x-4 gap-y-1 print:hidden">
                <a href={`/p/${verification.code}/passport.pdf?lang=${language}`} className={LINK}>
                  {t("paper.link")}
                </a>
                <a href={`/p/${verification.code}/data?download`} className={LINK}>
                  {t("dataFile")}
                </a>
                <a href={`/verify?given=${verification.code}`} className={LINK}>
                  {t("checkSignature")}
                </a>
                <a href="/p" className={LINK}>
                  {t("checkAnother")}
                </a>
              </p>
            </div>
            <div className="flex flex-wrap gap-2 print:hidden">
              <PublicPageActs
                title={product.name}
                labels={{ share: t("share"), shared: t("shared"), print: t("print") }}
              />
            </div>
          </div>
        </div>
      </div>
      {mayBeClaimed && <ClaimLink locale={reader.locale} href={claimHref} className="claim-bar lg:hidden" />}
    </PublicPage>
  );
}

function PublicLeaveNotice({ reader, brand, since }: { reader: Reader; brand: string; since: Date }) {
  const t = translator(reader.locale, "publicPassport.left");
  return (
    <Callout title={t("title", { brand })}>
      <p>{t("text", { brand, date: formatter(reader).date(since) })}</p>
    </Callout>
  );
}

function PublicHistory({ reader, events }: { reader: Reader; events: readonly PublicEvent[] }) {
  const t = translator(reader.locale, "publicPassport.history");
  const format = formatter(reader);
  const titleOf = eventDescriber(reader.locale);
  return (
    <Section title={t("title")}>
      <ol className="flex flex-col gap-2.5">
        {events.map((event) => (
          <li key={`${event.on} ${titleOf(event)}`} className="grid grid-cols-[6.5rem_1fr] gap-x-3">
            <span className="text-sm leading-6 text-ink-muted">{format.calendarDate(event.on)}</span>
            <span>{titleOf(event)}</span>
          </li>
        ))}
      </ol>
    </Section>
  );
}

/** A copied code is as valid as the original, so the reader is asked to compare the item. */
function PublicAnswer({
  reader,
  language,
  verification: { product, authenticity, sustainability },
  hasLeft,
}: {
  reader: Reader;
  language: string;
  verification: Verification;
  hasLeft: boolean;
}) {
  const t = translator(reader.locale, "publicPassport.answer");
  const brand = authenticity.issuer.name;
  const where = sustainability.serial_location && inLanguage(sustainability.serial_location, language);
  return (
    <div className="flex flex-col gap-3">
      <p>
        {t("issued", { brand })}{" "}
        <strong dir="auto" className="font-medium wrap-anywhere">
          {product.name}
        </strong>
      </p>
      {product.serial_number ? (
        <div>
          <p>{t("copiedSerial")}</p>
          <p className="my-1.5 font-mono text-lg tracking-wide text-foil break-all print:text-ink">
            {product.serial_number}
          </p>
          <p>
            {where ? (
              <span lang={where.language === reader.locale ? undefined : where.language} dir="auto">
                {where.text}
              </span>
            ) : (
              t(`where.${product.product_group ?? "other"}`)
            )}{" "}
            {t(hasLeft ? "differentLeft" : "different", { brand })}
          </p>
          {where && isForOtherGroup(where.language, language) && (
            <p className="mt-1 text-sm italic">
              {translator(reader.locale, "publicPassport")("onlyIn", {
                language: formatter(reader).language(where.language),
              })}
            </p>
          )}
        </div>
      ) : (
        <p>{t("copied")}</p>
      )}
    </div>
  );
}
